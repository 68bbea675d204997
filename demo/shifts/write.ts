import { sql } from 'kysely'
import { spanOf } from '#domains/shifts/contract/clock.rules.ts'
import type { PlanShift } from '#domains/shifts/contract/rules.models.ts'
import { insertShifts, rangeOf } from '#domains/shifts/server/store/write.ts'
import type { Demo } from '../demo.ts'

export type TeamPlan = Readonly<{
  id: number
  name: string
  zone: string
  planner: number
  people: readonly Readonly<{ id: number; account_id: number | null }>[]
}>
export type DemoShift = {
  readonly name: string
  readonly short: string
  readonly color: string
  readonly date: string
  readonly start_time: string
  readonly end_time: string
  readonly break_minutes: number
  /** Places that stay open. */
  extra: number
  readonly users: number[]
}

const NAMES = ['Support Berlin', 'Support Bengaluru', 'QA', 'Platform']
const CHUNK = 500
const INDIA = 'Asia/Kolkata'

/** Teams that plan weeks, with those who lead them and work there. */
export const listDemoTeams = async ({ tx, today }: Demo, zone: string): Promise<TeamPlan[]> => {
  const { rows } = await sql<Omit<TeamPlan, 'zone'>>`
    select t.id, t.name, (select a.id from team_leaderships l join accounts a on a.employee_id = l.employee_id and a.area = 'User' and a.deleted_at is null
        where l.team_id = t.id and l.kind = 'lead' and l.from_date <= ${today}::date and (l.to_date is null or l.to_date >= ${today}::date) limit 1) as planner,
      (select coalesce(json_agg(json_build_object('id', p.employee_id, 'account_id', a.id) order by p.employee_id), '[]')
        from placed_on(${today}::date) p join employed_on(${today}::date) m on m.employee_id = p.employee_id
        left join accounts a on a.employee_id = p.employee_id and a.area = 'User' and a.deleted_at is null
        where p.team_id = t.id and not exists (select from suspension_span s where s.employee_id = p.employee_id
          and s.until_date > ${today}::date)) as people
    from teams t where t.name = any(${NAMES}::text[]) and t.archived_at is null order by t.id`.execute(tx)
  return rows
    .filter(({ planner, people }) => planner !== null && people.length > 0)
    .map((team) => ({ ...team, zone: team.name.includes('Bengaluru') ? INDIA : zone }))
}

const planned = (shift: DemoShift): PlanShift => ({
  id: 0,
  version: 0,
  template_id: null,
  name: shift.name,
  short: shift.short,
  color: shift.color,
  date: shift.date,
  start_time: shift.start_time,
  end_time: shift.end_time,
  break_minutes: shift.break_minutes,
  needed: Math.max(1, shift.users.length + shift.extra),
  site: 'any',
  skill_id: null,
  skill_level: null,
  note: '',
  users: [],
})

type Weeks = ReadonlyMap<string, number>
const weeksOf = async ({ tx }: Demo, team: number): Promise<Weeks> => {
  const rows = await tx.selectFrom('shift_weeks').select(['id', 'start_date']).where('team_id', '=', team).execute()
  return new Map(rows.map(({ id, start_date }) => [start_date, id]))
}
const weekOn = (weeks: Weeks, date: string): number | undefined =>
  [...weeks].filter(([start]) => start <= date).toSorted(([a], [b]) => (a < b ? 1 : -1))[0]?.[1]

/** Writes shifts with their people; returns the number of places taken. */
export const writeShifts = async (
  demo: Demo,
  team: TeamPlan,
  shifts: readonly DemoShift[],
  source: 'plan' | 'copy' = 'plan',
): Promise<number> => {
  const { tx, now } = demo
  const weeks = await weeksOf(demo, team.id)
  const places: { shift_id: number; employee_id: number; span: string }[] = []
  for (const [week, own] of Map.groupBy(shifts, ({ date }) => weekOn(weeks, date))) {
    if (week === undefined) continue
    const ids = await insertShifts(tx, { id: week, team_id: team.id, zone: team.zone }, own.map(planned))
    for (const [index, shift] of own.entries())
      for (const employee_id of shift.users)
        places.push({ shift_id: ids[index] ?? 0, employee_id, span: rangeOf(spanOf(shift, team.zone)) })
  }
  for (let from = 0; from < places.length; from += CHUNK)
    await tx
      .insertInto('shift_assignments')
      .values(
        places
          .slice(from, from + CHUNK)
          .map((place) => ({ ...place, source, created_by: team.planner, created_at: now })),
      )
      .execute()
  return places.length
}

/** The weeks of a team up to a day, published and those past locked. */
export const writePlan = async (
  demo: Demo,
  team: TeamPlan,
  shifts: readonly DemoShift[],
  { first, published_until }: Readonly<{ first: string; published_until: string }>,
): Promise<number> => {
  const { tx, now } = demo
  const count = await writeShifts(demo, team, shifts)
  await sql`update shift_weeks w set publish_no = 1, published_by = ${team.planner},
      published_at = least(${now}::timestamptz - interval '2 days', (w.start_date - 12)::timestamptz + interval '9 hours'),
      state = case when w.start_date < ${first}::date - 7 then 'locked' else 'published' end,
      locked_at = case when w.start_date < ${first}::date - 7 then (w.start_date + 10)::timestamptz end
    where w.team_id = ${team.id} and w.start_date <= ${published_until}::date`.execute(tx)
  await sql`insert into shift_events (week_id, action, actor_id, at) select w.id, 'published', ${team.planner}, w.published_at
    from shift_weeks w where w.team_id = ${team.id} and w.published_at is not null`.execute(tx)
  await sql`insert into shift_receipts (week_id, publish_no, employee_id, seen_at)
    select distinct w.id, w.publish_no, a.employee_id, w.published_at + interval '5 hours'
    from shift_weeks w join shifts s on s.week_id = w.id join shift_assignments a on a.shift_id = s.id and a.live
    join employment_span m on m.employee_id = a.employee_id
      and w.published_at::date between m.joined_on and coalesce(m.left_on, 'infinity')
    where w.team_id = ${team.id} and w.start_date < ${first}::date`.execute(tx)
  return count
}
