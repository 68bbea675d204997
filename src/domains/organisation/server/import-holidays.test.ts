import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { entries } from '#kit/server/slots.ts'
import { type ImportFixture, importFixture } from '#domains/records/server/testing/import-fixture.ts'
import * as calls from '../contract/holidays.calls.ts'
import { type CalendarChange, calendarListeners } from './index.ts'

let app: TestApp
let hr: TestActor
let imports: ImportFixture
let calendar: number
const changes: CalendarChange[] = []
const locked = new Set<string>()
const GRANTS = { 'organisation.read': 'all', 'organisation.calendar.write': 'all', 'records.import': 'own' } as const
beforeAll(async () => {
  app = await testApp()
  entries(calendarListeners, {
    test: async (_work, change) => {
      if (locked.has(change.from)) throw new Refusal('attendance.period_locked', 'December is locked.')
      changes.push(change)
    },
  }).fill()
  hr = await app.fixture.admin(GRANTS)
  imports = importFixture(app, 'holidays', hr)
  calendar = await app.fixture.holidayCalendar()
  await app.db.updateTable('holiday_calendars').set({ name: 'Lower Saxony' }).where('id', '=', calendar).execute()
})
afterAll(() => app.stop())

const dump = async () =>
  (await sql<object>`select to_jsonb(h) - 'version' - 'updated_at' as row from holidays h order by id`.execute(app.db))
    .rows
const add = (date: string, name: string) =>
  app.send(calls.addHoliday, hr, { body: { calendar_id: calendar, date, name } })

describe('holidays', () => {
  it('are added and changed by their calendar and day, and undone', async () => {
    await add('2026-12-25', 'Christmas')
    await add('2026-12-26', 'Boxing Day')
    const before = await dump()
    const text = [
      'Kalender;Datum;Feiertag;Portion',
      'lower saxony;24.12.2026;Heiligabend;afternoon',
      ';25.12.2026;Christmas Day;',
      ';26.12.2026;Boxing Day;Whole day',
    ].join('\n')
    const options = { defaults: { calendar: 'Lower Saxony' } }
    const found = await imports.check(text, options)
    expect(imports.faultsOf(found)).toEqual([])
    expect(found.counts).toMatchObject({ create: 1, update: 1, unchanged: 1, error: 0, changes: { name: 1 } })
    expect(await dump()).toEqual(before)
    const done = await imports.apply(found)
    expect(done.body.data).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    const { rows } = await sql<object>`select date, name, portion from holidays where calendar_id = ${calendar}
      order by date`.execute(app.db)
    expect(rows).toEqual([
      { date: '2026-12-24', name: 'Heiligabend', portion: 'pm' },
      { date: '2026-12-25', name: 'Christmas Day', portion: 'full' },
      { date: '2026-12-26', name: 'Boxing Day', portion: 'full' },
    ])
    expect((await imports.check(text, options)).counts).toMatchObject({ unchanged: 3, create: 0, update: 0 })
    const undone = await imports.undo({ id: found.id, version: done.body.data.version })
    expect(undone.body).toMatchObject({ status: true, data: { removed: 1, restored: 1, kept: [] } })
    expect(await dump()).toEqual(before)
  })

  it('have each error at their cell', async () => {
    await add('2026-05-01', 'Labour Day')
    const found = await imports.check(
      [
        'Calendar,Day,Name,Free',
        'Lower Saxon,2026-05-02,Bridge,',
        'Lower Saxony,2026-02-30,Bridge,Half',
        'Lower Saxony,2026-05-03,,',
        'Lower Saxony,2026-05-01,(clear),(clear)',
        ',2026-05-04,Bridge,',
        'Lower Saxony,2026-05-05,Bridge,',
        'Lower Saxony,2026-05-05,Bridge,',
      ].join('\n'),
    )
    expect(imports.faultsOf(found)).toEqual([
      '2:0 “Lower Saxon” is not there',
      '3:1 This is no date. Write it like 2026-04-30',
      '3:3 “Half” is none of the choices',
      '4:2 Name is required',
      '5:2 This cannot be emptied',
      '5:3 This cannot be emptied',
      '6:0 Calendar is required',
      '8:1 Row 7 is the same calendar and day',
    ])
    expect(found.rows[0]?.faults[0]?.suggestions).toEqual(['Lower Saxony'])
    const update = await imports.check('Calendar,Day,Name\nLower Saxony,2026-05-07,New\n', { mode: 'update' })
    expect(imports.faultsOf(update)).toEqual(['2:1 No holiday is on this day'])
  })

  it('announce their days with the undo too, and stay where a listener refuses or they were changed', async () => {
    await app.fixture.pattern({ holiday_calendar_id: calendar })
    const found = await imports.check(
      'Calendar,Day,Name\nLower Saxony,2026-11-02,One\nLower Saxony,2026-11-03,Two\nLower Saxony,2026-11-04,Three\n',
      { mode: 'upsert' },
    )
    changes.length = 0
    const done = await imports.apply(found)
    expect(changes.map(({ from }) => from)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
    locked.add('2026-11-02')
    await sql`update holidays set name = 'Other', version = version where date = '2026-11-03'`.execute(app.db)
    changes.length = 0
    const undone = await imports.undo({ id: found.id, version: done.body.data.version }, true)
    expect(undone.body.data).toMatchObject({
      removed: 1,
      kept: [
        { row_no: 2, why: 'December is locked.' },
        { row_no: 3, why: 'Was changed since' },
      ],
    })
    // Together first, which one of them prevents, then each alone.
    expect([...new Set(changes.map(({ from }) => from))]).toEqual(['2026-11-04'])
    const refused = await imports.check(
      'Calendar,Day,Name\nLower Saxony,2026-11-02,Changed\nLower Saxony,2026-11-05,X\n',
    )
    expect(refused.counts).toMatchObject({ update: 1, create: 1 })
    locked.add('2026-11-05')
    const late = await imports.check('Calendar,Day,Name\nLower Saxony,2026-11-05,X\n')
    expect(imports.faultsOf(late)).toEqual(['2:1 December is locked.'])
    locked.clear()
  })

  it('are there for those who change the calendar', async () => {
    const reader = await app.fixture.admin({ 'organisation.read': 'all', 'records.import': 'own' })
    expect((await importFixture(app, 'holidays', reader).upload('Calendar\nX\n')).status).toBe(403)
  })
})
