import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Metric, Percentage } from '#domains/trackers/contract/targets.models.ts'
import type { Direction, Period } from '#domains/trackers/contract/targets.fields.ts'
import type { Demo } from '../demo.ts'
import { ticketsADay } from './tickets.ts'

type NewTarget = Readonly<{
  name: string
  metric: Metric
  direction?: Direction
  period?: Period
  activity_id?: number
  gate?: readonly [metric: Percentage, direction: Direction, value_bp: number]
  ended_on?: string
}>

type Place = 'organisation' | 'department' | 'designation' | 'team' | 'employee'
type NewValue = Readonly<{
  target_id: number
  scope: Place
  scope_id?: number | null
  value: number | null
  from: string
}>

/** Finds the administrator who sets the targets: the first one with role 0, else with role 1. */
const findSetter = async ({ tx }: Demo): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select a.id from accounts a join roles r on r.id = a.role_id
    where a.area = 'Admin' and r.role_number in (0, 1) and a.deleted_at is null order by r.role_number, a.id limit 1`.execute(
    tx,
  )
  const [setter] = rows
  if (!setter) throw new Error('The demo has no administrator')
  return setter.id
}

const insertTarget = async ({ tx }: Demo, setter: number, one: NewTarget): Promise<number> => {
  const [gate_metric = null, gate_direction = null, gate_value_bp = null] = one.gate ?? []
  const { id } = await tx
    .insertInto('targets')
    .values({
      name: one.name,
      metric: one.metric,
      activity_id: one.activity_id ?? null,
      direction: one.direction ?? 'at_least',
      period: one.period ?? 'day',
      gate_metric,
      gate_direction,
      gate_value_bp,
      active: one.ended_on === undefined,
      ended_on: one.ended_on ?? null,
      created_by: setter,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const insertValue = async (
  { tx }: Demo,
  setter: number,
  { target_id, scope, scope_id = null, value, from }: NewValue,
): Promise<void> => {
  await tx
    .insertInto('target_values')
    .values({
      target_id,
      is_share: sql`(select is_share from targets where id = ${target_id})`,
      scope,
      scope_id,
      value,
      effective_from: from,
      set_by: setter,
      reason: 'As agreed for this year',
    })
    .execute()
}

/** Finds the teams that resolved tickets, each with the person who resolved the most. */
const findTeams = async ({ tx, today }: Demo) => {
  const { rows } = await sql<{
    team_id: number
    department_id: number
    employee_id: number
    designation_id: number | null
    since: string
  }>`
    select distinct on (x.team_id) x.team_id, x.department_id, x.employee_id, x.designation_id,
      (select max(m.joined_on) from employment_span m where m.employee_id = x.employee_id) as since from (
      select p.team_id, p.department_id, p.employee_id, p.designation_id, count(*) as n from ticket_events e
      join placed_on(${today}::date) p on p.employee_id = e.employee_id
      where e.kind = 'resolved' and e.business_date > ${addDays(today, -60)}::date and p.team_id is not null group by 1, 2, 3, 4) x
    order by x.team_id, x.n desc`.execute(tx)
  return rows
}

const findActivity = async ({ tx }: Demo) => {
  const { rows } = await sql<{ id: number; department_id: number }>`select a.id, a.department_id from activity_short a
    where a.unit = 'count' and a.retired_on is null order by a.id limit 1`.execute(tx)
  return rows[0]
}

/** Projects the first responses of a person to the end of the month, with a small surplus. */
const paceOf = async ({ tx, today }: Demo, employee: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ticket_events e
    where e.employee_id = ${employee} and e.kind = 'responded' and e.first and not e.void
      and e.business_date between date_trunc('month', ${today}::date)::date and ${today}::date`.execute(tx)
  const day = Number(today.slice(8))
  return Math.max(5, Math.round((((rows[0]?.n ?? 0) * 30) / day) * 1.06))
}

