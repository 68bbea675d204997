import { randomUUID } from 'node:crypto'
import { load, type LoadResult, median, type Request } from './load.ts'
import { ms, report } from './report.ts'
import { bearer, CONNECTIONS, needAll, repeat } from './requests.ts'
import { type Bench, clearToday, type Person, start } from './bench-server.ts'

/**
 * Measures one session that reads again and again, as a screen does that opens; then a thousand people in turn, each with
 * their own.
 */
export const measureSmallGet = async ({ port, people, rounds }: Bench): Promise<void> => {
  const sizes = { 'of one person': people.slice(0, 1), 'of 1,000 people': people.slice(0, 1000) }
  const sessionRequest = (person: Person): Request => ({
    method: 'GET',
    path: '/api/session',
    headers: bearer(person.token),
  })
  const [one] = needAll(await load(port, sizes['of one person'].map(sessionRequest), 1)).responses
  const base = await start('bench/yardsticks/plain-http.ts', [one?.body ?? '{}'])
  for (const [whose, some] of Object.entries(sizes)) {
    const requests = Array.from({ length: 15_000 / some.length }, () => some.map(sessionRequest)).flat()
    const least = some.length === 1 ? 0.3 : 0.25
    const ratios: number[] = []
    const figures: number[] = []
    for (let round = 0; round < rounds + 1; round++) {
      const yardstick = needAll(await load(base.port, repeat({ method: 'GET', path: '/' }, 30_000), CONNECTIONS))
      const ours = needAll(await load(port, requests, CONNECTIONS))
      // The first round warms both up, as in every other line.
      if (round === 0) continue
      ratios.push(ours.per_second / yardstick.per_second)
      figures.push(ours.per_second)
    }
    report(
      `small GET ${whose}, session checked, against bare node:http`,
      `${median(ratios).toFixed(2)} (${Math.round(median(figures))}/s)`,
      `≥ ${least.toFixed(2)}`,
      median(ratios) >= least,
    )
  }
  await base.stop()
}

const punches = (people: readonly Person[]): Request[] =>
  people.map((person) => ({
    method: 'POST',
    path: '/api/user/punchin',
    body: '{}',
    headers: { ...bearer(person.token), 'idempotency-key': randomUUID() },
  }))
const handWritten = (people: readonly Person[]): Request[] =>
  people.map((person) => ({
    method: 'POST',
    path: '/',
    body: '{}',
    headers: { 'x-employee': String(person.employee_id), 'idempotency-key': randomUUID() },
  }))

export const measurePunch = async ({ port, url, client, people, rounds }: Bench): Promise<void> => {
  const yardstick = await start('bench/yardsticks/punch-http.ts', [url])
  const ratios: number[] = []
  const figures: number[] = []
  const some = people.slice(0, 3000)
  for (let round = 0; round < rounds + 1; round++) {
    await clearToday(client)
    const base = needAll(await load(yardstick.port, handWritten(some), CONNECTIONS))
    await clearToday(client)
    const ours = needAll(await load(port, punches(some), CONNECTIONS))
    // The first round warms both up: statements are prepared, code is compiled.
    if (round === 0) continue
    ratios.push(ours.per_second / base.per_second)
    figures.push(ours.per_second)
  }
  await yardstick.stop()
  report(
    'punch in, 64 connections, against node:http + pg by hand',
    `${median(ratios).toFixed(2)} (${Math.round(median(figures))}/s)`,
    '≥ 0.60',
    median(ratios) >= 0.6,
  )
}

export const measureStorm = async ({ port, client, people, rounds }: Bench): Promise<void> => {
  const storms: LoadResult[] = []
  const exact: boolean[] = []
  for (let round = 0; round < rounds; round++) {
    await clearToday(client)
    storms.push(needAll(await load(port, stormOf(people), CONNECTIONS)))
    const { rows: open } = await client.query<{ people: number; sessions: number }>(`
      select count(distinct employee_id)::int as people, count(*)::int as sessions
      from attendance_sessions where punched_out_at is null and state <> 'voided'`)
    exact.push(open[0]?.people === people.length && open[0]?.sessions === people.length)
  }
  const seconds = median(storms.map((storm) => storm.seconds))
  const p99 = median(storms.map((storm) => storm.p99))
  report(
    `storm: ${people.length} people, 5 % sent twice, 1 % from two devices`,
    `one open session each in ${exact.filter(Boolean).length} of ${rounds} rounds`,
    'exactly one each',
    exact.every(Boolean),
  )
  report('storm: whole', `${seconds.toFixed(1)} s`, '< 30 s', seconds < 30)
  report('storm: p99', ms(p99), '< 250 ms', p99 < 250)
}

/** Everyone punches in; what is sent twice comes soon after its first, and so does the other device. */
const stormOf = (people: readonly Person[]): Request[] => {
  const once = punches(people)
  const twice = once.filter((_, index) => index % 20 === 0)
  const otherDevice = punches(people.filter((_, index) => index % 100 === 1))
  return [...once, ...twice, ...otherDevice]
    .map((request, index) => ({ request, order: (index * 7919) % (once.length + 1000) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ request }) => request)
}
