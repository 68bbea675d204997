import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Leave, PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { entries } from '#kit/server/slots.ts'
import * as calls from '../contract/holidays.calls.ts'
import { impactOn } from './rules/holiday-impact.ts'
import { calendarListeners } from './index.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
  entries(calendarListeners, {
    test: async (_, change) => {
      if (change.from.startsWith('2025-')) throw new Refusal('attendance.period_locked', 'May 2025 is locked.')
    },
  }).fill()
})
afterAll(() => app.stop())

const send = (calendar_id: number, text: string, apply?: boolean, name = 'days.csv') =>
  app.send(
    calls.importHolidays,
    admin,
    { body: { calendar_id, ...(apply === undefined ? {} : { apply }) } },
    { file: { bytes: Buffer.from(text), name, type: 'text/plain' } },
  )
const stored = async (calendar_id: number) =>
  (await app.send(calls.listHolidays, admin, { query: { calendar_id } })).body.data.map(({ date, name }) => [
    date,
    name,
  ])

describe('an import', () => {
  const text = 'date,name,portion\n2026-05-01,May Day,\n2026-12-24,Eve,pm\n2026-12-24,Other eve,pm\n2026-10-03,Unity,\n'

  it('shows what becomes of each row, and stores nothing before it is applied', async () => {
    const id = await app.fixture.holidayCalendar()
    const body = { calendar_id: id, date: '2026-05-01', name: 'May Day' }
    await app.send(calls.addHoliday, admin, { body })
    await app.send(calls.addHoliday, admin, { body: { ...body, date: '2026-10-03', name: 'Reunion' } })
    const shown = await send(id, text)
    expect(shown.body.data.map(({ name, result }) => [name, result])).toEqual([
      ['May Day', 'same'],
      ['Eve', 'add'],
      ['Other eve', 'conflict'],
      ['Unity', 'conflict'],
    ])
    expect([shown.body.message, (await stored(id)).length]).toEqual([undefined, 2])
    const applied = await send(id, text, true)
    expect([applied.body.data, applied.body.message]).toEqual([shown.body.data, 'Holidays Imported Successfully'])
    expect(await stored(id)).toEqual([
      ['2026-05-01', 'May Day'],
      ['2026-10-03', 'Reunion'],
      ['2026-12-24', 'Eve'],
    ])
  })

  it('of the same file by several at once adds each day once', async () => {
    const id = await app.fixture.holidayCalendar()
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(id, text, true)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await stored(id)).toHaveLength(3)
  })

  it('in a locked month changes nothing at all', async () => {
    const id = await app.fixture.holidayCalendar()
    await app.fixture.employee({ work_pattern_id: await app.fixture.pattern({ holiday_calendar_id: id }) })
    const { body } = await send(id, 'date,name\n2026-05-01,May\n2025-05-01,May', true)
    expect([body.code, await stored(id)]).toEqual(['attendance.period_locked', []])
  })

  it('of 10,000 events with a zone and an attachment is refused, and larger files and other kinds too', async () => {
    const id = await app.fixture.holidayCalendar()
    const event = 'BEGIN:VEVENT\r\nDTSTART:20260501\r\nSUMMARY:x\r\nATTACH:file:///etc/passwd\r\nEND:VEVENT\r\n'
    const zone = 'BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nEND:VTIMEZONE\r\n'
    const many = `BEGIN:VCALENDAR\r\n${zone}${event.repeat(10_000)}END:VCALENDAR\r\n`
    expect(many.length).toBeLessThan(calls.HOLIDAY_FILE.max_bytes)
    const refused = await send(id, many, true, 'days.ics')
    expect([refused.status, refused.body.fields]).toEqual([400, { file: 'The file has more than 1000 holidays' }])
    expect((await send(id, 'x'.repeat(calls.HOLIDAY_FILE.max_bytes + 1))).status).toBe(413)
    expect((await send(id, 'PK', false, 'days.xlsx')).status).toBe(415)
    expect((await send(999_999, 'date,name\n2026-05-01,May')).body.fields).toEqual({
      calendar_id: 'Calendar does not exist',
    })
    expect(await stored(id)).toEqual([])
  })
})

