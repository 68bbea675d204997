import type { Work } from '#kit/server/context.ts'
import { registry, type Registry } from '#kit/server/slots.ts'

/** Days whose expected minutes may have changed: of everyone who works by one of the patterns, or of named people. */
export type CalendarChange = Readonly<{
  pattern_ids: readonly number[]
  employee_ids: readonly number[]
  /** Both days included; `to` null: from then on. */
  from: string
  to: string | null
  /** Only what is taken of the days has changed, not the work that is planned on them. */
  is_leave?: true
}>

/**
 * Domains that store results of the calendar. Each runs in the transaction of the change: it may refuse, as the one
 * that locks months does, and enqueues the job that computes its results again.
 */
export const calendarListeners: Registry<(work: Work, change: CalendarChange) => Promise<void>> =
  registry('listeners to the calendar')

/** Notifies every listener of a change of the calendar, before it is committed; in no order. */
export const announceCalendarChange = async (work: Work, change: CalendarChange): Promise<void> => {
  if (change.pattern_ids.length === 0 && change.employee_ids.length === 0) return
  await Promise.all(calendarListeners.all().map(async ([, listen]) => listen(work, change)))
}
