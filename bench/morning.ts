import { randomUUID } from 'node:crypto'
import { residentMib, type Bench, clearToday } from './bench-server.ts'
import { findRequesters, sends } from './leave.ts'
import { paced, type Request } from './load.ts'
import { ms, report } from './report.ts'
import { bearer, needAll } from './requests.ts'

const SECONDS = 120
/** One of so many people sends a request each second: twelve calls of everyone in half an hour. */
const PEOPLE_A_SECOND = 150
const MAX_MIB = 350
const LISTS = ['', 'sort=-joined_on', 'department_id=1&q=an', 'flag=warned,mandatory', 'designation_id=3']

/** The share of each kind, in percent. */
const MIX = [
  ['punch_in', 18],
  ['punch_out', 4],
  ['session', 12],
  ['badges', 10],
  ['dashboard', 20],
  ['weeks', 6],
  ['own_tasks', 6],
  ['own_tickets', 4],
  ['planner', 3],
  ['request', 3],
  ['people', 5],
  ['record', 2],
  ['board', 3],
  ['month', 2],
  ['admin_dashboard', 2],
] as const
type Kind = (typeof MIX)[number][0]

const key = () => ({ 'idempotency-key': randomUUID() })

/** Returns the kinds in their shares, evenly spread, the same in each run. */
const kindsOf = (count: number): Kind[] => {
  const hundred = MIX.flatMap(([kind, share]) => Array.from({ length: share }, (): Kind => kind))
  // 37 has no factor in common with 100: the kinds are mixed.
  return Array.from({ length: count }, (_, at) => hundred[(at * 37) % hundred.length] ?? 'session')
}

/** Returns a function that makes the next request of a kind, each of another person. */
const maker = async (bench: Bench): Promise<(kind: Kind) => Request> => {
  const { people, admin, client } = bench
  const requests = sends(await findRequesters(bench))
  const { rows } = await client.query<{ first: string; last: string }>(
    `select to_char(now()::date - 28, 'YYYY-MM-DD') as first, to_char(now()::date - 1, 'YYYY-MM-DD') as last`,
  )
  const { first = '', last = '' } = rows[0] ?? {}
  const counts: Partial<Record<Kind, number>> = {}
  const get = (path: string, token: string): Request => ({ method: 'GET', path, headers: bearer(token) })
  const post = (path: string, token: string, body = '{}'): Request => ({
    method: 'POST',
    path,
    body,
    headers: { ...bearer(token), ...key() },
  })
  const make: Readonly<Record<Kind, (person: Bench['people'][number], at: number) => Request>> = {
    punch_in: ({ token }) => post('/api/user/punchin', token),
    // Those who have punched in before.
    punch_out: ({ token, employee_id }) => post(`/api/user/punchout?user_id=${employee_id}`, token),
    session: ({ token }) => get('/api/session', token),
    badges: ({ token }) => get('/api/shell/badges', token),
    dashboard: ({ token }) => get('/api/user/dashboard', token),
    weeks: ({ token }) => get(`/api/user/getuserWorkandBreaktime?start_date=${first}&end_date=${last}`, token),
    own_tasks: ({ token, employee_id }) => get(`/api/user/get_task/${employee_id}?limit=50`, token),
    own_tickets: ({ token, employee_id }) => get(`/api/user/ticket_count/${employee_id}?limit=50`, token),
    planner: ({ token, employee_id }) => get(`/api/user/leave_planner/${employee_id}`, token),
    request: (person, at) => requests[at % requests.length] ?? get('/api/session', person.token),
    people: (_, at) => get(`/api/admin/employee?${LISTS[at % LISTS.length] ?? ''}`, admin),
    record: ({ employee_id }) => get(`/api/admin/fetch-single-employee/${employee_id}`, admin),
    board: () => get('/api/admin/attendance/board', admin),
    month: () => post('/api/admin/attendance', admin, JSON.stringify({ start_date: first, end_date: last, limit: 50 })),
    admin_dashboard: () => get('/api/admin/dashboard', admin),
  }
  return (kind) => {
    const at = counts[kind] ?? 0
    counts[kind] = at + 1
    const person = people[at % people.length]
    if (!person) throw new Error('The demo has no people with a login')
    return make[kind](person, at)
  }
}

/**
 * Measures a morning: punches, dashboards, lists, requests in their shares, sent at the pace at which people come to work,
 * whether the responses are there or not. The time of a response counts from when its request was due.
 */
export const measureMorning = async (bench: Bench): Promise<void> => {
  const { port, pid, client, people } = bench
  await clearToday(client)
  const rate = Math.max(10, Math.round(people.length / PEOPLE_A_SECOND))
  const make = await maker(bench)
  // The server was started a moment ago.
  needAll(
    await paced(
      port,
      kindsOf(rate * 10)
        .filter((kind) => !kind.startsWith('punch'))
        .map(make),
      rate,
    ),
  )
  const requests = kindsOf(rate * SECONDS).map(make)
  let most = residentMib(pid)
  const watch = setInterval(() => (most = Math.max(most, residentMib(pid))), 200)
  const { p50, p95, within, responses } = await paced(port, requests, rate)
  clearInterval(watch)
  const wrong = responses.filter(({ status }) => status >= 400)
  const what = `a morning of ${people.length} people, ${rate} calls a second`
  report(`${what}: median`, ms(p50), '≤ 50 ms', p50 <= 50)
  report(`${what}: p95`, ms(p95), '≤ 250 ms', p95 <= 250)
  report(`${what}: within a second`, `${(within(1000) * 100).toFixed(2)} %`, '≥ 99.9 %', within(1000) >= 0.999)
  report(`${what}: refused or failed`, `${wrong.length} of ${responses.length}`, 'none', wrong.length === 0)
  report(`${what}: memory at most`, `${Math.round(most)} MiB`, `≤ ${MAX_MIB} MiB`, most <= MAX_MIB)
}
