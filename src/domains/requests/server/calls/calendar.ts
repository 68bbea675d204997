import { loadCalendars } from '#domains/organisation/server/index.ts'
import { calendarDay, datesBetween, type PersonCalendar, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { scopeOf } from '#kit/server/actor.ts'
import * as calls from '../../contract/balances.calls.ts'
import * as store from '../calendar/store.ts'
import { mayOpen } from '../store/visible.ts'

const MAX_DAYS = 92
const MAX_PEOPLE = 300

type Calendar = DataOf<typeof calls.showCalendar>
type Entry = Calendar['people'][number]['entries'][number]

const labelOf = (day: store.EntryDay): string =>
  day.is_open ? day.type_name : day.kind === 'work_from_home' ? 'Works from home' : 'Away'

const nextDay = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

/** Days of one request in a row and of one part become one entry. */
const entriesOf = (days: readonly store.EntryDay[]): Entry[] => {
  const entries: (Entry & { key: string })[] = []
  for (const day of days) {
    const key = `${day.request_id}:${day.part}`
    const last = entries.at(-1)
    if (last?.key === key && nextDay(last.to_date) === day.date) last.to_date = day.date
    else
      entries.push({
        key,
        request_id: day.is_open ? day.request_id : null,
        from_date: day.date,
        to_date: day.date,
        part: day.part,
        label: labelOf(day),
        kind: day.kind === 'work_from_home' ? 'home' : 'away',
        status: day.status,
      })
  }
  return entries.map(({ key: _key, ...entry }) => entry)
}

/** Narrows the calendar to the people in scope; to the own team for those whose scope is their own data. */
const whereOf = (context: Context, { team_id, department_id }: store.CalendarUnit, day: string) => {
  const scope = scopeOf(context.actor, 'requests.calendar.read') === 'own' ? null : context.scope()
  return store.isShown({ scope, employee_id: context.actor.employee_id, team_id, department_id, day })
}

const holidayOf = (calendars: readonly PersonCalendar[], date: string): string | null => {
  for (const calendar of calendars.slice(0, 1)) return calendarDay(calendar, date).holiday?.name ?? null
  return null
}

export const showCalendar = handle(calls.showCalendar, async (context) => {
  const { tx, actor, now, query } = context
  const { from, to } = query
  if (to < from) throw invalid({ to: 'The last day is before the first' })
  const dates = datesBetween(from, to)
  if (dates.length > MAX_DAYS) throw invalid({ to: `Ask for at most ${MAX_DAYS} days` })
  const found = await store.listPeople(tx, { where: whereOf(context, query, from), day: from, most: MAX_PEOPLE })
  const people = found.slice(0, MAX_PEOPLE)
  const ids = people.map(({ id }) => id)
  const calendars = await loadCalendars(tx, ids, { from, to, now })
  const days = await store.listEntryDays(tx, ids, { from, to }, mayOpen({ actor, now }, 'many'))
  const pending = await store.countPending(tx, ids, from, to)
  const place = { team_id: query.team_id ?? actor.team_id, department_id: query.department_id ?? null }
  const blocks = await store.listBlockSpans(tx, { from, to }, place)
  const away = Map.groupBy(
    days.filter(({ kind, status }) => kind === 'leave' && (status === 'approved' || status === 'cancel_pending')),
    ({ date }) => date,
  )
  const own = Map.groupBy(days, ({ employee_id }) => employee_id)
  const all = [...calendars.values()]
  return {
    days: dates.map((date) => ({
      date,
      expected: all.filter((calendar) => calendarDay(calendar, date).scheduled_minutes > 0).length,
      needed: null,
      away: new Set(away.get(date)?.map(({ employee_id }) => employee_id)).size,
      pending: pending.get(date) ?? 0,
      blocks: blocks
        .filter(
          (block) =>
            block.from_date <= date &&
            date <= block.to_date &&
            (block.weekdays === null || block.weekdays.includes(weekdayOf(date))),
        )
        .map(({ name, level }) => ({ name, level })),
      holiday: holidayOf(all, date),
    })),
    people: people.map((person) => ({ ...person, entries: entriesOf(own.get(person.id) ?? []) })),
    has_more: found.length > MAX_PEOPLE,
  }
})
