import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { entries } from '#kit/server/slots.ts'
import * as holidays from '../contract/holidays.calls.ts'
import { listCalendarDays, listUserCalendarDays } from '../contract/calendar.calls.ts'
import { restoreRow } from '../contract/overview.calls.ts'
import * as patterns from '../contract/work-patterns.calls.ts'
import { type CalendarChange, calendarListeners } from './index.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
const announced: CalendarChange[] = []
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
  entries(calendarListeners, {
    test: async (_, change) => {
      if (change.from.startsWith('2025-')) throw new Refusal('attendance.period_locked', 'May 2025 is locked.')
      announced.push(change)
    },
  }).fill()
})
afterAll(() => app.stop())

const week = (start: string, end: string, break_minutes = 0) =>
  Array.from({ length: 7 }, (_, index) => ({
    week: 1,
    weekday: index + 1,
    start,
    end,
    break_minutes,
    expected_minutes: null,
  }))
const DAY = { kind: 'timed' as const, days: week('09:00', '17:00') }
let serial = 0
const calendar = () => app.fixture.holidayCalendar()
const addPattern = async (body: Record<string, unknown> = {}) =>
  app.send(patterns.addWorkPattern, admin, {
    body: {
      name: `Hours ${++serial}`,
      effective_from: '2026-01-01',
      holiday_calendar_id: await calendar(),
      ...DAY,
      ...body,
    },
  })
const change = (row: { id: number; version: number }, body: Record<string, unknown>) =>
  app.send(patterns.updateWorkPattern, admin, { params: { id: row.id }, body: { version: row.version, ...body } })
const addHoliday = (calendar_id: number, date: string, portion?: 'full' | 'am' | 'pm') =>
  app.send(holidays.addHoliday, admin, { body: { calendar_id, date, name: 'Feast', ...(portion ? { portion } : {}) } })

describe('holidays', () => {
  it('are one a day, also for those who add at once', async () => {
    const id = await calendar()
    const first = await addHoliday(id, '2026-12-25')
    expect(first.body.data.holiday).toMatchObject({ date: '2026-12-25', portion: 'full' })
    expect((await addHoliday(id, '2026-12-25')).body.message).toBe('25 Dec 2026 is in this calendar already.')
    const responses = await Promise.all(Array.from({ length: 5 }, () => addHoliday(id, '2026-12-26')))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'organisation.holiday_exists')).toHaveLength(4)
  })

  it('tell who is concerned, and change what is expected', async () => {
    const id = await calendar()
    const work_pattern_id = await app.fixture.pattern({ holiday_calendar_id: id })
    const employee = await app.fixture.employee({ work_pattern_id })
    announced.length = 0
    const { body } = await addHoliday(id, '2026-05-01', 'pm')
    expect(body.data.impact).toMatchObject({ people: 1, days_recomputed: 1 })
    expect(announced).toEqual([
      { pattern_ids: [work_pattern_id], employee_ids: [], from: '2026-05-01', to: '2026-05-01' },
    ])
    const days = await app.send(listCalendarDays, admin, {
      params: { userId: employee },
      query: { from: '2026-05-01', to: '2026-05-01' },
    })
    expect(days.body.data.days).toMatchObject([
      { kind: 'half_holiday', base_minutes: 480, holiday_minutes: 240, expected_minutes: 240 },
    ])
  })

  it('in a locked month are refused, and nothing has changed', async () => {
    const id = await calendar()
    await app.fixture.employee({ work_pattern_id: await app.fixture.pattern({ holiday_calendar_id: id }) })
    const { body } = await addHoliday(id, '2025-05-01')
    expect(body).toMatchObject({ status: false, code: 'attendance.period_locked' })
    const rows = await app.send(holidays.listHolidays, admin, { query: { calendar_id: id } })
    expect(rows.body.data).toEqual([])
  })

  it('are copied to the same days, but for those taken and 29 February', async () => {
    const id = await calendar()
    for (const date of ['2028-02-29', '2028-05-01', '2028-10-03']) await addHoliday(id, date)
    await addHoliday(id, '2029-05-01')
    const body = { calendar_id: id, from_year: 2028, to_year: 2029 }
    const copied = await app.send(holidays.copyHolidays, admin, { body })
    expect(copied.body.data.map(({ date, check }) => [date, check])).toEqual([['2029-10-03', true]])
    expect((await app.send(holidays.copyHolidays, admin, { body })).body.data).toEqual([])
  })

  it('refuse a stale version, and a move onto another', async () => {
    const id = await calendar()
    const { holiday } = (await addHoliday(id, '2026-06-01')).body.data
    await addHoliday(id, '2026-06-02')
    const edit = (body: Record<string, unknown>) =>
      app.send(holidays.updateHoliday, admin, {
        params: { id: holiday.id },
        body: { version: holiday.version, ...body },
      })
    expect((await edit({ date: '2026-06-02' })).body.code).toBe('organisation.holiday_exists')
    const edits = await Promise.all([edit({ name: 'One' }), edit({ name: 'Two' })])
    expect(edits.map((response) => response.body.code ?? 'saved').sort()).toEqual(['common.stale', 'saved'])
  })

  it('stay in their calendar, which an update may name', async () => {
    const [id, other] = [await calendar(), await calendar()]
    const { holiday } = (await addHoliday(id, '2026-06-03')).body.data
    const edit = (calendar_id: number) =>
      app.send(holidays.updateHoliday, admin, {
        params: { id: holiday.id },
        body: { calendar_id, name: 'Renamed', version: holiday.version },
      })
    const refused = await edit(other)
    expect([refused.status, refused.body.fields]).toEqual([400, { calendar_id: 'A holiday stays in its calendar' }])
    expect((await edit(id)).body.data.holiday).toMatchObject({ name: 'Renamed', version: holiday.version + 1 })
    const stored = await app.db.selectFrom('holidays').select('calendar_id').where('id', '=', holiday.id).execute()
    expect(stored).toEqual([{ calendar_id: id }])
  })

  it('keep their calendar while a pattern uses it', async () => {
    const id = await calendar()
    await app.db.updateTable('holiday_calendars').set({ name: 'Kept' }).where('id', '=', id).execute()
    const row = (await addPattern({ holiday_calendar_id: id })).body.data
    const remove = () => app.send(holidays.deleteHolidayCalendar, admin, { params: { id } })
    expect((await remove()).body.message).toBe('1 work pattern still has Kept. Move them first.')
    await app.send(patterns.deleteWorkPattern, admin, { params: { id: row.id } })
    expect((await remove()).body.data).toEqual({ id })
  })
})

