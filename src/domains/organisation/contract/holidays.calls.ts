import { z } from 'zod'
import { call, info, responseMessage, success } from '#kit/contract/call.ts'
import { date, id, queryFlag, queryInt, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { holiday, holidayCalendar, holidayImpact, importedHoliday } from './calendar.models.ts'
import { holidayCalendarRecord, holidayRecord, portion } from './organisation.records.ts'
import { lockedMonth, organisationRefusals } from './organisation.refusals.ts'

const shown = ['organisation.changed'] as const
const changes = ['organisation.changed', 'calendar.changed'] as const
const byId = z.strictObject({ id: textId })

export const listHolidayCalendars = call({
  id: 'holidayCalendars.list',
  route: 'GET /api/admin/holiday-calendar',
  permission: 'organisation.read',
  summary: 'The holiday calendars, with the number of holidays of each year.',
  data: z.array(holidayCalendar),
  shows: shown,
})

export const addHolidayCalendar = call({
  id: 'holidayCalendars.add',
  route: 'POST /api/admin/holiday-calendar',
  permission: 'organisation.calendar.write',
  summary: 'Adds a holiday calendar.',
  body: z.strictObject(holidayCalendarRecord.add),
  data: holidayCalendar,
  toast: success('Holiday Calendar Added Successfully'),
  refusals: organisationRefusals.of('name_taken'),
  changes,
})

export const updateHolidayCalendar = call({
  id: 'holidayCalendars.update',
  route: 'PUT /api/admin/holiday-calendar/:id',
  permission: 'organisation.calendar.write',
  summary: 'Changes the name, country or region of a holiday calendar.',
  params: byId,
  body: z.strictObject({ version, ...holidayCalendarRecord.change }),
  data: holidayCalendar,
  toast: info('Holiday Calendar Updated Successfully'),
  refusals: { ...organisationRefusals.of('name_taken'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteHolidayCalendar = call({
  id: 'holidayCalendars.delete',
  route: 'DELETE /api/admin/holiday-calendar/:id',
  permission: 'organisation.calendar.write',
  summary: 'Deletes a holiday calendar that no work pattern has ever used, with its holidays.',
  params: byId,
  data: z.strictObject({ id }),
  toast: success('Holiday Calendar Deleted Successfully'),
  refusals: organisationRefusals.of('in_use'),
  changes,
})

export const listHolidays = call({
  id: 'holidays.list',
  export: { name: 'holidays' },
  route: 'GET /api/admin/holiday',
  permission: 'organisation.read',
  summary: 'The holidays of a calendar, of one year or all.',
  query: z.strictObject({ calendar_id: textId, year: queryInt(1900, 2199).optional() }),
  data: z.array(holiday),
  shows: shown,
})

const changedHoliday = z.strictObject({ holiday, impact: holidayImpact })
const refused = { ...organisationRefusals.of('holiday_exists'), ...lockedMonth }

export const addHoliday = call({
  id: 'holidays.add',
  route: 'POST /api/admin/holiday',
  permission: 'organisation.calendar.write',
  summary: 'Adds a holiday, whole or half.',
  body: z.strictObject({ calendar_id: id, ...holidayRecord.add }),
  data: changedHoliday,
  toast: success('Holiday Added Successfully'),
  refusals: refused,
  changes,
})

export const updateHoliday = call({
  id: 'holidays.update',
  route: 'PUT /api/admin/holiday/:id',
  permission: 'organisation.calendar.write',
  summary: 'Changes or moves a holiday.',
  params: byId,
  body: z.strictObject({
    /** Taken, and compared: a holiday stays in its calendar. */
    calendar_id: id.optional(),
    version,
    ...holidayRecord.change,
  }),
  data: changedHoliday,
  toast: info('Holiday Updated Successfully'),
  refusals: { ...refused, ...commonRefusals.of('stale') },
  changes,
})

export const deleteHoliday = call({
  id: 'holidays.delete',
  route: 'DELETE /api/admin/holiday/:id',
  permission: 'organisation.calendar.write',
  summary: 'Deletes a holiday.',
  params: byId,
  data: changedHoliday,
  toast: success('Holiday Deleted Successfully'),
  refusals: lockedMonth,
  changes,
})

export const readHolidayImpact = call({
  id: 'holidays.impact',
  route: 'POST /api/admin/holiday/impact',
  permission: 'organisation.calendar.write',
  summary: 'What adding or removing a holiday would come to; nothing is stored.',
  body: z.strictObject({ calendar_id: id, date, portion, action: z.enum(['add', 'remove']) }),
  data: holidayImpact,
  shows: ['organisation.changed', 'people.changed', 'calendar.changed'],
  reads: true,
})

/** Files of holidays: calendar files of whole days, or tables with date, name and portion. */
export const HOLIDAY_FILE = { max_bytes: 1024 * 1024, max_rows: 1000 } as const

export const importHolidays = call({
  id: 'holidays.import',
  route: 'POST /api/admin/holiday/import',
  permission: 'organisation.calendar.write',
  summary: 'Reads the holidays of a file: a calendar, a table or a workbook; with `apply` it adds those that are new.',
  body: z.strictObject({ calendar_id: textId, apply: queryFlag.optional() }),
  data: z.array(importedHoliday),
  upload: { max_bytes: HOLIDAY_FILE.max_bytes },
  toast: responseMessage('success'),
  refusals: lockedMonth,
  changes,
})

export const copyHolidays = call({
  id: 'holidays.copyYear',
  route: 'POST /api/admin/holiday/copy',
  permission: 'organisation.calendar.write',
  summary: 'Copies the holidays of a year to the same days of another, but for days that have one.',
  body: z.strictObject({
    calendar_id: id,
    from_year: z.int().min(1900).max(2199),
    to_year: z.int().min(1900).max(2199),
  }),
  data: z.array(holiday.extend({ check: z.literal(true) })),
  toast: success('Holidays Copied Successfully'),
  refusals: lockedMonth,
  changes,
})

export const holidayCalls = {
  listHolidayCalendars,
  addHolidayCalendar,
  updateHolidayCalendar,
  deleteHolidayCalendar,
  listHolidays,
  addHoliday,
  updateHoliday,
  deleteHoliday,
  readHolidayImpact,
  importHolidays,
  copyHolidays,
}
