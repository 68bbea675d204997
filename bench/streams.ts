import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { load } from './load.ts'
import { ms, report } from './report.ts'
import { bearer } from './requests.ts'
import { type Bench, residentMib } from './bench-server.ts'

const STREAMS = 2000
// Memory rises for about a hundred of them and is cleared then: each half of the time sees it at its highest.
const EVENTS = 300

type Received = { at: Map<number, number>; isOpen: boolean }

/** One open stream, read no further than the numbers of its events. */
const open = (port: number, token: string): Promise<{ socket: Socket; received: Received }> =>
  new Promise((resolve, reject) => {
    const received: Received = { at: new Map(), isOpen: false }
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(
        `GET /api/live HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
      )
    })
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (!received.isOpen) {
        received.isOpen = text.startsWith('HTTP/1.1 200')
        if (received.isOpen) resolve({ socket, received })
        else reject(new Error(text.slice(0, 200)))
      }
      for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) received.at.set(Number(id), performance.now())
    })
  })

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

const highest = (values: readonly number[]): number => values.reduce((most, one) => Math.max(most, one), 0)

/** 2,000 people look on while things change: how long an event takes to all of them, and what they cost in memory. */
export const measureStreams = async ({ port, pid, client, people, admin }: Bench): Promise<void> => {
  const before = residentMib(pid)
  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (let from = 0; from < STREAMS; from += 100) {
    streams.push(...(await Promise.all(people.slice(from, from + 100).map(({ token }) => open(port, token)))))
  }
  await pause(5000)
  const opened = residentMib(pid)
  const lags: number[] = []
  const memory: number[] = []
  for (let n = 0; n < EVENTS; n++) {
    const sentAt = performance.now()
    const { rows } = await client.query<{ id: string }>(
      `insert into live_events (kinds, audience) values ('{bench.changed}', '{everyone}') returning id`,
    )
    await client.query(`select pg_notify('muster_live', $1)`, [rows[0]?.id])
    await pause(1000)
    lags.push(...streams.map(({ received }) => (received.at.get(Number(rows[0]?.id)) ?? Infinity) - sentAt))
    memory.push(residentMib(pid))
  }
  const loaded = await load(port, [{ method: 'GET', path: '/api/session', headers: bearer(admin) }], 1)
  streams.forEach(({ socket }) => socket.destroy())
  const growth = (highest(memory.slice(EVENTS / 2)) / highest(memory.slice(0, EVENTS / 2)) - 1) * 100
  const p95 = quantile(lags, 0.95)
  report(
    `an event to ${STREAMS} open streams`,
    `p95 ${ms(p95)}, last ${ms(highest(lags))}`,
    'p95 < 1000 ms',
    p95 < 1000,
  )
  report(
    `${STREAMS} open streams on one process, over ${EVENTS} events`,
    `${Math.round(opened)} MiB (${Math.round(before)} before), then ${growth.toFixed(1)} % from the first half of the time to the second`,
    'flat: < 5 %',
    growth < 5 && loaded.responses[0]?.status === 200,
  )
}