describe('work patterns', () => {
  it.each([
    ['2026-03-28', 390],
    ['2026-10-24', 510],
    ['2026-03-27', 450],
  ])('from 22:00 to 06:00 with a break of 30 expect on %s %i minutes in Berlin', async (date, minutes) => {
    const row = (await addPattern({ days: week('22:00', '06:00', 30) })).body.data
    const employee = await app.fixture.employee({ work_pattern_id: row.id })
    const { body } = await app.send(listCalendarDays, admin, {
      params: { userId: employee },
      query: { from: date, to: date },
    })
    expect(body.data.days[0]?.expected_minutes).toBe(minutes)
    expect(row.weekly_minutes).toBe(7 * 450)
  })

  it('change from a day on', async () => {
    const row = (await addPattern()).body.data
    const next = { effective_from: '2027-01-01', holiday_calendar_id: row.versions[0]?.holiday_calendar.id, ...DAY }
    announced.length = 0
    const { body } = await change(row, { change: { ...next, days: week('09:00', '15:00') } })
    expect([body.data.weekly_minutes, body.data.current?.effective_from, body.data.next?.effective_from]).toEqual([
      7 * 480,
      '2026-01-01',
      '2027-01-01',
    ])
    expect(announced).toEqual([{ pattern_ids: [row.id], employee_ids: [], from: '2027-01-01', to: null }])
    const again = await change(body.data, { change: { ...next, days: week('09:00', '16:00') } })
    expect(again.body.data.versions).toHaveLength(2)
  })

  it('keep the days that someone has worked by them', async () => {
    const row = (await addPattern()).body.data
    const past = { effective_from: '2026-03-01', holiday_calendar_id: row.versions[0]?.holiday_calendar.id, ...DAY }
    expect((await change(row, { change: past })).body.data.current?.effective_from).toBe('2026-03-01')
    await app.fixture.employee({ work_pattern_id: row.id, joined_on: '2026-03-10' })
    const fresh = { ...row, version: row.version + 1 }
    const refused = await change(fresh, { change: { ...past, effective_from: '2026-03-09' } })
    expect([refused.body.code, refused.body.message]).toEqual([
      'organisation.pattern_in_past',
      'Past days of a pattern stay as they were. Choose a later date.',
    ])
    expect((await change(fresh, { change: { ...past, effective_from: '2026-03-11' } })).body.status).toBe(true)
  })

  it.each([
    ['a day missing', { days: week('09:00', '17:00').slice(1) }],
    ['a break as long as the day', { days: week('09:00', '10:00', 60) }],
    [
      'a cycle without a first week',
      {
        cycle_weeks: 2,
        days: [...week('09:00', '17:00'), ...week('09:00', '17:00').map((day) => ({ ...day, week: 2 }))],
      },
    ],
    ['a first week that begins on a Tuesday', { cycle_anchor: '2026-01-06' }],
    ['an unknown zone', { time_zone: 'Europe/Atlantis' }],
    ['a first week that begins on no day', { cycle_weeks: 2, cycle_anchor: '2026-02-30' }],
  ])('refuse %s', async (_, body) => {
    expect((await addPattern(body)).status).toBe(400)
  })

  it('are restored by whoever may archive them, who may not restore the rest of the frame', async () => {
    const row = (await addPattern()).body.data
    await app.db.updateTable('work_patterns').set({ archived_at: app.clock.fixed() }).where('id', '=', row.id).execute()
    const hr = await app.fixture.admin({ 'organisation.read': 'all', 'organisation.calendar.write': 'all' })
    const body = { kind: 'pattern' as const, id: row.id }
    const seen = await app.send(patterns.listWorkPatterns, hr, { query: { archived: true } })
    expect(seen.body.data.find(({ id }) => id === row.id)?.can.restore).toBe(true)
    const frame = await app.fixture.admin({ 'organisation.read': 'all', 'organisation.write': 'all' })
    expect((await app.send(restoreRow, frame, { body })).status).toBe(403)
    expect((await app.send(restoreRow, hr, { body })).body.message).toBe('Work Pattern Restored Successfully')
    const team = await app.fixture.team(await app.fixture.department())
    await app.db.updateTable('teams').set({ archived_at: app.clock.fixed() }).where('id', '=', team).execute()
    expect((await app.send(restoreRow, hr, { body: { kind: 'team', id: team } })).status).toBe(403)
  })

  it('stay while people work by them', async () => {
    const row = (await addPattern({ name: 'Busy hours' })).body.data
    await app.fixture.employee({ work_pattern_id: row.id })
    const { body } = await app.send(patterns.deleteWorkPattern, admin, { params: { id: row.id } })
    expect(body.message).toBe('1 person still has Busy hours. Move them first.')
  })
})

