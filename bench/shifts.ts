import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Bench, Person } from './bench-server.ts'
import { load, median, type Request } from './load.ts'
import { measureRead } from './read.ts'
import { ms, report } from './report.ts'
import { bearer, needAll } from './requests.ts'
import { measureRules } from './shift-rules.ts'

const SHIFT = 'Shift of the bench'
const TEAM = 'Team of the bench'
const PLANNED = 600
const CLAIMS = 200
const PLACES = 3
/** Weeks after the one that the demo plans. */
const FIRST_WEEK = 3
const WEEKS = 4

/** Shifts of two kinds on each day, so that everyone of a team works five of seven days. */
const SPANS = `from shift_weeks w cross join generate_series(0, 6) d
  cross join (values (0, '06:00', '14:00'), (1, '14:00', '22:00')) k (kind, start_time, end_time)`

const insertShifts = (client: pg.Client, weeks: string) =>
  client.query(`insert into shifts (week_id, team_id, name, short, color, date, start_time, end_time, break_minutes, span, needed)
    select w.id, w.team_id, '${SHIFT}', 'B' || k.kind, '#2f9e44', w.start_date + d, k.start_time, k.end_time, 30,
      tstzrange((w.start_date + d + k.start_time::time) at time zone w.zone, (w.start_date + d + k.end_time::time) at time zone w.zone), 200
    ${SPANS} where ${weeks}`)

const insertPlaces = (client: pg.Client, weeks: string) =>
  client.query(`
    with member as (
      select p.employee_id, p.team_id, row_number() over (partition by p.team_id order by p.employee_id) as n
      from placed_on(now()::date) p join employed_on(now()::date) m on m.employee_id = p.employee_id)
    insert into shift_assignments (shift_id, employee_id, span, source, created_at)
    select s.id, m.employee_id, s.span, 'plan', now()
    from shift_weeks w join shifts s on s.week_id = w.id and s.name = '${SHIFT}' and s.deleted_at is null
    join member m on m.team_id = w.team_id and 'B' || m.n % 2 = s.short and (m.n + (s.date - w.start_date)) % 7 < 5
    where ${weeks} and not exists (select from shift_assignments a where a.employee_id = m.employee_id and a.live and a.span && s.span)`)

/** Four weeks of every team that no one has planned yet. */
const makeWeeks = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`select from shifts where name = '${SHIFT}' limit 1`)
  if (rows.length > 0) return
  const weeks = `w.start_date between date_trunc('week', now()::date)::date + ${FIRST_WEEK * 7} and
      date_trunc('week', now()::date)::date + ${(FIRST_WEEK + WEEKS) * 7 - 1}
    and not exists (select from shifts x where x.week_id = w.id and x.name <> '${SHIFT}')`
  await insertShifts(client, weeks)
  await insertPlaces(client, weeks)
  await client.query(`update shift_weeks w set state = 'published', publish_no = 1, published_at = now() - interval '1 day'
    where exists (select from shifts s where s.week_id = w.id and s.name = '${SHIFT}') and w.id % 2 = 0`)
  await client.query('vacuum analyze shift_weeks, shifts, shift_assignments')
}

type Week = Readonly<{ id: number; employee_id: number; n: number }>

const listWeeks = async (client: pg.Client, isPublished: boolean): Promise<readonly Week[]> => {
  const { rows } = await client.query<Week>(
    `select w.id, p.n::int as n, (select min(a.employee_id) from shifts s join shift_assignments a on a.shift_id = s.id and a.live
        where s.week_id = w.id) as employee_id
     from shift_weeks w join lateral (select count(distinct a.employee_id) as n from shifts s
       join shift_assignments a on a.shift_id = s.id and a.live where s.week_id = w.id and s.name = '${SHIFT}') p on true
     where p.n > 0 and (w.published_at is not null or not $1) order by abs(p.n - 40), w.id limit 60`,
    [isPublished],
  )
  return rows
}

const measureWeek = async ({ port, client, admin, people }: Bench): Promise<void> => {
  const all = await listWeeks(client, false)
  if (all.length === 0) throw new Error('No team has a week')
  report('people in a week of a team, median', String(median(all.map(({ n }) => n))), 'for comparison', true)
  await measureRead(
    port,
    'week of one team, planned',
    all.map(({ id }): Request => ({
      method: 'GET',
      path: `/api/admin/loadPreviousShift/${id}`,
      headers: bearer(admin),
    })),
    120,
  )
  const tokens = new Map(people.map((person) => [person.employee_id, person.token]))
  const own = (await listWeeks(client, true)).flatMap(({ id, employee_id }): Request[] => {
    const token = tokens.get(employee_id)
    if (token === undefined) return []
    return [{ method: 'GET', path: `/api/user/loadShifts/${id}/${employee_id}`, headers: bearer(token) }]
  })
  await measureRead(port, 'week of the own team, as staff see it', own, 120)
}

const LENT = 'Bench of shifts'

