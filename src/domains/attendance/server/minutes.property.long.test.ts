import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoApp, demoApp, DEMO_NOW, DEMO_TODAY } from '#app/server/testing/demo-app.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Actor } from '#kit/server/actor.ts'
import { attendanceList } from '../contract/attendance.calls.ts'
import type { DayRow } from '../contract/attendance.models.ts'
import { listByUser, workAndBreakTime } from '../contract/timesheet.calls.ts'
import { wholeMinutes, workTime } from '../contract/work-time.rules.ts'
import { presentSession } from './present/present-punch.ts'
import type { StoredSession, StoredWorkday } from './store/workdays.ts'
import { spanOf } from './rules/workday.ts'

const START = Date.parse('2026-03-11T06:00:00Z')
const iso = (seconds: number): string => new Date(START + seconds * 1000).toISOString()

type Drawn = Readonly<{ gap: number; length: number; breaks: readonly number[]; kind: 'short' | 'meal' }>
const drawn: fc.Arbitrary<Drawn> = fc.record({
  gap: fc.integer({ min: 1, max: 4000 }),
  length: fc.integer({ min: 10, max: 9000 }),
  breaks: fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 3 }),
  kind: fc.constantFrom('short', 'meal'),
})

/** Punches one after the other, each with breaks that follow each other inside it; the last one may be open. */
const punchesOf = (all: readonly Drawn[], isOpen: boolean): StoredSession[] => {
  let at = 0
  return all.map(({ gap, length, breaks, kind }, index) => {
    const from = at + gap
    at = from + length
    let end = from
    const inside = breaks.flatMap((seconds) => {
      const start = end + 7
      end = start + seconds
      return end < at ? [{ kind, paid: kind === 'short', started_at: iso(start), ended_at: iso(end) }] : []
    })
    const out = isOpen && index === all.length - 1 ? null : iso(at)
    const state = out === null ? 'working' : 'closed'
    const known = { id: index + 1, in_zone: 'UTC', employee_id: 1, business_date: '2026-03-11' }
    return {
      ...known,
      punched_in_at: iso(from),
      punched_out_at: out,
      state,
      breaks: inside,
    } as unknown as StoredSession
  })
}
const breakKinds = [
  { key: 'short', name: 'Short', paid: true, max_each_minutes: 15, max_day_minutes: 30 },
  { key: 'meal', name: 'Meal', paid: false, max_each_minutes: 60, max_day_minutes: 60 },
]
const actor = { area: 'Admin', acting: null, employee_id: null, grants: new Map() } as unknown as Actor

it('punches of a day add up to its minutes, however many seconds each has', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 6 }), fc.boolean(), (all, isOpen) => {
      const sessions = punchesOf(all, isOpen)
      const now = iso(100_000)
      const workday = {
        policy: { break_kinds: breakKinds },
        employee: { name: 'A' },
        sessions,
      } as unknown as StoredWorkday
      const shown = sessions.map((session) => presentSession(session, { actor, now, workday }))
      const sum = (pick: (row: (typeof shown)[number]) => number): number =>
        shown.reduce((all, row) => all + pick(row), 0)
      const day = workTime(sessions.map(spanOf), breakKinds, Date.parse(now))
      expect(sum((row) => row.work_minutes)).toBe(wholeMinutes(day.worked))
      expect(sum((row) => row.paid_break_minutes)).toBe(wholeMinutes(day.paid_break))
      expect(sum((row) => row.unpaid_break_minutes)).toBe(wholeMinutes(day.unpaid_break))
      expect(shown.every((row) => row.work_minutes >= 0)).toBe(true)
    }),
  )
})

let app: DemoApp
beforeAll(async () => {
  app = await demoApp(12)
}, 120_000)
afterAll(() => app.stop())

const FIGURES = ['expected_minutes', 'worked_minutes', 'late_minutes', 'overtime_minutes'] as const
type Row = Readonly<Record<(typeof FIGURES)[number], number>>
const add = (rows: readonly Row[]) =>
  Object.fromEntries(FIGURES.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]))

// While people are in, and some minutes and seconds later.
it.each([0, 61_500, 4_000_500])('days, people, grid and sums of the report agree %i ms later', async (later) => {
  app.clock.set(new Date(Date.parse(DEMO_NOW) + later).toISOString())
  const admin = await app.admin('code1')
  const range = { start_date: addDays(DEMO_TODAY, -2), end_date: DEMO_TODAY, limit: 200 }
  const read = async (view: 'days' | 'people' | 'grid') => {
    const { data, meta } = (await app.send(attendanceList, admin, { body: { ...range, view, sums: true } })).body
    return { rows: data as unknown as readonly (Row & DayRow)[], meta }
  }
  const { rows: days, meta } = await read('days')
  expect(days).toHaveLength(meta.total ?? 0)
  expect(days.filter(({ verdict }) => verdict === 'working').length).toBeGreaterThan(10)
  expect(meta.sums).toMatchObject(add(days))
  expect(add((await read('people')).rows)).toEqual(add(days))
  const { rows: grid } = await read('grid')
  type Cells = Readonly<{ worked_minutes: number; cells: readonly Readonly<{ worked_minutes: number }>[] }>
  for (const row of grid as unknown as readonly Cells[])
    expect(row.cells.reduce((sum, cell) => sum + cell.worked_minutes, 0)).toBe(row.worked_minutes)
  expect((grid as readonly Row[]).reduce((sum, row) => sum + row.worked_minutes, 0)).toBe(meta.sums?.worked_minutes)
})

it('the punches and days of a timesheet add up to its total', async () => {
  app.clock.set(new Date(Date.parse(DEMO_NOW) + 61_500).toISOString())
  for (const name of ['code103', 'code115', 'code4', 'code22222']) {
    const person = await app.employee(name)
    const range = { start_date: addDays(DEMO_TODAY, -12), end_date: DEMO_TODAY }
    const { totals, days } = (await app.send(workAndBreakTime, person, { query: range })).body.data
    const query = { ...range, limit: 100 }
    const punches = (await app.send(listByUser, person, { params: { userId: person.id }, query })).body.data
    expect(days.reduce((sum, day) => sum + day.worked_minutes, 0)).toBe(totals.worked_minutes)
    expect(punches.reduce((sum, one) => sum + one.work_minutes, 0)).toBe(totals.worked_minutes)
  }
})
