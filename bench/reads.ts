import { setTimeout } from 'node:timers/promises'
import type { Request } from './load.ts'
import { measureRead } from './read.ts'
import { bearer, repeat } from './requests.ts'
import { type Bench, withJobs } from './bench-server.ts'

const LISTS = [
  '',
  'sort=-joined_on',
  'sort=department&status=active',
  'flag=warned,mandatory',
  'status=left&sort=-left_on',
  'department_id=1&q=an',
  'department_id=4&status=left',
  'designation_id=3',
  'role_id=8',
  'employment_type=permanent&sort=employee_no&limit=200',
]
const STATES = [
  'get_resigned',
  'get_notice_employees',
  'get-warned',
  'get-suspended',
  'get_cancel_wfh',
  'get_backup_employees',
]
const LOGINS = ['users', 'users?state=active', 'users?state=blocked', 'users?q=an', 'role/logins', 'teams/candidates']

/** The sums of targets, which a job makes every ten minutes. */
const sumTargets = (bench: Bench): Promise<void> =>
  withJobs(bench, async () => {
    await bench.client.query(`select graphile_worker.add_job('trackers.sum_targets', '{}'::json)`)
    // In the evening the server first catches up with what is due.
    const until = Date.now() + 300_000
    while (Date.now() < until) {
      const { rowCount } = await bench.client.query(
        `select from target_months where month = date_trunc('month', now()::date)`,
      )
      if (rowCount === 1) return
      await setTimeout(500)
    }
    throw new Error('The targets were not summed')
  })

export const measureReads = async (bench: Bench): Promise<void> => {
  const { port, client, people, admin } = bench
  const { rows: teams } = await client.query<{ id: number }>(
    'select team_id as id from placement_on where effective_until is null group by 1 having count(*) >= 15 and team_id is not null order by count(*) desc limit 20',
  )
  const { rows: month } = await client.query<{ first: string; last: string }>(
    `select to_char(date_trunc('month', now()::date - interval '1 month'), 'YYYY-MM-DD') as first, to_char(date_trunc('month', now()::date) - interval '1 day', 'YYYY-MM-DD') as last`,
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
  await measureRead(
    port,
    `first page of a month of all ${people.length} people (days)`,
    repeat(list({ limit: 50 }), 40),
    300,
  )
  const terms = ['rao', 'mar', 'ash', 'ber', 'kum', 'ann', 'vog', 'che', 'sin', 'mül']
  await measureRead(
    port,
    'directory search, 3 letters of any word, accent-free',
    Array.from({ length: 100 }, (_, index): Request => ({
      method: 'GET',
      path: `/api/admin/employee?q=${encodeURIComponent(terms[index % terms.length] ?? '')}`,
      headers: bearer(admin),
    })),
    60,
  )
  await measureRead(
    port,
    'list of people, filtered and sorted in turn',
    Array.from({ length: 100 }, (_, index): Request => ({
      method: 'GET',
      path: `/api/admin/employee?${LISTS[index % LISTS.length] ?? ''}`,
      headers: bearer(admin),
    })),
    120,
  )
  await measureRead(
    port,
    'lists of people by state',
    Array.from({ length: 60 }, (_, index): Request => ({
      method: 'GET',
      path: `/api/admin/${STATES[index % STATES.length] ?? ''}`,
      headers: bearer(admin),
    })),
    120,
  )
  await measureRead(
    port,
    'lists of logins, and of who can be chosen',
    Array.from({ length: 60 }, (_, index): Request => ({
      method: 'GET',
      path: `/api/admin/${LOGINS[index % LOGINS.length] ?? ''}`,
      headers: bearer(admin),
    })),
    120,
  )
  await measureRead(
    port,
    'record of a person',
    people.slice(0, 60).map(({ employee_id }): Request => ({
      method: 'GET',
      path: `/api/admin/fetch-single-employee/${employee_id}`,
      headers: bearer(admin),
    })),
    120,
  )
  await sumTargets(bench)
  await measureRead(
    port,
    'admin dashboard',
    repeat({ method: 'GET', path: '/api/admin/dashboard', headers: bearer(admin) }, 40),
    200,
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
