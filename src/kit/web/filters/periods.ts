import { addDays } from '../format/dates.ts'

export type Period = Readonly<{ from: string; to: string }>
export type Preset = Readonly<{ id: string; label: string; period: Period }>

const monthStart = (date: string): string => `${date.slice(0, 7)}-01`
/** The first day of a week, as the organisation counts them. */
export type WeekStart = 'monday' | 'sunday' | 'saturday'
const FIRST_WEEKDAY = { monday: 1, sunday: 0, saturday: 6 } as const satisfies Record<WeekStart, number>

/** The first day of the week that a day lies in. */
export const weekStart = (date: string, start: WeekStart): string =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() - FIRST_WEEKDAY[start] + 7) % 7))

/** The whole month of a day. */
export const monthOf = (day: string): Period => {
  const from = monthStart(day)
  return { from, to: addDays(monthStart(addDays(from, 32)), -1) }
}

/** The usual periods around a day. */
export const presets = (today: string, start: WeekStart): readonly Preset[] => {
  const week = weekStart(today, start)
  return [
    { id: 'today', label: 'Today', period: { from: today, to: today } },
    { id: 'yesterday', label: 'Yesterday', period: { from: addDays(today, -1), to: addDays(today, -1) } },
    { id: 'week', label: 'This week', period: { from: week, to: addDays(week, 6) } },
    { id: 'last_week', label: 'Last week', period: { from: addDays(week, -7), to: addDays(week, -1) } },
    { id: 'month', label: 'This month', period: monthOf(today) },
    { id: 'last_month', label: 'Last month', period: monthOf(addDays(monthStart(today), -1)) },
  ]
}

/** The preset that a period is, if any. */
export const presetOf = (period: Period, today: string, start: WeekStart): Preset | undefined =>
  presets(today, start).find((preset) => preset.period.from === period.from && preset.period.to === period.to)

/** The day itself, or the end of the range that it lies outside of. */
const between = (day: string, first: string, last: string): string => {
  if (day < first) return first
  return day > last ? last : day
}

/**
 * A period with one end moved. The other end follows where the period would be turned around or longer than `most` days.
 */
export const movedPeriod = (period: Period, end: 'from' | 'to', day: string, most?: number): Period => {
  if (end === 'from') return { from: day, to: between(period.to, day, most ? addDays(day, most - 1) : period.to) }
  return { from: between(period.from, most ? addDays(day, 1 - most) : period.from, day), to: day }
}
