// Measures Muster against its yardsticks in one run: `npm run bench -- --people 10000 --days 260 --rounds 5`.
// The demo organisation of that size is made once under BENCH_DATA_DIR and used again. Prints a table in Markdown.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/kit/server/database/embedded/start-embedded.ts'
import { type Answer, load, type LoadResult, median, type Request } from './load.ts'
import { clearToday, openSessions, type Person, start } from './surroundings.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    days: { type: 'string', default: '260' },
    rounds: { type: 'string', default: '5' },
  },
})
const PEOPLE = Number(values.people)
const ROUNDS = Number(values.rounds)
const DATA_DIR = process.env['BENCH_DATA_DIR'] ?? join('data', `bench-${values.people}-${values.days}`)
const CONNECTIONS = 64
const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields: object, text: string) => process.stderr.write(`${text} ${JSON.stringify(fields)}\n`),
}

type Row = Readonly<{ what: string; figure: string; must: string; holds: boolean }>
const rows: Row[] = []
const report = (what: string, figure: string, must: string, holds: boolean): void => {
  rows.push({ what, figure, must, holds })
  process.stdout.write(`${holds ? 'holds ' : 'MISSES'}  ${what}: ${figure} (${must})\n`)
}
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

const needAll = (result: LoadResult, status = 200): LoadResult => {
  const wrong = result.answers.find((answer) => answer.status !== status)
  if (wrong) throw new Error(`An answer ${wrong.status}: ${wrong.body.slice(0, 300)}`)
  return result
}

const demoArgs = ['--demo', '--employees', String(PEOPLE), '--days', values.days]

const measureStarts = async (): Promise<void> => {
  if (!existsSync(join(DATA_DIR, 'postgres'))) await (await start('src/server.ts', demoArgs, { DATA_DIR })).stop()
  const migrated: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start('src/server.ts', ['--demo'], { DATA_DIR })
    migrated.push(server.seconds)
    await server.stop()
  }
  report('start on a migrated database', `${median(migrated).toFixed(2)} s`, '< 2 s', median(migrated) < 2)
  const fresh = join(DATA_DIR, `fresh-${randomUUID()}`)
  const first = await start('src/server.ts', ['--demo'], { DATA_DIR: fresh })
  await first.stop()
  report('first start of the demo', `${first.seconds.toFixed(1)} s`, '< 30 s', first.seconds < 30)
}

const repeat = (request: Request, times: number): Request[] => Array.from({ length: times }, () => request)

const measureSmallGet = async (port: number, person: Person): Promise<void> => {
  const request: Request = { method: 'GET', path: '/api/session', headers: bearer(person.token) }
  const [one] = needAll(await load(port, [request], 1)).answers
  const bare = await start('bench/yardsticks/bare-http.ts', [one?.body ?? '{}'])
  const ratios: number[] = []
  const figures: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const yardstick = needAll(await load(bare.port, repeat({ method: 'GET', path: '/' }, 30_000), CONNECTIONS))
    const ours = needAll(await load(port, repeat(request, 15_000), CONNECTIONS))
    ratios.push(ours.per_second / yardstick.per_second)
    figures.push(ours.per_second)
  }
  await bare.stop()
  report(
    'small GET, session checked, against bare node:http',
    `${median(ratios).toFixed(2)} (${Math.round(median(figures))}/s)`,
    '≥ 0.30',
    median(ratios) >= 0.3,
  )
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

