import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { dayPart, requestStatus } from '../../contract/requests.models.ts'

const calendarPerson = z.object({
  id: z.number(),
  name: z.string(),
  team_id: z.number().nullable(),
  team_name: z.string().nullable(),
})
export type CalendarPerson = z.output<typeof calendarPerson>

type People = Readonly<{ where: RawBuilder<boolean>; day: string; most: number }>

/** People by name who are employed on a day, with their team of that day. */
export const listPeople = async (tx: Tx, { where, day, most }: People): Promise<CalendarPerson[]> => {
  return rows(tx, calendarPerson)`
    select e.id, e.name, p.team_id, g.name as team_name
    from employed_on(${day}::date) m join person_short e on e.id = m.employee_id
    left join placed_on(${day}::date) p on p.employee_id = e.id
    left join teams g on g.id = p.team_id
    where ${where} order by lower(e.name) collate names, e.id limit ${sql.lit(most + 1)}`
}

/** The department of a person and everything below it, on a day. */
const inDepartment = (department: number): RawBuilder<boolean> => sql`p.department_id in (
  with recursive down as (
    select d.id from departments d where d.id = ${department}
    union select d.id from departments d join down on d.parent_id = down.id)
  select id from down)`

export type CalendarUnit = Readonly<{ team_id?: number | undefined; department_id?: number | undefined }>
type Shown = CalendarUnit & Readonly<{ scope: ScopeFilter | null; employee_id: number | null; day: string }>

/**
 * Matches the people of a team or department who are in scope or in the team of a person; `scope` null: that team
 * alone, and the person.
 */
export const isShown = ({ scope, employee_id: own, team_id, department_id, day }: Shown): RawBuilder<boolean> => {
  const team = sql<boolean>`p.team_id = (select o.team_id from placed_on(${day}::date) o where o.employee_id = ${own})`
  const seen =
    scope === null
      ? sql<boolean>`(e.id = ${own} or ${team})`
      : sql<boolean>`(${scope.where(sql`e.id`)} or coalesce(${team}, false))`
  const parts = [
    seen,
    ...(team_id === undefined ? [] : [sql<boolean>`p.team_id = ${team_id}`]),
    ...(department_id === undefined ? [] : [inDepartment(department_id)]),
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const entryDay = z.object({
  employee_id: z.number(),
  request_id: z.number(),
  type_name: z.string(),
  kind: z.string(),
  status: requestStatus,
  date: z.string(),
  part: dayPart.exclude(['none']),
  is_open: z.boolean(),
})
export type EntryDay = z.output<typeof entryDay>

/** Days on which people are away or work from home; those that wait only where the actor may open the request. */
export const listEntryDays = (
  tx: Tx,
  people: readonly number[],
  range: Readonly<{ from: string; to: string }>,
  mayOpen: RawBuilder<boolean>,
): Promise<EntryDay[]> =>
  rows(tx, entryDay)`
    select * from (
      select d.employee_id, r.id as request_id, t.name as type_name, r.kind, r.status, d.date, d.part, ${mayOpen} as is_open
      from request_days d join requests r on r.id = d.request_id join request_types t on t.id = r.type_id
      left join request_steps s on s.request_id = r.id and s.state = 'open'
      where d.employee_id = any(${people}::int[]) and d.date between ${range.from}::date and ${range.to}::date
        and d.live and d.lane = 'absence' and d.part <> 'none') x
    where x.is_open or x.status in ('approved', 'cancel_pending')
    order by x.employee_id, x.date`

const pendingCount = z.object({ date: z.string(), count: z.number() })

/** Counts the people with a waiting request, by date; a number alone, for every viewer. */
export const countPending = async (tx: Tx, people: readonly number[], from: string, to: string) => {
  const found = await rows(tx, pendingCount)`
    select d.date, count(distinct d.employee_id)::int as count from request_days d join requests r on r.id = d.request_id
    where d.employee_id = any(${people}::int[]) and d.date between ${from}::date and ${to}::date and d.live
      and d.part <> 'none' and r.kind = 'leave' and r.status in ('pending', 'returned')
    group by d.date`
  return new Map(found.map(({ date, count }) => [date, count]))
}

const blockSpan = z.object({
  name: z.string(),
  level: z.enum(['closed', 'limited', 'peak']),
  from_date: z.string(),
  to_date: z.string(),
  weekdays: z.array(z.number()).nullable(),
})
export type BlockSpan = z.output<typeof blockSpan>

/** Blackout periods of some dates for a place; without one those of the whole organisation. */
export const listBlockSpans = async (
  tx: Tx,
  range: Readonly<{ from: string; to: string }>,
  place: Readonly<{ team_id: number | null; department_id: number | null }>,
): Promise<BlockSpan[]> => {
  return rows(tx, blockSpan)`
    select b.name, b.level, b.from_date, b.to_date, b.weekdays from calendar_blocks b
    where b.deleted_at is null and b.from_date <= ${range.to}::date and b.to_date >= ${range.from}::date
      and ((b.department_ids = '{}' and b.team_ids = '{}') or ${place.team_id}::int = any(b.team_ids)
        or ${place.department_id}::int = any(b.department_ids)
        or (select t.department_id from teams t where t.id = ${place.team_id}::int) = any(b.department_ids))
    order by b.from_date, b.id`
}

const MOST_DAYS = 20_000

const awayDay = z.object({
  employee_id: z.number(),
  name: z.string(),
  request_id: z.number(),
  type_name: z.string(),
  kind: z.enum(['leave', 'work_from_home']),
  date: z.string(),
  part: dayPart,
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  from_minute: z.number().nullable(),
  is_live: z.boolean(),
  is_open: z.boolean(),
  version: z.number(),
  changed_at: z.string(),
})
export type AwayDay = z.output<typeof awayDay>

type Range = Readonly<{ people: readonly number[]; from: string; now: string }>

/**
 * Lists the days of approved absences that end on a date or later, whole requests at a time, and the days that were
 * cancelled in the last 30 days after an approval. Rest days between them are included, as `none`.
 */
export const listAwayDays = (tx: Tx, { people, from, now }: Range, mayOpen: RawBuilder<boolean>): Promise<AwayDay[]> =>
  rows(tx, awayDay)`
    select d.employee_id, e.name, d.request_id, t.name as type_name, r.kind, d.date, d.part, d.from_time, d.to_time,
      lower(d.slot) as from_minute, d.live as is_live, ${mayOpen} as is_open, r.version, r.updated_at as changed_at
    from request_days d join requests r on r.id = d.request_id join request_types t on t.id = r.type_id
    join person_short e on e.id = d.employee_id
    where d.employee_id = any(${people}::int[]) and d.lane = 'absence' and r.to_date >= ${from}::date
      and r.status in ('approved', 'cancel_pending', 'cancelled')
      and (d.live or (d.end_reason = 'cancelled' and r.updated_at > ${now}::timestamptz - interval '30 days'
        and exists (select from request_events v where v.request_id = r.id and v.to_status = 'approved')))
    order by d.employee_id, d.request_id, d.date, lower(d.slot) limit ${sql.lit(MOST_DAYS)}`
