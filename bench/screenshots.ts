import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { formBody } from '../src/kit/server/testing/form-body.ts'
import { type Bench, type Person, residentMib } from './bench-server.ts'
import { median } from './load.ts'
import { ms, report } from './report.ts'
import { bearer } from './requests.ts'

const AT_ONCE = 32
const UPLOADS = Number(process.env['BENCH_UPLOADS'] ?? 1000)
const OF_EACH = 5
const WARM_UP = 2 * AT_ONCE
const MOST_GROWTH_MIB = 60

/** A screen of 2560 × 1440 pixels, unlike every other one. */
const screen = (base: Buffer, mark: number): Promise<Buffer> =>
  sharp(base)
    .composite([
      {
        input: {
          create: {
            width: 16,
            height: 16,
            channels: 3,
            background: { r: mark % 256, g: Math.floor(mark / 256) % 256, b: 128 },
          },
        },
        left: 0,
        top: 0,
      },
    ])
    .webp({ quality: 85 })
    .toBuffer()

const base = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 2560,
      height: 1440,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** Everyone who uploads is punched in since an hour and has agreed; the rules of all have pictures switched on. */
const prepare = async ({ client, people }: Bench, count: number): Promise<readonly Person[]> => {
  const some = people.slice(0, count)
  const ids = some.map(({ employee_id }) => employee_id)
  await client.query("update attendance_policies set screenshots = 'on', shot_interval_minutes = 5")
  await client.query(
    `insert into attendance_sessions (employee_id, business_date, punched_in_at, in_zone, in_offset_minutes, state, in_mode)
     select id, (now() - interval '1 hour')::date, now() - interval '1 hour', 'UTC', 0, 'working', 'web'
     from unnest($1::int[]) as id
     on conflict do nothing`,
    [ids],
  )
  await client.query(
    `insert into screenshot_consents (employee_id, text_version, accepted_at)
     select id, 1, now() from unnest($1::int[]) as id on conflict do nothing`,
    [ids],
  )
  return some
}

type Sent = Readonly<{ status: number; took: number }>

const upload = async (port: number, person: Person, bytes: Buffer): Promise<Sent> => {
  const fields = [
    ['id', String(person.employee_id)],
    ['captured_at', new Date(Date.now() - 2000).toISOString()],
  ] as const
  const { payload, headers } = formBody(fields, [{ bytes, name: 'screen.webp', type: 'image/webp' }])
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/user/workscreenshort`, {
    method: 'POST',
    headers: { ...bearer(person.token), ...headers, 'idempotency-key': randomUUID() },
    body: new Uint8Array(payload),
  })
  const body: unknown = await response.json()
  const isStored = typeof body === 'object' && body !== null && 'status' in body && body.status === true
  return {
    status: isStored ? response.status : response.status === 200 ? 0 : response.status,
    took: performance.now() - began,
  }
}

/** Measures 32 people who upload at the same time, again and again: nothing is refused, and the memory does not grow. */
export const measureScreenshots = async (bench: Bench): Promise<void> => {
  const { port, pid } = bench
  const people = await prepare(bench, Math.ceil((UPLOADS + WARM_UP) / OF_EACH))
  const drawn = await base()
  const run = async (from: number, count: number): Promise<Sent[]> => {
    const sent: Sent[] = []
    let next = from
    const work = async (): Promise<void> => {
      for (;;) {
        const mark = next++
        const person = people[mark % people.length]
        if (mark >= from + count || !person) return
        sent.push(await upload(port, person, await screen(drawn, mark)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return sent
  }
  await run(0, WARM_UP)
  const memory: number[] = []
  const watch = setInterval(() => memory.push(residentMib(pid)), 50)
  const sent = await run(WARM_UP, UPLOADS)
  clearInterval(watch)
  const stored = sent.filter(({ status }) => status === 200).length
  const times = sent.map(({ took }) => took).toSorted((one, other) => one - other)
  // Of the first and of the last fifth of the time: memory that is used for a moment is no growth.
  const part = Math.ceil(memory.length / 5)
  const before = median(memory.slice(0, part))
  const growth = median(memory.slice(-part)) - before
  report(
    `${UPLOADS} screenshots, ${AT_ONCE} at once: memory`,
    `+ ${growth.toFixed(0)} MiB on ${before.toFixed(0)} MiB`,
    `< ${MOST_GROWTH_MIB} MiB more`,
    growth < MOST_GROWTH_MIB,
  )
  report(
    `${UPLOADS} screenshots of 2560 × 1440, ${AT_ONCE} at once`,
    `${stored} stored, p95 ${ms(times[Math.floor(times.length * 0.95)] ?? 0)}`,
    'all stored',
    stored === UPLOADS,
  )
}
