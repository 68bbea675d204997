import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, auditAll, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import type { Holiday } from '../../contract/calendar.models.ts'
import * as calls from '../../contract/holidays.calls.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { dayText } from '../../contract/organisation.rules.ts'
import { announceDays, checkCalendar } from '../workflow/holiday-days.ts'
import { type DayChange, impactOf } from '../rules/holiday-impact.ts'
import {
  copyHolidayRows,
  deleteHolidayRow,
  findHoliday,
  type HolidayRow,
  insertHoliday,
  listHolidayRows,
  updateHolidayRow,
} from '../store/holidays.ts'
import { calendarCan, lockRow } from '../store/rows.ts'

const present = (actor: Actor, { calendar_id: _id, ...row }: HolidayRow): Holiday => ({
  ...row,
  can: calendarCan(actor),
})

/** Refuses a second holiday on a day with a message; the database refuses two that are added at the same time. */
const checkDayIsFree = async (tx: Tx, calendarId: number, date: string): Promise<void> => {
  const rows = await listHolidayRows(tx, calendarId, Number(date.slice(0, 4)))
  if (rows.some((row) => row.date === date)) {
    throw organisationRefusals.refusal('holiday_exists', { day: dayText(date) })
  }
}

const daysChanged = (before: HolidayRow, after: HolidayRow): DayChange[] =>
  before.date === after.date
    ? [{ date: before.date, before, after }]
    : [
        { date: before.date, before, after: null },
        { date: after.date, before: null, after },
      ]

export const listHolidays = handle(calls.listHolidays, async ({ tx, actor, query }) => {
  const rows = await listHolidayRows(tx, query.calendar_id, query.year)
  return rows.map((row) => present(actor, row))
})

export const addHoliday = handle(calls.addHoliday, async (context) => {
  const { tx, actor, body } = context
  await checkCalendar(tx, body.calendar_id)
  await checkDayIsFree(tx, body.calendar_id, body.date)
  const after = await insertHoliday(tx, { ...body, portion: body.portion ?? 'full' })
  await announceDays(context, body.calendar_id, [body.date])
  const impact = await impactOf(tx, context.now, body.calendar_id, [{ date: body.date, before: null, after }])
  await audit(context, 'organisation.holiday_added', { entity: 'holidays', id: after.id, after })
  return { holiday: present(actor, after), impact }
})

export const updateHoliday = handle(calls.updateHoliday, async (context) => {
  const { tx, actor, params, body } = context
  const locked = await lockVersion(tx, 'holidays', params.id, body.version)
  const before = found(await findHoliday(tx, params.id))
  const { calendar_id = before.calendar_id, ...fields } = body
  if (calendar_id !== before.calendar_id) throw invalid({ calendar_id: 'A holiday stays in its calendar' })
  if (body.date !== undefined && body.date !== before.date) await checkDayIsFree(tx, before.calendar_id, body.date)
  const written = changesOf(locked, fields)
  if (!written)
    return { holiday: present(actor, before), impact: await impactOf(tx, context.now, before.calendar_id, []) }
  await updateHolidayRow(tx, locked.id, written)
  const after = found(await findHoliday(tx, params.id))
  const isRenamed = after.date === before.date && after.portion === before.portion
  if (!isRenamed) await announceDays(context, before.calendar_id, [before.date, after.date])
  const changes = isRenamed ? [] : daysChanged(before, after)
  const impact = await impactOf(tx, context.now, before.calendar_id, changes)
  await audit(context, 'organisation.holiday_updated', {
    entity: 'holidays',
    id: after.id,
    change: changed(before, after),
  })
  return { holiday: present(actor, after), impact }
})

export const deleteHoliday = handle(calls.deleteHoliday, async (context) => {
  const { tx, actor, params } = context
  await lockRow(tx, 'holidays', params.id)
  const before = found(await findHoliday(tx, params.id))
  await deleteHolidayRow(tx, params.id)
  await announceDays(context, before.calendar_id, [before.date])
  const impact = await impactOf(tx, context.now, before.calendar_id, [{ date: before.date, before, after: null }])
  await audit(context, 'organisation.holiday_deleted', { entity: 'holidays', id: params.id, before })
  return { holiday: present(actor, before), impact }
})

export const copyHolidays = handle(calls.copyHolidays, async (context) => {
  const { tx, actor, body } = context
  if (body.from_year === body.to_year) throw invalid({ to_year: 'Choose another year' })
  await checkCalendar(tx, body.calendar_id)
  const rows = await copyHolidayRows(tx, body.calendar_id, body.from_year, body.to_year)
  await announceDays(
    context,
    body.calendar_id,
    rows.map(({ date }) => date),
  )
  await auditAll(
    context,
    'organisation.holiday_added',
    rows.map((after) => ({ entity: 'holidays', id: after.id, after })),
  )
  return rows.map((row) => ({ ...present(actor, row), check: true as const }))
})

export const readHolidayImpact = handle(calls.readHolidayImpact, async ({ tx, now, body }) => {
  const { calendar_id, date, portion, action } = body
  await checkCalendar(tx, calendar_id)
  const rows = await listHolidayRows(tx, calendar_id, Number(date.slice(0, 4)))
  const stored = rows.find((row) => row.date === date) ?? null
  const meant = { date, name: '', portion }
  const change = action === 'add' ? { before: stored, after: meant } : { before: stored ?? meant, after: null }
  return impactOf(tx, now, calendar_id, [{ date, ...change }])
})
