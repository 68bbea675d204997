import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
// Queries for other domains: planned time, days off, cards and counters.
import { type RawBuilder, sql } from 'kysely'
import type { CalendarSource } from '#domains/organisation/server/index.ts'
import type { PlannedShift } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { CardQuery } from '#kit/server/registries.ts'
import { waitingOffers } from '../offers/store.ts'
import { accessOf, type Viewer } from './access.ts'

/**
 * Published shifts for the working calendar, which replace the hours of the pattern. A shift that leave opened still
 * counts as planned for the person, so that the cost of the leave stays the same.
 */
export const plannedShifts: CalendarSource<PlannedShift> = (people, from, to) => sql`
  select a.employee_id, json_build_object('id', s.id, 'break_minutes', s.break_minutes,
    'from_at', (extract(epoch from lower(s.span)) * 1000)::bigint, 'to_at', (extract(epoch from upper(s.span)) * 1000)::bigint) as item
  from ${people} p join shift_assignments a on a.employee_id = p.id and (a.live or a.end_reason = 'absent')
    and a.span && tstzrange((${from}::date - 1)::timestamptz, (${to}::date + 2)::timestamptz)
  join shifts s on s.id = a.shift_id and s.deleted_at is null
  join shift_weeks w on w.id = s.week_id and w.published_at is not null
  where a.live or exists (select from request_absence r where r.request_id = a.absence_request_id
    and r.employee_id = a.employee_id and r.date = s.date)
  order by lower(s.span), s.id`

/** Days that a published plan leaves free. */
export const daysOff: CalendarSource<string> = (people, from, to) => sql`
  select d.employee_id, to_json(d.date) as item from ${people} p join shift_days_off d on d.employee_id = p.id
  where d.date between ${from}::date and ${to}::date`

const publishedWeekRow = z.object({ id: z.number() })

/** Finds the published week of a team that contains a day. */
export const findPublishedWeek = async (tx: Tx, team: number, date: string): Promise<{ id: number } | undefined> => {
  return one(tx, publishedWeekRow)`select w.id from shift_weeks w where w.team_id = ${team}
    and w.start_date <= ${date}::date and w.start_date + 6 >= ${date}::date and w.published_at is not null`
}

type Span = Readonly<{ employee_id: number; from_date: string; to_date: string }>

const shiftsInRow = z.object({ date: z.string(), team_id: z.number(), label: z.string() })

/** Lists the published shifts of a person from one day to another, with their labels. */
export const listShiftsIn = async (
  tx: Tx,
  { employee_id, from_date, to_date }: Span,
): Promise<{ date: string; team_id: number; label: string }[]> => {
  return rows(tx, shiftsInRow)`
      select s.date, s.team_id, s.name || ' ' || s.start_time || '–' || s.end_time as label
      from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
      join shift_weeks w on w.id = s.week_id and w.published_at is not null
      where a.employee_id = ${employee_id} and a.live and s.date between ${from_date}::date and ${to_date}::date
      order by s.date, s.start_time limit 20`
}

type Scope = Pick<CardQuery, 'today' | 'department_id' | 'team_id'>

const daysAheadRow = z.object({ date: z.string(), planned: z.number(), needed: z.number(), open: z.number() })

/** Lists the next seven days with their numbers of places. */
export const listDaysAhead = async (
  tx: Tx,
  { today, department_id, team_id }: Scope,
): Promise<{ date: string; planned: number; needed: number; open: number }[]> => {
  return rows(tx, daysAheadRow)`
      select d::date as date, coalesce(sum(least(x.live, s.needed)), 0)::int as planned, coalesce(sum(s.needed), 0)::int as needed,
        coalesce(sum(greatest(0, s.needed - x.live)), 0)::int as open
      from generate_series(${today}::date, ${today}::date + 6, interval '1 day') d
      left join (shifts s join shift_settings_of g on g.team_id = s.team_id and (${team_id}::int is null or g.team_id = ${team_id}::int)
          and (${department_id}::int is null or g.department_id = ${department_id}::int)
        cross join lateral (select count(*) as live from shift_assignments a where a.shift_id = s.id and a.live) x)
        on s.date = d::date and s.deleted_at is null
      group by 1 order by 1`
}

const nextShiftsRow = z.object({ shifts: z.array(z.unknown()) })

/** Lists the next three published shifts of a person. */
export const listNextShifts = async (tx: Tx, employee: number, now: string): Promise<readonly unknown[]> => {
  const found = await rows(tx, nextShiftsRow)`select coalesce(json_agg(x), '[]') as shifts from (
      select s.id, s.date, s.start_time, s.end_time, s.name,
        (select ${instantIn('v.at')} from shift_events v where v.shift_id = s.id and v.employee_id = a.employee_id
          and v.action in ('changed', 'assigned') and v.at > w.published_at order by v.id desc limit 1) as changed_at
      from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
      join shift_weeks w on w.id = s.week_id and w.published_at is not null
      where a.employee_id = ${employee} and a.live and upper(a.span) > ${now}::timestamptz
      order by lower(a.span), s.id limit 3) x`
  return found[0]?.shifts ?? []
}

/** SQL expression: the number of swaps that wait for the consent or the decision of an actor. */
const waitingSwaps = ({
  actor,
  now,
}: Viewer): RawBuilder<number> => sql<number>`(select count(*)::int from shift_swaps x
      where (x.state = 'requested' and exists (select from shift_swap_legs l where l.swap_id = x.id and l.to_employee_id = ${actor.employee_id}::int and l.consent = 'waiting'))
        or (x.state = 'accepted' and exists (select from shift_weeks w where w.id = x.week_id and ${accessOf({ actor, now }).decides(sql`w.team_id`)})
          and not exists (select from shift_swap_legs l where l.swap_id = x.id and ${actor.employee_id}::int in (l.from_employee_id, l.to_employee_id))))`

/** SQL expression: the number of swaps and offered changes that wait for an actor. */
export const waitingResponses = (viewer: Viewer): RawBuilder<number> =>
  sql<number>`(${waitingSwaps(viewer)} + ${waitingOffers(viewer.actor.employee_id, viewer.now)})`

/** SQL expression: the number of open places in the next seven days. */
export const openPlaces = ({
  today,
  department_id,
  team_id,
}: Scope): RawBuilder<number> => sql<number>`(select coalesce(sum(greatest(0, s.needed - (select count(*) from shift_assignments a where a.shift_id = s.id and a.live))), 0)::int
      from shifts s join shift_settings_of g on g.team_id = s.team_id join shift_weeks w on w.id = s.week_id and w.published_at is not null
      where s.deleted_at is null and s.date between ${today}::date and ${today}::date + 6
        and (${team_id}::int is null or g.team_id = ${team_id}::int) and (${department_id}::int is null or g.department_id = ${department_id}::int))`

/** SQL expression: the number of findings of the weeks of a day that the actor plans, as they were counted last. */
export const findingsOfWeeks = ({ actor, now, today }: CardQuery): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(w.found_block + w.found_warn), 0)::int from shift_weeks w
    where w.state <> 'locked' and ${today}::date between w.start_date and w.start_date + 6
      and ${accessOf({ actor, now }).plans(sql`w.team_id`)})`
