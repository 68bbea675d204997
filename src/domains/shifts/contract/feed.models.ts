import { z } from 'zod'
import { id, instant } from '#kit/contract/fields.ts'

/** The content of a calendar that a person follows. */
export const calendarKind = z.enum(['shifts', 'absences', 'team_absences', 'on_call', 'holidays'])
export type CalendarKind = z.output<typeof calendarKind>

/** The address of a calendar, and the last time that a calendar program read it. */
const address = {
  active: z.boolean(),
  created_at: instant.nullable(),
  last_read_at: instant.nullable(),
  reads: z.int(),
  include_absences: z.boolean(),
}

const followed = z.strictObject({
  kind: calendarKind,
  /** The team of a calendar of a team. */
  team_id: id.nullable(),
  name: z.string(),
  ...address,
})
export type FollowedCalendar = z.output<typeof followed>

/** The address of the own shifts, and all calendars that the person may follow, those of shifts first. */
export const feed = z.strictObject({ ...address, calendars: z.array(followed) })

/** Names a calendar; the own shifts where nothing is given. */
export const whichCalendar = { kind: calendarKind.optional(), team_id: id.optional() }
