import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#demo/demo.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { addDays, datesBetween } from '#engines/calendar/contract/calendar.ts'
import { required } from '#kit/contract/testing/required.ts'
import { attendanceList } from '../contract/attendance.calls.ts'
import { monthData, monthList, reportById } from '../contract/reports.calls.ts'
import { workAndBreakTime } from '../contract/timesheet.calls.ts'
import type { Correcting } from './testing/correcting.ts'
import { startCorrecting } from './testing/correcting.ts'

let app: TestApp
let fixture: Correcting['fixture']
let add: Correcting['add']
beforeAll(async () => {
  ;({ app, fixture, add } = await startCorrecting())
})
afterAll(() => app.stop())

const RANGE = { start_date: '2026-05-01', end_date: '2026-05-31' } as const
const MONTH = '2026-05'
const FIGURES = ['expected_minutes', 'worked_minutes', 'overtime_minutes'] as const
type Figures = Readonly<Record<(typeof FIGURES)[number], number>>

const of = (row: Figures) => FIGURES.map((name) => row[name])
const sum = (rows: readonly Figures[]) => FIGURES.map((name) => rows.reduce((all, row) => all + row[name], 0))

/** A person with drawn holidays, leave, punches and a first day, and a zone where it may be tomorrow already. */
const draw = async (seed: number) => {
  const random = seededRandom(seed)
  const holiday_calendar_id = await app.fixture.holidayCalendar()
  const holidays = [
    { date: '2026-05-01', portion: 'full' as const },
    { date: '2026-05-14', portion: random.pick(['full', 'am', 'pm'] as const) },
    { date: '2026-05-29', portion: random.pick(['full', 'pm'] as const) },
  ]
  const named = holidays.map((one) => ({ ...one, calendar_id: holiday_calendar_id, name: 'Feast' }))
  await app.db.insertInto('holidays').values(named).execute()
  const work_pattern_id = await app.fixture.pattern({ holiday_calendar_id })
  const joined_on = random.pick(['2026-03-02', '2026-05-01', '2026-05-06'])
  const person = await fixture.member({ work_pattern_id, joined_on })
  if (random.chance(0.5)) await fixture.travel(person, '2026-05-10', random.pick(['Asia/Tokyo', 'America/New_York']))
  const days = datesBetween(joined_on > RANGE.start_date ? joined_on : RANGE.start_date, '2026-05-12')
  const leave = [...days.filter(() => random.chance(0.1)), random.pick(['2026-05-20', '2026-05-28'])]
  await app.fixture.leave(person.employee_id, leave)
  for (const date of days) {
    if (leave.includes(date) || random.chance(0.4)) continue
    const from = random.pick(['07:30', '09:00', '09:25'])
    await add([person.employee_id], `${date}T${from}`, `${date}T${random.pick(['12:00', '17:00', '18:10', '20:30'])}`)
  }
  return person
}

describe('the figures of a month', () => {
  // In its midst, before its last working day, on its last day, and after it.
  const INSTANTS = ['2026-05-13T12:00', '2026-05-13T23:30', '2026-05-28T08:00', '2026-05-31T12:00', '2026-06-02T00:30']

  it.each([1, 2, 3, 4, 5])('are the same in reports, lists, grid, timesheet and months: %i', async (seed) => {
    fixture.at('2026-05-13T07:00')
    const person = await draw(seed)
    const employee_ids = [person.employee_id]
    for (const at of INSTANTS) {
      fixture.at(at)
      await app.runJob('attendance.begin_days')
      await app.runJob('attendance.end_days')
      const send = async (view: 'days' | 'people' | 'grid') =>
        (
          await app.send(attendanceList, fixture.manager, {
            body: { ...RANGE, view, employee_ids, sums: true, limit: 200 },
          })
        ).body
      const [days, people, grid] = [await send('days'), await send('people'), await send('grid')]
      const rowsOf = ({ data }: typeof days): readonly Figures[] => data
      const report = await app.send(monthData, fixture.manager, { body: { user_id: person.employee_id, month: MONTH } })
      const months = await app.send(monthList, fixture.manager, { body: { user_id: person.employee_id } })
      const history = await app.send(reportById, fixture.manager, {
        body: { id: person.employee_id, ...RANGE, limit: 200 },
      })
      const own = await app.send(workAndBreakTime, person, { query: RANGE })
      const { totals } = report.body.data
      const month = required(months.body.data.find((row) => row.month === MONTH))
      expect(totals.expected_minutes).toBeGreaterThan(0)
      expect([at, of(totals)]).toEqual([at, sum(rowsOf(days))])
      expect(sum(rowsOf(people))).toEqual(of(totals))
      expect(sum(rowsOf(grid))).toEqual(of(totals))
      expect(of(required(days.meta.sums))).toEqual(of(totals))
      expect(of(own.body.data.totals)).toEqual(of(totals))
      expect(sum(history.body.data)).toEqual(of(totals))
      expect(of(month)).toEqual(of(totals))
      for (const name of ['days_present', 'days_half', 'days_absent', 'days_leave', 'late_count'] as const)
        expect([name, month[name]]).toEqual([name, totals[name]])
      const verdicts = required(days.meta.sums).verdicts
      expect([verdicts['absent'] ?? 0, verdicts['on_leave'] ?? 0]).toEqual([totals.days_absent, totals.days_leave])
      // Days to come are shown as planned, and are in no sum.
      const last = required(report.body.data.days.at(-1))
      expect(last.business_date).toBe(RANGE.end_date)
    }
  })

  it('are those of whole months for a person who is hired with a date in the past', async () => {
    fixture.at('2026-05-13T07:00')
    const person = await fixture.member({ joined_on: '2026-03-02' })
    const change = { pattern_ids: [], employee_ids: [person.employee_id], from: '2026-03-02', to: null }
    await app.runJob('attendance.follow_calendar', change)
    const body = { user_id: person.employee_id, month: '2026-04' }
    const { totals } = (await app.send(monthData, fixture.manager, { body })).body.data
    const range = { start_date: '2026-04-01', end_date: addDays('2026-05-01', -1) }
    const list = await app.send(attendanceList, fixture.manager, {
      body: { ...range, employee_ids: [person.employee_id], sums: true },
    })
    expect(list.body.meta.sums?.expected_minutes).toBe(totals.expected_minutes)
  })
})