const measurePunch = async (port: number, url: string, client: pg.Client, people: readonly Person[]): Promise<void> => {
  const yardstick = await start('bench/yardsticks/punch-http.ts', [url])
  const ratios: number[] = []
  const figures: number[] = []
  const some = people.slice(0, 3000)
  for (let round = 0; round < ROUNDS + 1; round++) {
    await clearToday(client)
    const bare = needAll(await load(yardstick.port, handWritten(some), CONNECTIONS))
    await clearToday(client)
    const ours = needAll(await load(port, punches(some), CONNECTIONS))
    // The first round warms both up: statements are prepared, code is compiled.
    if (round === 0) continue
    ratios.push(ours.per_second / bare.per_second)
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

const measureStorm = async (port: number, client: pg.Client, people: readonly Person[]): Promise<void> => {
  await clearToday(client)
  const once = punches(people)
  const twice = once.filter((_, index) => index % 20 === 0)
  const otherDevice = punches(people.filter((_, index) => index % 100 === 1))
  const all = [...once, ...twice, ...otherDevice].map((request, index) => ({
    request,
    order: (index * 7919) % (once.length + 1000),
  }))
  const result = await load(
    port,
    all.toSorted((a, b) => a.order - b.order).map(({ request }) => request),
    CONNECTIONS,
  )
  needAll(result)
  const { rows: open } = await client.query<{
    people: number
    sessions: number
  }>(`select count(distinct employee_id)::int as people, count(*)::int as sessions
    from attendance_sessions where punched_out_at is null and state <> 'voided'`)
  const isExact = open[0]?.people === people.length && open[0]?.sessions === people.length
  report(
    `storm: ${people.length} people, 5 % sent twice, 1 % from two devices`,
    `${open[0]?.sessions} open sessions of ${open[0]?.people} people`,
    'exactly one each',
    isExact,
  )
  report('storm: whole', `${result.seconds.toFixed(1)} s`, '< 30 s', result.seconds < 30)
  report('storm: p99', ms(result.p99), '< 250 ms', result.p99 < 250)
}

const measureRead = async (
  port: number,
  what: string,
  requests: readonly Request[],
  limit: number,
): Promise<Answer | undefined> => {
  await load(port, requests.slice(0, 10), 1)
  const result = needAll(await load(port, requests, 2))
  report(what, `p95 ${ms(result.p95)}, median ${ms(result.p50)}`, `p95 < ${limit} ms`, result.p95 < limit)
  return result.answers[0]
}

const measureReads = async (
  port: number,
  client: pg.Client,
  people: readonly Person[],
  admin: string,
): Promise<void> => {
  const { rows: teams } = await client.query<{ id: number }>(
    'select team_id as id from placement_on where effective_until is null group by 1 having count(*) >= 15 and team_id is not null order by count(*) desc limit 20',
  )
  const { rows: month } = await client.query<{ first: string; last: string }>(
    `select to_char(date_trunc('month', current_date - interval '1 month'), 'YYYY-MM-DD') as first, to_char(date_trunc('month', current_date) - interval '1 day', 'YYYY-MM-DD') as last`,
  )
  const range = { start_date: month[0]?.first, end_date: month[0]?.last }
  const list = (body: object): Request => ({
    method: 'POST',
    path: '/api/admin/attendance',
    headers: bearer(admin),
    body: JSON.stringify({ ...range, ...body }),
  })
  const groups = Array.from({ length: 60 }, (_, index) =>
    [
      teams[index % teams.length]?.id,
      teams[(index + 1) % teams.length]?.id,
      teams[(index + 2) % teams.length]?.id,
    ].slice(0, 2),
  )
  await measureRead(
    port,
    'month report of a team of about 50 (totals by person)',
    groups.map((team_ids) => list({ view: 'people', team_ids })),
    150,
  )
  await measureRead(port, `first page of a month of all ${PEOPLE} people (days)`, repeat(list({ limit: 50 }), 40), 300)
  const words = ['rao', 'mar', 'ash', 'ber', 'kum', 'ann', 'vog', 'che', 'sin', 'mül']
  await measureRead(
    port,
    'directory search, 3 letters, infix, accent-free',
    Array.from({ length: 100 }, (_, index): Request => ({
      method: 'GET',
      path: `/api/admin/employee?q=${encodeURIComponent(words[index % words.length] ?? '')}`,
      headers: bearer(admin),
    })),
    60,
  )
  await measureRead(
    port,
    'employee dashboard, one request',
    people
      .slice(0, 300)
      .map((person): Request => ({ method: 'GET', path: '/api/user/dashboard', headers: bearer(person.token) })),
    60,
  )
}

const main = async (): Promise<void> => {
  await measureStarts()
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: quiet })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const server = await start('src/server.ts', ['--demo'], {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(DATA_DIR, 'server'),
    RUN_JOBS: 'false',
  })
  try {
    const { people, admin } = await openSessions(client)
    const [someone] = people
    if (!someone) throw new Error('Nobody can sign in')
    await measureSmallGet(server.port, someone)
    await measurePunch(server.port, postgres.url, client, people)
    await measureStorm(server.port, client, people)
    await client.query('analyze')
    await measureReads(server.port, client, people, admin)
  } finally {
    await server.stop()
    await client.end()
    await postgres.stop()
  }
  const line = (row: Row): string =>
    `| ${row.what} | ${row.figure} | ${row.must} | ${row.holds ? 'holds' : '**misses**'} |`
  process.stdout.write(`\n| operation | measured | must | |\n|---|---|---|---|\n${rows.map(line).join('\n')}\n`)
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
}

await main()