describe('the days of a person', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const grants = { 'organisation.calendar.read': 'team' } as const

  it('are shown to those who lead their team, and to nobody else', async () => {
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    const lead = await app.fixture.user({ grants })
    await app.fixture.lead(team_id, lead.employee_id)
    const member = await app.fixture.employee({ department_id, team_id })
    const stranger = await app.fixture.employee()
    const send = (userId: number, query = march) => app.send(listUserCalendarDays, lead, { params: { userId }, query })
    expect((await send(member)).body.data.days).toHaveLength(31)
    expect((await send(lead.employee_id)).status).toBe(200)
    const counted = async (id: number) => {
      const before = app.statements()
      const { status, body } = await send(id)
      return [status, body, app.statements() - before]
    }
    // Both send the same number of statements to the database, so that neither takes longer.
    const foreign = await counted(stranger)
    expect(foreign[0]).toBe(404)
    expect(foreign).toEqual(await counted(999_999))
  })

  it('are at most 400', async () => {
    const me = await app.fixture.user({ grants })
    const send = (to: string) =>
      app.send(listUserCalendarDays, me, { params: { userId: me.employee_id }, query: { from: '2026-01-01', to } })
    expect((await send('2027-02-04')).body.data.days).toHaveLength(400)
    expect((await send('2027-02-05')).status).toBe(400)
    expect((await send('2025-12-31')).status).toBe(400)
  })
})