describe('the impact of a holiday', () => {
  const send = async (calendar_id: number, action: 'add' | 'remove', portion: 'full' | 'pm' = 'full') =>
    (await app.send(calls.readHolidayImpact, admin, { body: { calendar_id, date: '2026-05-04', portion, action } }))
      .body.data

  it('is told before it is saved, the same as with the answer, and stores nothing', async () => {
    const id = await app.fixture.holidayCalendar()
    const work_pattern_id = await app.fixture.pattern({ holiday_calendar_id: id })
    for (let n = 0; n < 3; n++) await app.fixture.employee({ work_pattern_id })
    await app.fixture.employee({ work_pattern_id, left_on: '2026-04-30' })
    const none = { leave_days_returned: 0, leave_requests: 0, shifts_on_day: 0 }
    expect(await send(id, 'add')).toEqual({ people: 3, days_recomputed: 3, ...none })
    expect(await stored(id)).toEqual([])
    const body = { calendar_id: id, date: '2026-05-04', name: 'Feast' }
    const { impact, holiday } = (await app.send(calls.addHoliday, admin, { body })).body.data
    expect(impact).toEqual({ people: 3, days_recomputed: 3, ...none })
    expect(await send(id, 'add')).toEqual({ people: 3, days_recomputed: 0, ...none })
    expect(await send(id, 'remove')).toEqual({ people: 3, days_recomputed: 3, ...none })
    const moved = await app.send(calls.updateHoliday, admin, {
      params: { id: holiday.id },
      body: { date: '2026-05-05', version: holiday.version },
    })
    expect(moved.body.data.impact).toEqual({ people: 3, days_recomputed: 6, ...none })
  })

  it('is nothing on a day on which nobody works', async () => {
    const id = await app.fixture.holidayCalendar()
    expect(await send(id, 'add')).toMatchObject({ people: 0, days_recomputed: 0 })
  })

  const DATE = '2026-05-04'
  const days = Array.from({ length: 7 }, (_, index) => ({
    week: 1,
    weekday: index + 1,
    start: '09:00',
    end: '17:00',
    break_minutes: 0,
    expected_minutes: null,
  }))
  const version = {
    pattern_id: 1,
    effective_from: '2020-01-01',
    kind: 'timed' as const,
    holiday_calendar_id: 7,
    time_zone: null,
    cycle_weeks: 1,
    cycle_anchor: null,
    days,
  }
  const person = (part: Partial<PersonCalendar>): PersonCalendar => ({
    employments: [{ joined_on: '2020-01-01', left_on: null }],
    placements: [{ effective_from: '2020-01-01', work_pattern_id: 1, time_zone: null, brand_zone: 'Europe/Berlin' }],
    patterns: new Map([[1, [version]]]),
    holidays: new Map(),
    shifts: [],
    leave: [],
    suspensions: [],
    week_start: 1,
    ...part,
  })
  const leave = (request_id: number, part: Leave['part']): Leave => ({ date: DATE, part, request_id, kind: 'Annual' })
  const add = (portion: 'full' | 'pm') => ({ date: DATE, before: null, after: { date: DATE, name: 'Feast', portion } })

  it('gives a whole day of leave back, and half of it for half a day', () => {
    const people = [person({ leave: [leave(1, 'full')] }), person({})]
    expect(impactOn(people, 7, add('full'))).toEqual({
      people: 2,
      leave_days_returned: 1,
      leave_requests: 1,
      shifts_on_day: 0,
      days_recomputed: 2,
    })
    expect(impactOn(people, 7, add('pm'))).toMatchObject({ leave_days_returned: 0.5, leave_requests: 1 })
    expect(impactOn([person({ leave: [leave(1, 'am')] })], 7, add('pm'))).toMatchObject({
      leave_days_returned: 0,
      leave_requests: 0,
      days_recomputed: 1,
    })
    const back = { date: DATE, before: add('full').after, after: null }
    expect(impactOn(people, 7, back).leave_days_returned).toBe(-1)
  })

  it('counts shifts of the day, which a holiday does not touch', () => {
    const [from_at, to_at] = [Date.parse('2026-05-04T06:00:00Z'), Date.parse('2026-05-04T14:00:00Z')]
    const shift = { id: 5, from_at, to_at, break_minutes: 30 }
    expect(impactOn([person({ shifts: [shift] })], 7, add('full'))).toMatchObject({ shifts_on_day: 1 })
    expect(impactOn([person({})], 8, add('full'))).toMatchObject({ people: 1, days_recomputed: 0 })
  })
})
