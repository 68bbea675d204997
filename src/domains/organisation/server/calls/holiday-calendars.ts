import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import type { HolidayCalendar } from '../../contract/calendar.models.ts'
import * as calls from '../../contract/holidays.calls.ts'
import { refuseInUse, STILL_HAVE } from '../remove.ts'
import { type CalendarRow, listHolidayCalendarRows } from '../store/holidays.ts'
import { calendarCan, lockRow } from '../store/rows.ts'
import { organisationDay } from '../today.ts'

const presentCalendar = (actor: Actor, row: CalendarRow): HolidayCalendar => ({ ...row, can: calendarCan(actor) })

const getCalendar = async (tx: Tx, id: number): Promise<CalendarRow> => {
  const [row] = await listHolidayCalendarRows(tx, id)
  if (!row) throw notFound()
  return row
}

export const listHolidayCalendars = handle(calls.listHolidayCalendars, async ({ tx, actor }) => {
  const rows = await listHolidayCalendarRows(tx)
  return rows.map((row) => presentCalendar(actor, row))
})

export const addHolidayCalendar = handle(calls.addHolidayCalendar, async (context) => {
  const { tx, actor, body } = context
  const { id } = await tx.insertInto('holiday_calendars').values(body).returning('id').executeTakeFirstOrThrow()
  const after = await getCalendar(tx, id)
  await audit(context, 'organisation.holiday_calendar_added', { entity: 'holiday_calendars', id, after })
  return presentCalendar(actor, after)
})

export const updateHolidayCalendar = handle(calls.updateHolidayCalendar, async (context) => {
  const { tx, actor, params, body } = context
  const held = await lockVersion(tx, 'holiday_calendars', params.id, body.version)
  const before = await getCalendar(tx, params.id)
  const changes = changesOf(held, body)
  if (!changes) return presentCalendar(actor, before)
  await tx.updateTable('holiday_calendars').set(changes).where('id', '=', held.id).execute()
  const after = await getCalendar(tx, params.id)
  await audit(context, 'organisation.holiday_calendar_updated', {
    entity: 'holiday_calendars',
    id: after.id,
    change: changed(before, after),
  })
  return presentCalendar(actor, after)
})

export const deleteHolidayCalendar = handle(calls.deleteHolidayCalendar, async (context) => {
  const { tx, now, params } = context
  const row = await lockRow(tx, 'holiday_calendars', params.id)
  await refuseInUse(context, { to: 'holiday_calendar', words: STILL_HAVE }, row, await organisationDay(tx, now))
  const before = await getCalendar(tx, params.id)
  await tx.deleteFrom('holiday_calendars').where('id', '=', params.id).execute()
  await audit(context, 'organisation.holiday_calendar_deleted', {
    entity: 'holiday_calendars',
    id: params.id,
    before,
  })
  return { id: params.id }
})
