import { addDays } from '../format/dates.ts'

export type Period = Readonly<{ from: string; to: string }>
export type Preset = Readonly<{ id: string; label: string; period: Period }>

const monthStart = (date: string): string => `${date.slice(0, 7)}-01`
const weekStart = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The usual periods around a day; weeks start on Monday. */
export const presets = (today: string): readonly Preset[] => {
  const week = weekStart(today)
  const month = monthStart(today)
  const lastMonthEnd = addDays(month, -1)
  return [
    { id: 'today', label: 'Today', period: { from: today, to: today } },
    { id: 'yesterday', label: 'Yesterday', period: { from: addDays(today, -1), to: addDays(today, -1) } },
    { id: 'week', label: 'This week', period: { from: week, to: addDays(week, 6) } },
    { id: 'last_week', label: 'Last week', period: { from: addDays(week, -7), to: addDays(week, -1) } },
    { id: 'month', label: 'This month', period: { from: month, to: addDays(monthStart(addDays(month, 32)), -1) } },
    { id: 'last_month', label: 'Last month', period: { from: monthStart(lastMonthEnd), to: lastMonthEnd } },
  ]
}

/** The preset that a period is, if any. */
export const presetOf = (period: Period, today: string): Preset | undefined =>
  presets(today).find((preset) => preset.period.from === period.from && preset.period.to === period.to)
