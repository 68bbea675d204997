import type { Selectable } from 'kysely'
import { reminder } from '../../../contract/reminders.models.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { nextDue, nextStep, type ReminderRule } from '../../../contract/reminders.rules.ts'

export type StoredReminder = Selectable<Database['reminders']>

/** The columns from which the due days of a reminder follow. */
export const datedReminder = reminder.pick({
  id: true,
  due_date: true,
  due_time: true,
  time_zone: true,
  repeat: true,
  interval: true,
  weekdays: true,
  until: true,
})

/** Returns the rule of a stored reminder; null where its record is missing. */
export const ruleOf = (
  row: Pick<StoredReminder, Exclude<keyof ReminderRule, 'due_date'>> & Readonly<{ due_date: string | null }>,
): ReminderRule | null => (row.due_date === null ? null : { ...row, due_date: row.due_date })

type Plan = Readonly<{ next_due_at: string; next_at: string } | { next_due_at: null; next_at: null }>

export const NEVER: Plan = { next_due_at: null, next_at: null }

/** Returns the next due time after an instant, and the time of the first notice ahead of it. */
export const planAfter = (rule: ReminderRule | null, leads: readonly number[], after: string): Plan => {
  const next_due_at = rule === null ? null : nextDue(rule, after)
  return next_due_at === null ? NEVER : { next_due_at, next_at: nextStep(next_due_at, leads, null) }
}
