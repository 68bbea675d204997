import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { columnsOf } from '#kit/server/import-columns.ts'
import {
  type Importable,
  importables,
  type ImportFault,
  type ImportOptions,
  type ImportPlan,
  type ImportRow,
  noteInto,
  type RowPlan,
} from '#kit/server/importable.ts'
import { rowReader } from '#kit/server/row-reader.ts'
import { entries } from '#kit/server/slots.ts'
import { addHoliday, updateHoliday } from '../contract/holidays.calls.ts'
import { holidayRecord } from '../contract/organisation.records.ts'
import { organisationDay } from './public/today.ts'
import { findHoliday, type HolidayRow, listHolidayCalendarRows, listHolidayRows } from './store/holidays.ts'
import { announceDays } from './workflow/holiday-days.ts'

const column = columnsOf(holidayRecord.fields)

const COLUMNS = [
  column({
    field: 'calendar',
    label: 'Calendar',
    also: 'holiday calendar, region, state, feiertagskalender, kalender, bundesland',
    kind: 'name',
    isRequired: true,
    example: 'Germany',
  }),
  column({
    field: 'date',
    also: 'date, holiday date, datum, tag',
    kind: 'date',
    isRequired: true,
    example: '2026-12-24',
  }),
  column({ field: 'name', also: 'holiday, holiday name, title, feiertag, bezeichnung', example: 'Christmas Eve' }),
  column({ field: 'portion', also: 'portion, part, half day, anteil', example: 'Whole day' }),
]
const PORTIONS: Readonly<Record<string, HolidayRow['portion']>> = {
  [holidayRecord.fields.portion.options.full]: 'full',
  [holidayRecord.fields.portion.options.am]: 'am',
  [holidayRecord.fields.portion.options.pm]: 'pm',
}

const created = z.object({ holiday: z.object({ id }) })

type Calendar = Readonly<{ id: number; name: string }>
type Known = ReadonlyMap<string, HolidayRow>
const keyOf = (calendarId: number, date: string): string => `${calendarId}:${date}`

type Readers = Readonly<{
  options: ImportOptions
  thisYear: number
  calendars: readonly Calendar[]
  known: Known
  /** The row of each calendar and day. */
  seen: Map<string, number>
}>

const planRow = (row: ImportRow, { options, thisYear, calendars, known, seen }: Readers): RowPlan => {
  const faults: ImportFault[] = []
  const note = noteInto(faults)
  const read = rowReader(COLUMNS, row, options, thisYear, note)
  const calendar = read.named('calendar', calendars)
  const date = read.day('date')
  const [name, portion] = [read.text('name'), read.choice('portion', PORTIONS)]
  const key = calendar && date !== undefined ? keyOf(calendar.id, date) : null
  const before = key === null ? undefined : known.get(key)
  const first = key === null ? undefined : seen.get(key)
  if (first !== undefined) note('date', `Row ${first} is the same calendar and day`)
  else if (key !== null) seen.set(key, row.row_no)
  for (const field of ['name', 'portion']) if (read.isCleared(field)) note(field, 'This cannot be emptied')
  if (!before && name === undefined) note('name', 'Name is required')
  if (before && options.mode === 'create') note('date', `${before.name} is on this day already`)
  if (key !== null && !before && options.mode === 'update') note('date', 'No holiday is on this day')
  const given = { name, portion }
  const changed = (['name', 'portion'] as const).filter(
    (field) => given[field] !== undefined && given[field] !== before?.[field],
  )
  const isUpdate = changed.length === 0 ? 'unchanged' : 'update'
  return {
    result: before ? isUpdate : 'create',
    target: before?.id ?? null,
    name: [calendar?.name, date, name ?? before?.name].filter(Boolean).join(', '),
    faults,
    after: [],
    changes: before ? changed.map((field) => holidayRecord.fields[field].label.toLowerCase()) : [],
    run: async (send) => {
      const values = Object.fromEntries(changed.map((field) => [field, given[field]]))
      if (!before)
        return created.parse(await send(addHoliday, { body: { calendar_id: calendar?.id, date, ...values } })).holiday
          .id
      await send(updateHoliday, { params: { id: String(before.id) }, body: { ...values, version: before.version } })
      return before.id
    },
  }
}

const planHolidays = async (
  { tx, now }: Context,
  rows: readonly ImportRow[],
  options: ImportOptions,
): Promise<ImportPlan> => {
  const thisYear = Number((await organisationDay(tx, now)).slice(0, 4))
  const calendars = await listHolidayCalendarRows(tx)
  const known = new Map<string, HolidayRow>()
  for (const calendar of calendars)
    for (const holiday of await listHolidayRows(tx, calendar.id, undefined))
      known.set(keyOf(calendar.id, holiday.date), holiday)
  const readers = { options, thisYear, calendars, known, seen: new Map<string, number>() }
  return { rows: rows.map((row) => planRow(row, readers)), first: [] }
}

/** Announces the days of holidays that are reverted; locked months refuse it. */
const announceHolidays = async (work: Work, ids: readonly number[]): Promise<void> => {
  for (const one of ids) {
    const holiday = await findHoliday(work.tx, one)
    if (holiday) await announceDays(work, holiday.calendar_id, [holiday.date])
  }
}

const holidays: Importable = {
  title: 'Holidays',
  noun: ['holiday', 'holidays'],
  permission: 'organisation.calendar.write',
  columns: COLUMNS,
  matches: { date: 'Calendar and day' },
  fields: { calendar_id: 'calendar', 'organisation.holiday_exists': 'date', 'attendance.period_locked': 'date' },
  tables: ['holidays'],
  choicesOf: async (tx) => ({ calendar: (await listHolidayCalendarRows(tx)).map(({ name }) => name) }),
  used: async () => new Map(),
  removeDerived: announceHolidays,
  reverted: announceHolidays,
  plan: planHolidays,
}

/** The import of holidays. */
export const importFilling = entries(importables, { holidays })
