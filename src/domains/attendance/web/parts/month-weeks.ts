import { monthOf, type WeekStart, weekStart } from '#kit/web/filters/periods.ts'
import { addDays } from '#kit/web/format/dates.ts'

/** Returns the weeks that contain a month (`YYYY-MM`), each as seven days. */
export const monthWeeks = (month: string, week_start: WeekStart): readonly (readonly string[])[] => {
  const { from, to } = monthOf(`${month}-01`)
  const weeks: string[][] = []
  for (let date = weekStart(from, week_start); date <= to; date = addDays(date, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(date, index)))
  }
  return weeks
}
