import { addDays } from '#kit/web/format/dates.ts'

export type WeekStart = 'monday' | 'sunday' | 'saturday'
const FIRST: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 }

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The last day of a month (`YYYY-MM`). */
export const monthEnd = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** The weeks that hold a month (`YYYY-MM`), each as seven days. */
export const monthWeeks = (month: string, week_start: WeekStart): readonly (readonly string[])[] => {
  const first = `${month}-01`
  const start = addDays(first, -((weekday(first) - FIRST[week_start] + 7) % 7))
  const end = monthEnd(month)
  const weeks: string[][] = []
  for (let date = start; date <= end; date = addDays(date, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(date, index)))
  }
  return weeks
}
