import { readFile } from 'node:fs/promises'
import { auditAll } from '#kit/server/audit.ts'
import { DetailedResponse, handleUpload } from '#kit/server/call/handle.ts'
import type { ImportedHoliday } from '../../contract/calendar.models.ts'
import * as calls from '../../contract/holidays.calls.ts'
import { announceDays, checkCalendar } from '../workflow/holiday-days.ts'
import type { FileRow } from '../documents/holidays-in-file.ts'
import { readHolidayFile } from '../documents/read-holiday-file.ts'
import { organisationDay } from '../public/today.ts'
import { insertHolidays, listHolidayRows } from '../store/holidays.ts'

/** Returns each row of a file with its result: a day takes one holiday, the first that comes. */
const compare = (rows: readonly FileRow[], stored: readonly FileRow[]): ImportedHoliday[] => {
  const days = new Map(stored.map((row) => [row.date, row]))
  return rows.map((row) => {
    const there = days.get(row.date)
    if (!there) days.set(row.date, row)
    const isSame = there?.name === row.name && there.portion === row.portion
    return { ...row, result: !there ? 'add' : isSame ? 'same' : 'conflict' }
  })
}

export const importHolidays = handleUpload(
  calls.importHolidays,
  async ({ tx, now, file }) => {
    const year = Number((await organisationDay(tx, now)).slice(0, 4))
    return readHolidayFile({ bytes: await readFile(file.path), name: file.name, year })
  },
  async (context) => {
    const { tx, body, prepared } = context
    await checkCalendar(tx, body.calendar_id)
    const rows = compare(prepared, await listHolidayRows(tx, body.calendar_id, undefined))
    if (body.apply !== true) return rows
    const wanted = rows.filter(({ result }) => result === 'add').map(({ result: _result, ...row }) => row)
    const added = await insertHolidays(tx, body.calendar_id, wanted)
    await announceDays(
      context,
      body.calendar_id,
      added.map(({ date }) => date),
    )
    await auditAll(
      context,
      'organisation.holiday_added',
      added.map((after) => ({ entity: 'holidays', id: after.id, after })),
    )
    return new DetailedResponse(rows, { message: 'Holidays Imported Successfully' })
  },
)