/** Waives some days of people, the newest of them still to come. */
const insertWaivers = async (
  demo: Demo,
  setter: number,
  targets: readonly number[],
  people: readonly number[],
): Promise<void> => {
  const reasons = ['At the trade fair', 'Trains new colleagues', 'Moves to the new office', 'Works on the migration']
  const rows = people.slice(0, 6).map((employee_id, at) => ({
    target_id: targets[at % targets.length] ?? 0,
    employee_id,
    start_date: addDays(demo.today, 2 - at * 5),
    end_date: addDays(demo.today, 4 - at * 5),
    reason: reasons[at % reasons.length] ?? '',
    set_by: setter,
    ended_at: at === 4 ? demo.now : null,
  }))
  if (rows.length > 0) await demo.tx.insertInto('target_waivers').values(rows).execute()
}

/** Nine targets over eight metrics with values on every scope: some are met, some fail their gate, one has ended. */
export const demoTargets = async (demo: Demo): Promise<void> => {
  const { today } = demo
  const setter = await findSetter(demo)
  const teams = await findTeams(demo)
  const [first, second] = teams
  if (!first) return
  const other = second ?? first
  const start = addDays(today, -demo.days)
  const of = (one: NewTarget): Promise<number> => insertTarget(demo, setter, one)
  const value = (one: Omit<NewValue, 'from'> & Readonly<{ from?: string }>): Promise<void> =>
    insertValue(demo, setter, { from: start, ...one })

  const resolved = await of({
    name: 'Tickets resolved',
    metric: 'tickets_resolved',
    gate: ['tickets_reopened', 'at_most', 300],
  })
  for (const { team_id } of teams)
    await value({ target_id: resolved, scope: 'team', scope_id: team_id, value: ticketsADay(demo) })
  await value({
    target_id: resolved,
    scope: 'employee',
    scope_id: first.employee_id,
    value: ticketsADay(demo) + 2,
    from: first.since > addDays(today, -45) ? first.since : addDays(today, -45),
  })
  await value({
    target_id: resolved,
    scope: 'team',
    scope_id: other.team_id,
    value: ticketsADay(demo) + 1,
    from: addDays(today, 7),
  })
  const responded = await of({ name: 'First responses of the month', metric: 'tickets_responded', period: 'month' })
  await value({
    target_id: responded,
    scope: 'employee',
    scope_id: first.employee_id,
    value: await paceOf(demo, first.employee_id),
    from: first.since > start ? first.since : start,
  })
  if (second)
    await value({
      target_id: responded,
      scope: 'employee',
      scope_id: second.employee_id,
      value: await paceOf(demo, second.employee_id),
      from: second.since > start ? second.since : start,
    })
  const quick = await of({ name: 'Answered in time', metric: 'response_in_sla', period: 'month' })
  for (const department_id of new Set(teams.map((one) => one.department_id)))
    await value({ target_id: quick, scope: 'department', scope_id: department_id, value: 8500 })
  const quality = await of({ name: 'Quality of answers', metric: 'ticket_quality', period: 'month' })
  await value({ target_id: quality, scope: 'team', scope_id: first.team_id, value: 8000 })
  const tasks = await of({
    name: 'Tasks done',
    metric: 'tasks_done',
    period: 'week',
    gate: ['tasks_on_time', 'at_least', 7000],
  })
  await value({ target_id: tasks, scope: 'organisation', value: 1 })
  if (first.designation_id !== null)
    await value({
      target_id: tasks,
      scope: 'designation',
      scope_id: first.designation_id,
      value: 2,
      from: addDays(today, -30),
    })
  const worked = await of({ name: 'Hours of the contract', metric: 'worked_minutes' })
  await value({ target_id: worked, scope: 'team', scope_id: other.team_id, value: 450 })
  const reports = await of({ name: 'Reports on time', metric: 'reports_on_time', period: 'month' })
  await value({ target_id: reports, scope: 'organisation', value: 9000 })
  const activity = await findActivity(demo)
  if (activity) {
    const counted = await of({ name: 'Counted work', metric: 'activity_count', activity_id: activity.id })
    await value({ target_id: counted, scope: 'department', scope_id: activity.department_id, value: 3 })
  }
  const ended = await of({
    name: 'Tickets resolved in the pilot',
    metric: 'tickets_resolved',
    period: 'week',
    ended_on: addDays(today, -40),
  })
  await value({ target_id: ended, scope: 'team', scope_id: first.team_id, value: 5 })
  await insertWaivers(
    demo,
    setter,
    [resolved, responded, quick],
    teams.map(({ employee_id }) => employee_id),
  )
}
