import type { RawBuilder } from 'kysely'
import type { Leave, LocalDate, PlannedShift, Suspension } from '#engines/calendar/contract/calendar.ts'
import { type Slot, slot } from '#kit/server/slots.ts'

/**
 * A statement with the data of another domain on people from one date to another: it selects `employee_id` and `item`,
 * a JSON object of the shape that the slot names. `people` is a table of the requested ids (`id`). It becomes part of
 * the one statement that loads calendars.
 */
export type CalendarSource<Item> = ((people: RawBuilder<unknown>, from: string, to: string) => RawBuilder<unknown>) &
  Readonly<{ item?: Item }>

/** Filled by the domains above: published shifts and days off, approved leave, suspensions. Until then there are none. */
export const calendarSources: Readonly<{
  shifts: Slot<CalendarSource<PlannedShift> | null>
  days_off: Slot<CalendarSource<LocalDate> | null>
  leave: Slot<CalendarSource<Leave> | null>
  suspensions: Slot<CalendarSource<Suspension> | null>
}> = {
  shifts: slot<CalendarSource<PlannedShift> | null>('calendar.shifts', null),
  days_off: slot<CalendarSource<LocalDate> | null>('calendar.days_off', null),
  leave: slot<CalendarSource<Leave> | null>('calendar.leave', null),
  suspensions: slot<CalendarSource<Suspension> | null>('calendar.suspensions', null),
}
