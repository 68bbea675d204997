import { addDays } from '#engines/calendar/contract/calendar.ts'

/** Days before each reminder: after the due date, after the first one, and after the second one. */
export type Ladder = readonly [number, number, number]
export const LAST_LEVEL = 3

type Reminded = Readonly<{
  due_date: string
  /** The number of sent reminders, and the day of the last one. */
  level: number
  last_on: string | null
}>

/** The next reminder of an open invoice with the day from which it is due; null after the last one. */
export const nextReminder = (
  { due_date, level, last_on }: Reminded,
  ladder: Ladder,
): Readonly<{ level: number; on: string }> | null => {
  const days = ladder[level]
  return days === undefined ? null : { level: level + 1, on: addDays(last_on ?? due_date, days) }
}
