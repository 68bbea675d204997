import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { stored } from '#kit/server/record.ts'
import type { HolidayCalendar } from '../../contract/calendar.models.ts'
import * as calls from '../../contract/holidays.calls.ts'
import { holidayCalendarRecord } from '../../contract/organisation.records.ts'
import { organisationDay } from '../public/today.ts'
import { listHolidayCalendarRows } from '../store/holidays.ts'
import { calendarCan } from '../store/rows.ts'
import { refuseInUse, STILL_HAVE } from '../workflow/remove.ts'

const list = async ({ tx, actor }: Context, id?: number): Promise<HolidayCalendar[]> =>
  (await listHolidayCalendarRows(tx, id)).map((row) => ({ ...row, can: calendarCan(actor) }))

const calendars = stored(holidayCalendarRecord, {
  audit: {
    added: 'organisation.holiday_calendar_added',
    changed: 'organisation.holiday_calendar_updated',
    deleted: 'organisation.holiday_calendar_deleted',
  },
  find: async (context, id) => (await list(context, id))[0],
})

export const listHolidayCalendars = handle(calls.listHolidayCalendars, (context) => list(context))

export const addHolidayCalendar = handle(calls.addHolidayCalendar, (context) => calendars.add(context, context.body))

export const updateHolidayCalendar = handle(calls.updateHolidayCalendar, (context) =>
  calendars.change(context, context.params.id, context.body),
)

export const deleteHolidayCalendar = handle(calls.deleteHolidayCalendar, async (context) => {
  const day = await organisationDay(context.tx, context.now)
  return calendars.remove(context, context.params.id, (row) =>
    refuseInUse(context, { to: 'holiday_calendar', predicate: STILL_HAVE }, row, day),
  )
})
