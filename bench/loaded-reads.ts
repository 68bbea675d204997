import { load, median, type Request } from './load.ts'
import { report } from './report.ts'
import { bearer, needAll } from './requests.ts'
import { type Bench, start } from './bench-server.ts'

const CONNECTIONS = 20
type Pair = Readonly<{ what: string; least: number; ours: readonly Request[]; base: readonly Request[] }>

const get = (path: string, headers = {}): Request => ({ method: 'GET', path, headers })

/** Names that some fifty people have: about a page, so that neither side reads much that it does not show. */
const peoplePair = async ({ client, admin }: Bench): Promise<Pair> => {
  const { rows } = await client.query<{ name: string }>(
    `select lower(split_part(name, ' ', 2)) as name from employees where deleted_at is null
     group by 1 having count(*) between 50 and 80 order by 1 limit 20`,
  )
  const texts = Array.from({ length: 1000 }, (_, index) => rows[index % rows.length]?.name ?? '')
  return {
    what: 'list of 50 people by text',
    least: 0.2,
    ours: texts.map((q) => get(`/api/admin/employee?q=${encodeURIComponent(q)}&limit=50`, bearer(admin))),
    base: texts.map((q) => get(`/people?q=${encodeURIComponent(q)}`)),
  }
}

/** Compares the last four weeks with final days: days before the history have no rows to compare, and are calculated. */
const monthPair = async ({ client, people }: Bench): Promise<Pair> => {
  const { rows } = await client.query<{ first: string; last: string }>(
    `select to_char(max(business_date) - 27, 'YYYY-MM-DD') as first, to_char(max(business_date), 'YYYY-MM-DD') as last
     from attendance_days where final`,
  )
  const { first, last } = rows[0] ?? { first: '', last: '' }
  const some = people.slice(0, 1500)
  return {
    what: 'four weeks of one person',
    least: 0.4,
    ours: some.map(({ token }) =>
      get(`/api/user/getuserWorkandBreaktime?start_date=${first}&end_date=${last}`, bearer(token)),
    ),
    base: some.map(({ employee_id }) => get(`/month?employee=${employee_id}&from=${first}&to=${last}`)),
  }
}

/** Measures reads of many at once, next to the same rows read by hand with one named statement. */
export const measureLoadedReads = async (bench: Bench): Promise<void> => {
  const yardstick = await start('bench/yardsticks/read-http.ts', [bench.url])
  for (const pair of [await peoplePair(bench), await monthPair(bench)]) {
    const ratios: number[] = []
    const figures: number[] = []
    for (let round = 0; round < bench.rounds + 1; round++) {
      const base = needAll(await load(yardstick.port, pair.base, CONNECTIONS))
      const ours = needAll(await load(bench.port, pair.ours, CONNECTIONS))
      // The first round warms both up.
      if (round === 0) continue
      ratios.push(ours.per_second / base.per_second)
      figures.push(ours.per_second)
    }
    report(
      `${pair.what}, ${CONNECTIONS} connections, against node:http + pg by hand`,
      `${median(ratios).toFixed(2)} (${Math.round(median(figures))}/s)`,
      `≥ ${pair.least.toFixed(2)}`,
      median(ratios) >= pair.least,
    )
  }
  await yardstick.stop()
}
