import type pg from 'pg'
import { load, type Request } from './load.ts'
import { ms, report } from './report.ts'
import { bearer, needAll, punchUntil, repeat } from './requests.ts'
import { type Bench, clearToday, withJobs, withoutTriggers } from './bench-server.ts'

const LONGEST = 240
const DAYS = 30

/** Counts the jobs of evaluating days again that are still to be done. */
const waiting = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'attendance.follow_calendar'`,
  )
  return rows[0]?.count ?? 0
}

/** Measures how the last 30 days of everyone are evaluated again, as after a change of the rules, while people punch. */
const measureRecompute = async ({ client, people }: Bench, port: number): Promise<void> => {
  await clearToday(client)
  // A month that is locked is not evaluated again.
  const { rows: locked } = await withoutTriggers(client, ['attendance_periods'], () =>
    client.query<{ id: number }>("update attendance_periods set state = 'open' where state <> 'open' returning id"),
  )
  const { rows: days } = await client.query<{ count: number }>(
    'select count(*)::int as count from attendance_days where business_date between now()::date - $1::int and now()::date - 1',
    [DAYS],
  )
  const begin = () =>
    client.query(
      `select graphile_worker.add_job('attendance.follow_calendar', json_build_object(
         'pattern_ids', (select json_agg(id) from work_patterns), 'employee_ids', '[]'::json,
         'from', now()::date - $1::int, 'to', now()::date - 1))`,
      [DAYS],
    )
  const { seconds, p99, isDone } = await punchUntil(port, people, {
    begin,
    isDone: async () => (await waiting(client)) === 0,
    longest: LONGEST,
  })
  report(
    `a month of all judged again (${days[0]?.count ?? 0} days) beside 50 punches a second`,
    `${isDone ? seconds.toFixed(1) : `not done after ${seconds.toFixed(0)}`} s, p99 of the punches ${ms(p99)}`,
    '< 60 s, p99 < 300 ms',
    isDone && seconds < 60 && p99 < 300,
  )
  await withoutTriggers(client, ['attendance_periods'], () =>
    client.query("update attendance_periods set state = 'locked' where id = any($1)", [locked.map(({ id }) => id)]),
  )
  await clearToday(client)
}

const measureBoard = async ({ port, admin, people }: Bench): Promise<void> => {
  const path = '/api/admin/attendance/board'
  const whole = needAll(await load(port, repeat({ method: 'GET', path, headers: bearer(admin) }, 5), 1))
  report(`board of ${people.length} people, whole`, `p95 ${ms(whole.p95)}`, 'for comparison', true)
  const since = encodeURIComponent(new Date().toISOString())
  const same = needAll(
    await load(port, repeat({ method: 'GET', path: `${path}?since=${since}`, headers: bearer(admin) }, 60), 1),
  )
  report(
    `board of ${people.length} people, nothing changed`,
    `p95 ${ms(same.p95)}, median ${ms(same.p50)}`,
    'p95 < 50 ms',
    same.p95 < 50,
  )
}

const measureGrid = async ({ port, client, admin }: Bench): Promise<void> => {
  const { rows } = await client.query<{ id: number; people: number }>(
    `select department_id as id, count(*)::int as people from placement_on where effective_until is null
     group by 1 order by abs(count(*) - 600) limit 1`,
  )
  const range = `date_trunc('month', now()::date - interval '1 month')`
  const { rows: month } = await client.query<{ first: string; last: string }>(
    `select to_char(${range}, 'YYYY-MM-DD') as first, to_char(${range} + interval '1 month - 1 day', 'YYYY-MM-DD') as last`,
  )
  const body = {
    start_date: month[0]?.first,
    end_date: month[0]?.last,
    view: 'grid',
    department_ids: [rows[0]?.id],
    limit: 200,
  }
  const recompute: Request = {
    method: 'POST',
    path: '/api/admin/attendance',
    headers: bearer(admin),
    body: JSON.stringify(body),
  }
  await load(port, repeat(recompute, 3), 1)
  const { p95, p50 } = needAll(await load(port, repeat(recompute, 40), 1))
  report(
    `month grid of a department of ${rows[0]?.people ?? 0}, page of 200 people`,
    `p95 ${ms(p95)}, median ${ms(p50)}`,
    'p95 < 250 ms',
    p95 < 250,
  )
}

/** Measures the attendance of a whole organisation: evaluating a month again, the live board, the grid of a month. */
export const measureAttendance = async (bench: Bench): Promise<void> => {
  await measureBoard(bench)
  await measureGrid(bench)
  await withJobs(bench, (port) => measureRecompute(bench, port))
}