/** Six hundred people in one team from today on, until the measure is over. */
const gather = async (
  client: pg.Client,
  people: readonly Person[],
): Promise<Readonly<{ team: number; ids: Set<number> }>> => {
  await client.query(`delete from placements where note = '${LENT}'`)
  const { rows: teams } = await client.query<{ id: number; department_id: number }>(`
    with made as (insert into teams (department_id, name, color)
      select d.id, '${TEAM}', '#336699' from departments d where d.archived_at is null
        and not exists (select from teams where name = '${TEAM}') order by d.id limit 1 returning id, department_id)
    select id, department_id from made union all select id, department_id from teams where name = '${TEAM}'`)
  const [team] = teams
  if (!team) throw new Error('No department')
  const { rows } = await client.query<{ employee_id: number }>(
    `insert into placements (employee_id, effective_from, department_id, team_id, designation_id, role_id, manager_id, work_pattern_id,
       time_zone, work_mode, reason_code, source, note)
     select p.employee_id, now()::date, $1, $2, p.designation_id, p.role_id, p.manager_id, p.work_pattern_id, p.time_zone, p.work_mode,
       'correction', 'bulk', '${LENT}'
     from placements p join roles r on r.id = p.role_id
     where p.superseded_at is null and p.effective_from < now()::date and p.effective_until is null and p.employee_id = any($3)
       and exists (select from role_grants g where g.role_id = r.id and g.permission_key = 'shifts.claim')
     order by p.employee_id limit ${PLANNED} returning employee_id`,
    [team.department_id, team.id, people.map(({ employee_id }) => employee_id)],
  )
  await client.query(
    `insert into shift_team_settings (team_id, publish_notice_days, claim_mode) values ($1, 0, 'first') on conflict do nothing`,
    [team.id],
  )
  await client.query(
    `insert into shift_weeks (team_id, start_date, zone)
     select $1, date_trunc('week', now()::date)::date + 7 * n, 'UTC' from generate_series(${FIRST_WEEK}, ${FIRST_WEEK + 40}) n on conflict do nothing`,
    [team.id],
  )
  return { team: team.id, ids: new Set(rows.map(({ employee_id }) => employee_id)) }
}

const put = (token: string, path: string, body: object): Request => ({
  method: 'PUT',
  path,
  headers: { ...bearer(token), 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
})

/** A week of the gathered team in which nothing was planned before. */
const nextFree = async (client: pg.Client, team: number): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `select w.id from shift_weeks w where w.team_id = $1 and w.state = 'draft' and w.start_date > now()::date + 7 * ${FIRST_WEEK + WEEKS + 1}
       and not exists (select from shifts s where s.week_id = w.id) order by w.start_date limit 1`,
    [team],
  )
  if (!rows[0]) throw new Error('No week is left')
  return rows[0].id
}

const measurePublish = async ({ port, client, admin, rounds }: Bench, team: number): Promise<void> => {
  const times: number[] = []
  let places = 0
  for (let round = 0; round < rounds + 1; round++) {
    const week = await nextFree(client, team)
    await insertShifts(client, `w.id = ${week}`)
    places = (await insertPlaces(client, `w.id = ${week}`)).rowCount ?? 0
    await client.query('analyze shifts, shift_assignments')
    const { rows } = await client.query<{ version: number }>('select version from shift_weeks where id = $1', [week])
    const body = { version: rows[0]?.version ?? 1, action: 'publish', override_reason: 'Bench' }
    const { p50 } = needAll(await load(port, [put(admin, `/api/shift/publish/${week}`, body)], 1))
    if (round > 0) times.push(p50)
  }
  report(`publish of a week of ${PLANNED} people (${places} places)`, ms(median(times)), '< 2 s', median(times) < 2000)
}

const measureClaims = async (
  { port, client, people, rounds }: Bench,
  team: number,
  ids: ReadonlySet<number>,
): Promise<void> => {
  const claimers = people.filter(({ employee_id }) => ids.has(employee_id)).slice(0, CLAIMS)
  const seconds: number[] = []
  let isExact = true
  for (let round = 0; round < rounds; round++) {
    const week = await nextFree(client, team)
    const { rows } = await client.query<{ id: number }>(
      `insert into shifts (week_id, team_id, name, short, color, date, start_time, end_time, break_minutes, span, needed)
       select w.id, w.team_id, '${SHIFT}', 'B', '#2f9e44', w.start_date, '09:00', '17:00', 30,
         tstzrange((w.start_date + time '09:00') at time zone w.zone, (w.start_date + time '17:00') at time zone w.zone), ${PLACES}
       from shift_weeks w where w.id = $1 returning id`,
      [week],
    )
    await client.query(
      `update shift_weeks set state = 'published', publish_no = 1, published_at = now() where id = $1`,
      [week],
    )
    const shift = rows[0]?.id ?? 0
    const claims = claimers.map(({ token }): Request => ({
      method: 'POST',
      path: `/api/user/claimShift/${shift}`,
      headers: { ...bearer(token), 'idempotency-key': randomUUID() },
      body: '{}',
    }))
    const { responses, seconds: took } = await load(port, claims, CLAIMS)
    const given = responses.filter(({ body }) => body.startsWith('{"status":true')).length
    // Most are refused because all places are taken; a few are away on that day, or have left by then.
    const refused = responses.filter(({ body }) => /"code":"shifts\.(?:full|absence|not_active)"/.test(body)).length
    const { rows: live } = await client.query('select from shift_assignments where shift_id = $1 and live', [shift])
    isExact &&= given === PLACES && refused === CLAIMS - PLACES && live.length === PLACES
    seconds.push(took)
  }
  report(
    `${CLAIMS} claims at once for ${PLACES} places: given`,
    isExact ? 'three, in every round' : 'not three',
    'exactly three',
    isExact,
  )
  report(`${CLAIMS} claims at once: whole`, `${median(seconds).toFixed(1)} s`, 'for comparison', true)
}

/** Weeks of teams of forty, the publishing of a large one, and many claims for few places. */
export const measureShifts = async (bench: Bench): Promise<void> => {
  await makeWeeks(bench.client)
  await measureWeek(bench)
  measureRules()
  const { team, ids } = await gather(bench.client, bench.people)
  try {
    await measurePublish(bench, team)
    await measureClaims(bench, team, ids)
  } finally {
    await bench.client.query(`delete from placements where note = '${LENT}'`)
  }
}
