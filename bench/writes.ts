import { randomUUID } from 'node:crypto'
import { load, median, type Request } from './load.ts'
import { report } from './report.ts'
import { bearer, CONNECTIONS, needAll } from './requests.ts'
import { type Bench, start } from './bench-server.ts'

/** A change of one row of ours, and what is needed to write the same rows by hand. */
export type Write = Readonly<{
  token: string
  method: 'POST' | 'PUT'
  path: string
  body: object
  hand: object
}>

/** Prepares the same rows for each round. */
type Prepare = () => Promise<readonly Write[]>

/**
 * Changes of distinct rows over 64 connections, against the same rows written by hand (`WRITES` of the yardstick, by name).
 * Figures are medians of the rounds.
 */
export const measureWrites = async (
  { port, url, rounds }: Bench,
  { what, name, prepare }: Readonly<{ what: string; name: string; prepare: Prepare }>,
): Promise<void> => {
  const yardstick = await start('bench/yardsticks/write-http.ts', [url])
  const ratios: number[] = []
  const figures: number[] = []
  for (let round = 0; round < rounds + 1; round++) {
    const hand = (await prepare()).map((write): Request => ({
      method: 'POST',
      path: `/${name}`,
      body: JSON.stringify({ ...write.hand, key: randomUUID() }),
    }))
    const base = needAll(await load(yardstick.port, hand, CONNECTIONS))
    const own = (await prepare()).map(({ token, method, path, body }): Request => ({
      method,
      path,
      headers: { ...bearer(token), 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    }))
    const ours = needAll(await load(port, own, CONNECTIONS))
    const wrong = ours.responses.find((response) => !response.body.startsWith('{"status":true'))
    if (wrong) throw new Error(`Not written: ${wrong.body.slice(0, 300)}`)
    // The first round warms both up.
    if (round === 0) continue
    ratios.push(ours.per_second / base.per_second)
    figures.push(ours.per_second)
  }
  await yardstick.stop()
  report(
    `${what}, ${CONNECTIONS} connections, against node:http + pg by hand`,
    `${median(ratios).toFixed(2)} (${Math.round(median(figures))}/s)`,
    '≥ 0.50',
    median(ratios) >= 0.5,
  )
}
