// What shifts give to other domains: planned time, the coverage of a day, cards, what a person finds.
import { sql } from 'kysely'
import { calendarSources, type CalendarSource } from '#domains/organisation/server/index.ts'
import { cardParts } from '#domains/requests/server/index.ts'
import { datesBetween, type PlannedShift } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import { adminCards, attentionLines, type CardSource, employeeCards, menuBadges } from '#kit/server/registries.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { coverageOf } from '../contract/coverage.rules.ts'
import { dayText } from '../contract/shifts.words.ts'
import { planShiftOf, rulePeople } from './context.ts'
import { reachOf, systemReach } from './store/access.ts'
import { loadPlan } from './store/plan.ts'
import { findWeekAnyhow } from './store/weeks.ts'

/**
 * Published shifts for the working calendar: they take the place of the hours of the pattern. A shift that leave opened
 * still says what the day of the person would have been, so that the leave keeps its cost.
 */
const plannedShifts: CalendarSource<PlannedShift> = (people, from, to) => sql`
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
const daysOff: CalendarSource<string> = (people, from, to) => sql`
  select d.employee_id, to_json(d.date) as item from ${people} p join shift_days_off d on d.employee_id = p.id
  where d.date between ${from}::date and ${to}::date`

/** People who are planned and who are needed on a day, at the half hour with the greatest lack. */
const coverage = async (tx: Tx, team: number, date: string): Promise<{ expected: number; needed: number } | null> => {
  const { rows } = await sql<{ id: number }>`select w.id from shift_weeks w where w.team_id = ${team}
    and w.start_date <= ${date}::date and w.start_date + 6 >= ${date}::date and w.published_at is not null`.execute(tx)
  const [week] = rows
  if (!week) return null
  const stored = await findWeekAnyhow(tx, systemReach(new Date(0).toISOString()), week.id)
  const loaded = await loadPlan(tx, week.id, null)
  if (loaded.shifts.length === 0) return null
  const days = coverageOf({
    ...stored,
    needs: loaded.needs,
    shifts: loaded.shifts.map(planShiftOf),
    people: rulePeople(loaded),
    skills: new Map(),
  })
  const slots = days.find((day) => day.date === date)?.slots ?? []
  const worst = slots.toSorted((a, b) => b.needed - b.planned - (a.needed - a.planned))[0]
  return worst ? { expected: worst.planned, needed: worst.needed } : null
}

const MOST_DAYS = 14

/** The decision card says which shifts the person has meanwhile, and what their days lack without them. */
const registerCardPart = (): void => {
  cardParts.add('shifts', async (tx, request) => {
    const { rows } = await sql<{ date: string; team_id: number; label: string }>`
      select s.date, s.team_id, s.name || ' ' || s.start_time || '–' || s.end_time as label
      from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
      join shift_weeks w on w.id = s.week_id and w.published_at is not null
      where a.employee_id = ${request.employee_id} and a.live and s.date between ${request.from_date}::date and ${request.to_date}::date
      order by s.date, s.start_time limit 20`.execute(tx)
    if (rows.length === 0) return []
    const lines = [
      {
        label: rows.length === 1 ? 'Shift' : 'Shifts',
        value: rows.map(({ date, label }) => `${dayText(date)}: ${label}`).join('; '),
      },
    ]
    for (const date of datesBetween(request.from_date, request.to_date).slice(0, MOST_DAYS)) {
      const [first] = rows.filter((row) => row.date === date)
      const covered = first && (await coverage(tx, first.team_id, date))
      if (covered && covered.needed > 0)
        lines.push({
          label: `Coverage on ${dayText(date)}`,
          value: `${covered.expected} planned of ${covered.needed} needed`,
        })
    }
    return lines
  })
}

const adminCard: CardSource = {
  permission: 'shift_records.read',
  read: async ({ tx, today, department_id, team_id }) => {
    const { rows } = await sql<{ date: string; planned: number; needed: number; open: number }>`
      select d::date as date, coalesce(sum(least(x.live, s.needed)), 0)::int as planned, coalesce(sum(s.needed), 0)::int as needed,
        coalesce(sum(greatest(0, s.needed - x.live)), 0)::int as open
      from generate_series(${today}::date, ${today}::date + 6, interval '1 day') d
      left join (shifts s join shift_settings_of g on g.team_id = s.team_id and (${team_id}::int is null or g.team_id = ${team_id}::int)
          and (${department_id}::int is null or g.department_id = ${department_id}::int)
        cross join lateral (select count(*) as live from shift_assignments a where a.shift_id = s.id and a.live) x)
        on s.date = d::date and s.deleted_at is null
      group by 1 order by 1`.execute(tx)
    if (rows.every(({ needed }) => needed === 0)) return null
    return { path: '/admin/shiftrecords', data: { days: rows } }
  },
}

const ownCard: CardSource = {
  permission: 'shifts.read',
  read: async ({ tx, actor, now }) => {
    if (actor.employee_id === null) return null
    const { rows } = await sql<{ shifts: readonly unknown[] }>`select coalesce(json_agg(x), '[]') as shifts from (
      select s.id, s.date, s.start_time, s.end_time, s.name,
        (select ${instantIn('v.at')} from shift_events v where v.shift_id = s.id and v.employee_id = a.employee_id
          and v.action in ('changed', 'assigned') and v.at > w.published_at order by v.id desc limit 1) as changed_at
      from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
      join shift_weeks w on w.id = s.week_id and w.published_at is not null
      where a.employee_id = ${actor.employee_id} and a.live and upper(a.span) > ${now}::timestamptz
      order by lower(a.span), s.id limit 3) x`.execute(tx)
    const shifts = rows[0]?.shifts ?? []
    return shifts.length === 0 ? null : { path: '/employee/shiftschedules', data: { shifts } }
  },
}

const registerCounters = (): void => {
  menuBadges.add('/employee/shiftschedules', {
    permission: 'shifts.swap',
    count: ({ actor, now }) => sql<number>`(select count(*)::int from shift_swaps x
      where (x.state = 'requested' and exists (select from shift_swap_legs l where l.swap_id = x.id and l.to_employee_id = ${actor.employee_id}::int and l.consent = 'waiting'))
        or (x.state = 'accepted' and exists (select from shift_weeks w where w.id = x.week_id and ${reachOf({ actor, now }).decides(sql`w.team_id`)})
          and not exists (select from shift_swap_legs l where l.swap_id = x.id and ${actor.employee_id}::int in (l.from_employee_id, l.to_employee_id))))`,
  })
  attentionLines.add('shifts.open', {
    permissions: ['shift_records.read', 'shifts.plan'],
    labels: ['open place in the next 7 days', 'open places in the next 7 days'],
    count: ({
      today,
      department_id,
      team_id,
    }) => sql<number>`(select coalesce(sum(greatest(0, s.needed - (select count(*) from shift_assignments a where a.shift_id = s.id and a.live))), 0)::int
      from shifts s join shift_settings_of g on g.team_id = s.team_id join shift_weeks w on w.id = s.week_id and w.published_at is not null
      where s.deleted_at is null and s.date between ${today}::date and ${today}::date + 6
        and (${team_id}::int is null or g.team_id = ${team_id}::int) and (${department_id}::int is null or g.department_id = ${department_id}::int))`,
    path: ({ team_id }) => `/admin/shiftrecords${queryText(team_id === null ? {} : { team: team_id })}`,
  })
}

export const registerParts = (): void => {
  calendarSources.shifts.fill(plannedShifts)
  calendarSources.days_off.fill(daysOff)
  registerCardPart()
  registerCounters()
  adminCards.add('shifts', adminCard)
  employeeCards.add('shifts', ownCard)
}
