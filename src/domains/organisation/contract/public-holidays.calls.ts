import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id } from '#kit/contract/fields.ts'
import { portion } from './organisation.records.ts'
import { lockedMonth } from './organisation.refusals.ts'

/** A country, a state or a region with the code of its public holidays: `DE`, `DE-BY`, `DE-BY-KATH`. */
export const placeCode = z.string().regex(/^[A-Z]{2}(?:-[A-Za-z0-9]{1,12}){0,2}$/, 'is not a place of the list')

export const holidayPlace = z.strictObject({ code: placeCode, name: z.string(), has_parts: z.boolean() })
export type HolidayPlace = z.output<typeof holidayPlace>

/**
 * A public holiday, compared with the calendar. `same` is in both; `conflict`: the day has another one; `extra` is in the
 * calendar alone. `kind`: whom it frees; only the days of `public` ones are free for everyone.
 */
export const publicHoliday = z.strictObject({
  date,
  name: z.string(),
  portion,
  kind: z.enum(['public', 'bank', 'optional']),
  result: z.enum(['add', 'same', 'conflict', 'extra']),
  /** The holiday that the calendar has on that day. */
  existing: z.strictObject({ id, name: z.string(), portion }).nullable(),
})
export type PublicHoliday = z.output<typeof publicHoliday>

export const listHolidayPlaces = call({
  id: 'holidays.places',
  route: 'GET /api/admin/holiday/places',
  permission: 'organisation.read',
  summary: 'The countries whose public holidays are known, or the parts of one that have holidays of their own.',
  query: z.strictObject({ of: placeCode.optional() }),
  data: z.array(holidayPlace),
})

const publicYear = { calendar_id: id, place: placeCode, year: z.int().min(1970).max(2099) }

export const comparePublicHolidays = call({
  id: 'holidays.publicDays',
  route: 'POST /api/admin/holiday/public-days',
  permission: 'organisation.read',
  summary: 'The public holidays of a place in a year, compared with those that a calendar has; nothing is stored.',
  body: z.strictObject(publicYear),
  data: z.array(publicHoliday),
  shows: ['organisation.changed'],
  reads: true,
})

/** More than a place has in a year. */
const MOST_DAYS = 100

export const takePublicHolidays = call({
  id: 'holidays.takePublic',
  route: 'POST /api/admin/holiday/public',
  permission: 'organisation.calendar.write',
  summary: 'Adds chosen public holidays of a place to a calendar, and deletes chosen ones of the calendar.',
  body: z.strictObject({
    ...publicYear,
    add: z.array(date).max(MOST_DAYS),
    remove: z.array(id).max(MOST_DAYS),
  }),
  data: z.strictObject({ added: z.int(), removed: z.int() }),
  toast: success('Public Holidays Saved Successfully'),
  refusals: lockedMonth,
  changes: ['organisation.changed', 'calendar.changed'],
})

export const publicHolidayCalls = { listHolidayPlaces, comparePublicHolidays, takePublicHolidays }
