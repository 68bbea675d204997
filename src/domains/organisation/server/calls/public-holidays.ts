import { invalid } from '#kit/contract/envelope.ts'
import { audit, auditAll, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import * as calls from '../../contract/public-holidays.calls.ts'
import { isPlace, placesIn, publicHolidays } from '../documents/public-holidays.ts'
import { comparePublic } from '../rules/compare-public.ts'
import {
  deleteHolidayRows,
  insertHolidays,
  listHolidayCalendarRows,
  listHolidayRows,
  setPlaceOfCalendar,
} from '../store/holidays.ts'
import { lockRow } from '../store/rows.ts'
import { announceDays, checkCalendar } from '../workflow/holiday-days.ts'

const checkPlace = async (place: string): Promise<void> => {
  if (!(await isPlace(place))) throw invalid({ place: 'Choose a place of the list' })
}

export const listHolidayPlaces = handle(calls.listHolidayPlaces, async ({ query }) => placesIn(query.of))

export const comparePublicHolidays = handle(
  calls.comparePublicHolidays,
  async ({ tx, body }): Promise<calls.PublicHoliday[]> => {
    await checkCalendar(tx, body.calendar_id)
    await checkPlace(body.place)
    const stored = await listHolidayRows(tx, body.calendar_id, body.year)
    return comparePublic(await publicHolidays(body.place, body.year), stored)
  },
)

export const takePublicHolidays = handle(calls.takePublicHolidays, async (context) => {
  const { tx, body } = context
  const { calendar_id: calendarId, place, year } = body
  await checkPlace(place)
  const known = new Map((await publicHolidays(place, year)).map((day) => [day.date, day]))
  const wanted = body.add.map((date) => {
    const day = known.get(date)
    if (!day) throw invalid({ add: `${date} is no holiday of this place` })
    return { date, name: day.name, portion: day.portion }
  })
  await checkCalendar(tx, calendarId)
  await lockRow(tx, 'holiday_calendars', calendarId)
  const [before] = await listHolidayCalendarRows(tx, calendarId)
  const removed = await deleteHolidayRows(tx, calendarId, year, body.remove)
  const added = await insertHolidays(tx, calendarId, wanted)
  const dates = [...removed, ...added].map(({ date }) => date)
  await announceDays(context, calendarId, dates)
  if (removed.length > 0)
    await auditAll(
      context,
      'organisation.holiday_deleted',
      removed.map((row) => ({ entity: 'holidays', id: row.id, before: row })),
    )
  if (added.length > 0)
    await auditAll(
      context,
      'organisation.holiday_added',
      added.map((after) => ({ entity: 'holidays', id: after.id, after })),
    )
  if (before?.place !== place) {
    await setPlaceOfCalendar(tx, calendarId, place)
    await audit(context, 'organisation.holiday_calendar_updated', {
      entity: 'holiday_calendars',
      id: calendarId,
      change: changed({ place: found(before).place }, { place }),
    })
  }
  return { added: added.length, removed: removed.length }
})
