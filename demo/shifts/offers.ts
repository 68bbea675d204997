// Changes of published shifts that were offered to people: one that waits, and one that was declined.
import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { spanOf, timeOf, minuteOf } from '#domains/shifts/contract/clock.rules.ts'
import { respondBy } from '#domains/shifts/contract/offer.rules.ts'
import { shiftLabel } from '#domains/shifts/contract/shifts.labels.ts'
import { rangeOf } from '#domains/shifts/server/store/write.ts'
import type { Demo } from '../demo.ts'
import { nameOfTime } from './templates.ts'
import type { TeamPlan } from './write.ts'

const HOUR_MS = 3_600_000
/** People who read the page have time to respond. */
const AHEAD_HOURS = 20
const DECLINED_BEFORE_HOURS = 22
const LATER_MINUTES = 120

type Place = Readonly<{
  assignment_id: number
  shift_id: number
  employee_id: number
  account_id: number
  week_id: number
  start_at: string
  name: string
  short: string
  color: string
  date: string
  start_time: string
  end_time: string
  break_minutes: number
  site: 'any' | 'onsite'
}>

/** Places of published weeks from one instant to another, of people with a login other than the planner. */
const listPlaces = async ({ tx }: Demo, team: TeamPlan, from: string, to: string): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select a.id as assignment_id, s.id as shift_id, a.employee_id, x.id as account_id, s.week_id, lower(s.span) as start_at,
      s.name, s.short, s.color, s.date, s.start_time, s.end_time, s.break_minutes, s.site
    from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
    join shift_weeks w on w.id = s.week_id and w.state = 'published'
    join accounts x on x.employee_id = a.employee_id and x.area = 'User' and x.deleted_at is null and x.id <> ${team.planner}
    join employment_span m on m.employee_id = a.employee_id
      and m.joined_on <= w.start_date - 7 and coalesce(m.left_on, 'infinity') >= w.start_date + 6
    where a.live and not a.changed_late and s.team_id = ${team.id} and s.end_time > s.start_time and s.start_time < '14:00'
      and lower(s.span) between ${from}::timestamptz and ${to}::timestamptz
      and not exists (select from shift_swap_legs l where l.assignment_id = a.id)
    order by lower(s.span), x.email`.execute(tx)
  return rows
}

type Story = Readonly<{ place: Place; at: number; reason: string; isDeclined: boolean }>

/** The same work two hours later. */
const writeOffer = async ({ tx }: Demo, team: TeamPlan, { place, at, reason, isDeclined }: Story): Promise<void> => {
  const { name, short, color, date, start_time, end_time, break_minutes, site } = place
  const replaced = { name, short, color, date, start_time, end_time, break_minutes, site }
  const later = (time: string): string => timeOf(minuteOf(time) + LATER_MINUTES)
  const start = later(start_time)
  const proposed = { ...replaced, ...nameOfTime(start), start_time: start, end_time: later(end_time) }
  const starts = [replaced, proposed].map((shift) => spanOf(shift, team.zone).from_at)
  const respond_by = respondBy(at, starts)
  if (respond_by === null || proposed.end_time >= '24:00') return
  const created_at = new Date(at).toISOString()
  const decided_at = new Date(at + HOUR_MS).toISOString()
  await tx
    .insertInto('shift_offers')
    .values({
      ...proposed,
      week_id: place.week_id,
      employee_id: place.employee_id,
      assignment_id: place.assignment_id,
      replaced: JSON.stringify(replaced),
      takes_place: true,
      span: rangeOf(spanOf(proposed, team.zone)),
      reason,
      offered_by: team.planner,
      created_at,
      respond_by: new Date(respond_by).toISOString(),
      ...(isDeclined ? { state: 'declined' as const, decided_at, decided_by: place.account_id } : {}),
    })
    .execute()
  const event = {
    week_id: place.week_id,
    shift_id: place.shift_id,
    employee_id: place.employee_id,
    before: JSON.stringify(shiftLabel(replaced)),
    after: JSON.stringify(shiftLabel(proposed)),
    reason,
  }
  await tx
    .insertInto('shift_events')
    .values([
      { ...event, action: 'offered', actor_id: team.planner, at: created_at },
      ...(isDeclined
        ? [{ ...event, action: 'offer_declined' as const, actor_id: place.account_id, at: decided_at }]
        : []),
    ])
    .execute()
}

/** Writes an offer that waits for its response, and one that was declined in these days. */
export const writeOffers = async (demo: Demo, team: TeamPlan, first: string): Promise<void> => {
  const now = Date.parse(demo.now)
  const textOf = (hours: number): string => new Date(now + hours * HOUR_MS).toISOString()
  const [ahead] = await listPlaces(demo, team, textOf(AHEAD_HOURS), textOf(AHEAD_HOURS + 7 * 24))
  if (ahead)
    await writeOffer(demo, team, {
      place: ahead,
      at: now - 2 * HOUR_MS,
      reason: 'Two colleagues are ill, and the phones need you later that day.',
      isDeclined: false,
    })
  const past = (await listPlaces(demo, team, `${addDays(first, -7)}T00:00:00Z`, demo.now)).findLast(
    ({ employee_id }) => employee_id !== ahead?.employee_id,
  )
  if (past)
    await writeOffer(demo, team, {
      place: past,
      at: Date.parse(past.start_at) - DECLINED_BEFORE_HOURS * HOUR_MS,
      reason: 'The training begins later.',
      isDeclined: true,
    })
}
