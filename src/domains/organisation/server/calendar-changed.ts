import { z } from 'zod'
import { date, id } from '#kit/contract/fields.ts'
import { domainEvent } from '#kit/server/jobs/events.ts'

/**
 * The calendar of people has changed for days from `from` to `to` (both included, `to` null: without end): of the named
 * employees, or of everybody placed under the named patterns. Holidays, patterns, placements, shifts and leave publish
 * it; what is derived from expected time follows.
 */
export const calendarChanged = domainEvent(
  'calendar.changed',
  z.object({
    employee_ids: z.array(id).optional(),
    pattern_ids: z.array(id).optional(),
    from: date,
    to: date.nullable(),
  }),
)
