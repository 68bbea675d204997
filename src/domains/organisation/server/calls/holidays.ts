import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, auditAll } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Holiday } from '../../contract/calendar.models.ts'
import * as calls from '../../contract/holidays.calls.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { announceCalendarChange } from '../calendar-change.ts'
import {
  copyHolidayRows,
  countPeopleByPattern,
  findHoliday,
  type HolidayRow,
  listHolidayCalendarRows,
  listHolidayRows,
  listPatternsKeeping,
} from '../store/holidays.ts'
import { calendarCan, lockForUpdate, lockRow } from '../store/rows.ts'

const present = (actor: Actor, { calendar_id: _id, ...row }: HolidayRow): Holiday => ({
  ...row,
  can: calendarCan(actor),
})

const checkCalendar = async (tx: Tx, id: number): Promise<void> => {
  const [row] = await listHolidayCalendarRows(tx, id)
  if (!row) throw invalid({ calendar_id: 'Calendar does not exist' })
}

const LOCALE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 25 Dec 2026 */
const dayText = (date: string): string => LOCALE.format(Date.parse(`${date}T00:00:00Z`))

/** Refuses a second holiday on a day in words; two at once are told apart by the database. */
const checkFree = async (tx: Tx, calendarId: number, date: string): Promise<void> => {
  const rows = await listHolidayRows(tx, calendarId, Number(date.slice(0, 4)))
  if (rows.some((row) => row.date === date)) {
    throw organisationRefusals.refusal('holiday_exists', { day: dayText(date) })
  }
}

/** Tells of days that change, and answers how many people that concerns. */
const announce = async (work: Work, calendarId: number, dates: readonly string[]): Promise<{ people: number }> => {
  let people = 0
  for (const day of new Set(dates)) {
    const pattern_ids = await listPatternsKeeping(work.tx, calendarId, day)
    people = Math.max(people, await countPeopleByPattern(work.tx, pattern_ids, day))
    await announceCalendarChange(work, { pattern_ids, employee_ids: [], from: day, to: day })
  }
  return { people }
}

export const listHolidays = handle(calls.listHolidays, async ({ tx, actor, query }) => {
  const rows = await listHolidayRows(tx, query.calendar_id, query.year)
  return rows.map((row) => present(actor, row))
})

export const addHoliday = handle(calls.addHoliday, async (context) => {
  const { tx, actor, body } = context
  await checkCalendar(tx, body.calendar_id)
  await checkFree(tx, body.calendar_id, body.date)
  const after = await tx
    .insertInto('holidays')
    .values({ ...body, portion: body.portion ?? 'full' })
    .returning(['id', 'version', 'calendar_id', 'date', 'name', 'portion'])
    .executeTakeFirstOrThrow()
  const impact = await announce(context, body.calendar_id, [body.date])
  await audit(context, 'organisation.holiday_added', { entity: 'holidays', id: after.id, after })
  return { holiday: present(actor, after), impact }
})

export const updateHoliday = handle(calls.updateHoliday, async (context) => {
  const { tx, actor, params, body } = context
  await lockForUpdate(tx, 'holidays', params.id, body.version)
  const before = await getHoliday(tx, params.id)
  if (body.date !== undefined && body.date !== before.date) await checkFree(tx, before.calendar_id, body.date)
  await tx
    .updateTable('holidays')
    .set({ ...body, version: body.version + 1 })
    .where('id', '=', params.id)
    .execute()
  const after = await getHoliday(tx, params.id)
  const isRenamed = after.date === before.date && after.portion === before.portion
  const impact = isRenamed ? { people: 0 } : await announce(context, before.calendar_id, [before.date, after.date])
  await audit(context, 'organisation.holiday_updated', { entity: 'holidays', id: after.id, before, after })
  return { holiday: present(actor, after), impact }
})

const getHoliday = async (tx: Tx, id: number): Promise<HolidayRow> => {
  const row = await findHoliday(tx, id)
  if (!row) throw notFound()
  return row
}

export const deleteHoliday = handle(calls.deleteHoliday, async (context) => {
  const { tx, actor, params } = context
  await lockRow(tx, 'holidays', params.id)
  const before = await getHoliday(tx, params.id)
  await tx.deleteFrom('holidays').where('id', '=', params.id).execute()
  const impact = await announce(context, before.calendar_id, [before.date])
  await audit(context, 'organisation.holiday_deleted', { entity: 'holidays', id: params.id, before })
  return { holiday: present(actor, before), impact }
})

export const copyHolidays = handle(calls.copyHolidays, async (context) => {
  const { tx, actor, body } = context
  if (body.from_year === body.to_year) throw invalid({ to_year: 'Choose another year' })
  await checkCalendar(tx, body.calendar_id)
  const rows = await copyHolidayRows(tx, body.calendar_id, body.from_year, body.to_year)
  await announce(
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
