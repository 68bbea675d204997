import { sessionState } from '../../contract/attendance.models.ts'
import { verdict as verdictSchema } from '../../contract/verdicts.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import {
  type BoardFilter,
  presentBusinessDay,
  isEmployedAndPlaced,
  isOpen,
  isPending,
  localDate,
  placementPeriods,
  worksFromHome,
} from './board.ts'

const isThere = sql<boolean>`m.employee_id in (select id from person_short)`

/** The number of people of a department who are alike in everything that decides about their state. */
const boardCount = z.object({
  department_id: z.number().nullable(),
  department: z.string().nullable(),
  open: sessionState.nullable(),
  is_pending: z.boolean(),
  verdict: verdictSchema.nullable(),
  has_punched: z.boolean(),
  final: z.boolean(),
  is_late: z.boolean(),
  works_from_home: z.boolean(),
  is_expected: z.boolean(),
  people: z.number(),
})
export type BoardCount = z.output<typeof boardCount>

type CountFilter = Pick<BoardFilter, 'now' | 'where'> &
  Readonly<{
    /** A past day, the same for everyone; an open punch of today is none then. Null: now, by everyone's own clock. */
    date: string | null
  }>

/**
 * Selects who is here, without what the planner cannot know: the offsets prevent it, which cannot know how many people are
 * here, from looking them up one by one, and from working out the local date more than once for each.
 */
const here = ({ now, date, where }: CountFilter): RawBuilder<unknown> => sql`here as (
  select employee_id, department_id, today from (
    select m.employee_id, m.joined_on, m.left_on, p.effective_from, p.effective_until, p.department_id,
      ${date === null ? localDate(now) : sql`${date}::date`} as today
    from ${placementPeriods(now)}
    where ${sql.join([isThere, ...where], sql` and `)} offset 0) x
  where ${isEmployedAndPlaced})`

const openPunch = (which: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  left join (select s.employee_id, s.state, s.business_date from attendance_sessions s
    where ${which} offset 0) s on s.employee_id = h.employee_id`

/**
 * The board counted: as many rows as there are kinds of people, however many people there are. Conditions are on the
 * employment `m` and the placement `p`.
 */
export const countBoard = async (tx: Tx, { now, date, where }: CountFilter): Promise<BoardCount[]> => {
  const found = await rows(tx, boardCount)`
    with ${here({ now, date, where })},
    tally as (
      select h.department_id, s.state as open, ${isPending} as is_pending, d.verdict,
        d.first_in_at is not null as has_punched, coalesce(d.final, false) as final,
        coalesce(d.late_after_at < ${now}::timestamptz, false) as is_late,
        ${worksFromHome} as works_from_home,
        coalesce(d.expected_minutes, 0) > 0 as is_expected, count(*)::int as people
      from here h
      ${openPunch(date === null ? isOpen : sql`false`)}
      left join attendance_days d on d.employee_id = h.employee_id
        and d.business_date = ${date === null ? presentBusinessDay(now, sql`h.employee_id`, sql`h.today`) : sql`h.today`}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
    select t.*, dep.name as department
    from tally t left join departments dep on dep.id = t.department_id
    order by lower(dep.name) collate names, dep.id`
  return found
}

/** A person who is on leave now (`away`), who works from home on the day that applies to them (`home`), or both. */
const storedAway = z.object({
  id: z.number(),
  name: z.string(),
  photo_version: z.number().nullable(),
  business_date: z.string(),
  away: z.boolean(),
  home: z.boolean(),
})
export type StoredAway = z.output<typeof storedAway>

/**
 * Returns who is away now or works from home, by name, under the conditions of `countBoard`. Days are joined from the
 * left, so that the planner finds the open punch before, and reads the one day that applies instead of all of a person.
 */
export const listAway = async (tx: Tx, { now, where }: Omit<CountFilter, 'date'>): Promise<StoredAway[]> => {
  return rows(tx, storedAway)`
    with ${here({ now, date: null, where })},
    found as (
      select h.employee_id, d.business_date, coalesce(d.verdict = 'on_leave' and s.state is null, false) as away,
        ${worksFromHome} as home
      from here h ${openPunch(isOpen)}
      left join attendance_days d on d.employee_id = h.employee_id
        and d.business_date = ${presentBusinessDay(now, sql`h.employee_id`, sql`h.today`)})
    select e.id, e.name, e.photo_version, f.business_date, f.away, f.home
    from found f join person_short e on e.id = f.employee_id
    where f.away or f.home
    order by lower(e.name) collate names, e.id`
}
