import { addDays, type PersonCalendar, weekdayOf } from '#engines/calendar/contract/calendar.ts'

type Period = Readonly<{ from: string; to: string }>

const weekOf = (calendar: PersonCalendar, date: string): Period => {
  const start = (calendar.week_start_changes ?? []).reduce(
    (found, change) => (change.from <= date ? change.weekday : found),
    calendar.week_start,
  )
  const from = addDays(date, -((weekdayOf(date) - start + 7) % 7))
  return { from, to: addDays(from, 6) }
}

const monthOf = (date: string): Period => {
  const first = Temporal.PlainDate.from(date).with({ day: 1 })
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() }
}

const yearOf = (date: string): Period => ({ from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` })

/** The week, month or calendar year in which a date lies. */
export const periodOf = (period: 'week' | 'month' | 'year', calendar: PersonCalendar, date: string): Period => {
  if (period === 'week') return weekOf(calendar, date)
  return period === 'month' ? monthOf(date) : yearOf(date)
}
