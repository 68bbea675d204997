import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { attendanceBoard, attendanceDay, attendanceList } from '../contract/attendance.calls.ts'
import { monthData, monthList } from '../contract/reports.calls.ts'
import {
  breakTime,
  heartbeat,
  leadBoard,
  listByUser,
  timesheetDay,
  workAndBreakTime,
} from '../contract/timesheet.calls.ts'
import { type AttendanceFixture, startAttendance } from './testing/attendance-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  ;({ app, fixture } = await startAttendance('2026-05-12T07:00:00Z'))
})
afterAll(() => app.stop())

describe('the own log and that of the team', () => {
  it('answers the own log, totals and breaks', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    await fixture.punchIn(person)
    fixture.at('2026-05-12T11:30')
    const log = await app.send(listByUser, person, { params: { userId: person.employee_id } })
    expect(log.body.data).toHaveLength(1)
    expect(log.body.meta).toMatchObject({
      total: 1,
      next_cursor: null,
      today: { worked_minutes: 150, verdict: 'working' },
    })
    const sums = await app.send(workAndBreakTime, person)
    expect(sums.body.data).toMatchObject({
      totals: { worked_minutes: 150, expected_minutes: 480 },
      punch_state: 'in',
      break_status: 'off',
    })
    const rest = await app.send(breakTime, person)
    expect(rest.body.data.kinds[0]).toMatchObject({ key: 'short', used_minutes: 0, left_minutes: 30 })
    const beat = await app.send(heartbeat, person)
    expect(beat.body.data).toMatchObject({ punch_state: 'in', break_status: 'off', state: 'working' })
  })

  it('answers 404 for a colleague, and the team to its lead until the leadership ends', async () => {
    const [person, colleague] = [await fixture.member(), await fixture.member()]
    const deputy = await fixture.member({ grants: { 'timesheet.read': 'team' } })
    const read = async (actor: typeof person, userId = person.employee_id) =>
      (await app.send(listByUser, actor, { params: { userId } })).status
    fixture.at('2026-05-12T12:00')
    await app.fixture.lead(fixture.team_id, deputy.employee_id, {
      kind: 'deputy',
      from: '2026-05-01',
      to: '2026-05-12',
    })
    expect([await read(person), await read(colleague), await read(fixture.lead), await read(deputy)]).toEqual([
      200, 404, 200, 200,
    ])
    fixture.at('2026-05-13T12:00')
    expect([await read(deputy), await read(fixture.lead)]).toEqual([404, 200])
  })

  it('judges by the placement of the day: the old lead sees May, not June', async () => {
    const person = await fixture.member()
    const other = await app.fixture.team(fixture.department_id)
    await fixture.move(person, '2026-06-01', { team_id: other })
    fixture.at('2026-06-10T12:00')
    const day = async (date: string) =>
      (await app.send(timesheetDay, fixture.lead, { params: { userId: person.employee_id, date } })).status
    expect([await day('2026-05-29'), await day('2026-06-02')]).toEqual([200, 404])
  })
})

describe('the days of a person', () => {
  it('have the hours that were expected, stored or judged on the spot, and begin with the employment', async () => {
    const person = await fixture.member({ joined_on: '2026-05-08' })
    fixture.at('2026-05-12T20:00')
    const query = { start_date: '2026-05-06', end_date: '2026-05-12' }
    const shifts = async () => {
      const { body } = await app.send(workAndBreakTime, person, { query })
      return body.data.days.map((day) => [day.business_date, day.shift?.start_at ?? null, day.shift?.end_at ?? null])
    }
    const hours = (date: string) => [date, `${date}T07:00:00.000Z`, `${date}T15:30:00.000Z`]
    const expected = [
      hours('2026-05-08'),
      ['2026-05-09', null, null],
      ['2026-05-10', null, null],
      hours('2026-05-11'),
      hours('2026-05-12'),
    ]
    expect(await shifts()).toEqual(expected)
    await app.runJob('attendance.begin_days')
    expect(await fixture.dayOf(person, '2026-05-11')).toMatchObject({ verdict: 'absent' })
    expect(await shifts()).toEqual(expected)
  })
})

describe('a time far off', () => {
  it('has days without work, though no rules began so early', async () => {
    const person = await fixture.member()
    const day = await app.send(timesheetDay, person, { params: { userId: person.employee_id, date: '1900-01-01' } })
    expect(day.body.data.day).toMatchObject({ verdict: 'day_off', worked_minutes: 0 })
    const reader = await app.fixture.admin({ 'attendance.read': 'all' })
    const month = await app.send(monthData, reader, { body: { user_id: person.employee_id, month: '1999-12' } })
    expect(month.status).toBe(200)
  })

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])('is refused as an instant: %s', async (since) => {
    const response = await app.send(leadBoard, fixture.lead, { query: { since } })
    expect([response.status, response.body.fields]).toEqual([400, { since: 'Since must lie between 1900 and 2199' }])
  })
})

describe('the rules of a day', () => {
  it('are those of the team before the department before everyone, each by the newest that has begun', async () => {
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    const other_team = await app.fixture.team(department_id)
    const own = await fixture.member({ department_id, team_id })
    const sibling = await fixture.member({ department_id, team_id: other_team })
    const stranger = await fixture.member()
    await app.db
      .insertInto('attendance_policies')
      .values([
        { effective_from: '2026-05-04', late_grace_minutes: 11 },
        { effective_from: '2026-05-06', late_grace_minutes: 12, department_id },
        { effective_from: '2026-05-07', late_grace_minutes: 13, department_id, team_id },
        // These are newer, and yet the team's rules apply.
        { effective_from: '2026-05-08', late_grace_minutes: 14, department_id },
        { effective_from: '2026-05-11', late_grace_minutes: 15, department_id, team_id },
        { effective_from: '2026-05-12', late_grace_minutes: 16 },
      ])
      .execute()
    fixture.at('2026-05-13T20:00')
    const graceOf = async (person: typeof own, date: string) => {
      const { body } = await app.send(timesheetDay, person, { params: { userId: person.employee_id, date } })
      return [body.data.policy.late_grace_minutes, body.data.policy.name]
    }
    const [organisation, department, team] = ['organisation', 'department', 'team'].map(
      (name) => `Rules of the ${name}`,
    )
    const days = ['2026-05-01', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08', '2026-05-11']
    const graces = await Promise.all(days.map((date) => graceOf(own, date)))
    expect(graces).toEqual([
      [10, organisation],
      [11, organisation],
      [12, department],
      [13, team],
      [13, team],
      [15, team],
    ])
    expect([await graceOf(sibling, '2026-05-08'), await graceOf(stranger, '2026-05-12')]).toEqual([
      [14, department],
      [16, organisation],
    ])
    await app.db.deleteFrom('attendance_policies').where('effective_from', '>', '2026-01-01').execute()
  })
})

describe('a day as managers read it', () => {
  it('is found by one of its punches too, by nobody without the right', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-12T09:00')
    const { session, day } = (await fixture.punchIn(person)).body.data
    const read = (actor: typeof fixture.manager | typeof person, id: number, by?: 'session') =>
      app.send(attendanceDay, actor, { params: { id }, query: { by } })
    const found = await read(fixture.manager, session.id, 'session')
    expect(found.body.data).toMatchObject({ day: { id: day.id }, sessions: [{ id: session.id }] })
    expect((await read(fixture.manager, 999_999, 'session')).status).toBe(404)
    expect((await read(person, session.id, 'session')).status).toBe(403)
  })

  it('is listed among those without a punch only while there is none', async () => {
    const people = [
      await fixture.member({ joined_on: '2026-05-13' }),
      await fixture.member({ joined_on: '2026-05-13' }),
    ]
    fixture.at('2026-05-13T08:00')
    await app.runJob('attendance.begin_days')
    fixture.at('2026-05-13T09:00')
    await fixture.punchIn(firstOf(people))
    fixture.at('2026-05-13T09:05')
    await fixture.punchOut(firstOf(people))
    fixture.at('2026-05-13T20:00')
    await app.runJob('attendance.end_days')
    const body = {
      start_date: '2026-05-13',
      end_date: '2026-05-13',
      employee_ids: people.map((one) => one.employee_id),
      verdicts: ['absent' as const],
    }
    const names = async (without_punch?: true) => {
      const response = await app.send(attendanceList, fixture.manager, { body: { ...body, without_punch } })
      return [response.body.data.length, response.body.meta?.total]
    }
    expect([await names(), await names(true)]).toEqual([
      [2, 2],
      [1, 1],
    ])
  })
})

describe('the board', () => {
  it('tells the hours that are expected, and what a break leaves of its day', async () => {
    const [person, idle] = [
      await fixture.member({ joined_on: '2026-05-14' }),
      await fixture.member({ joined_on: '2026-05-14' }),
    ]
    fixture.at('2026-05-14T08:00')
    await app.runJob('attendance.begin_days')
    fixture.at('2026-05-14T09:00')
    await fixture.punchIn(person)
    const pause = async (from: string, to: string | null, kind: string) => {
      fixture.at(`2026-05-14T${from}`)
      await fixture.takeBreak(person, { action: 'start', kind })
      if (to === null) return
      fixture.at(`2026-05-14T${to}`)
      await fixture.takeBreak(person, { action: 'end' })
    }
    const rowOf = async ({ employee_id }: typeof person) => {
      const { body } = await app.send(attendanceBoard, fixture.manager, { query: {} })
      return body.data.rows.find((row) => row.employee.id === employee_id)
    }
    const workedOf = async (actor: typeof person) => {
      const query = { start_date: '2026-05-14', end_date: '2026-05-14' }
      return (await app.send(workAndBreakTime, actor, { query })).body.data.totals.worked_minutes
    }
    const shift = { start_at: '2026-05-14T07:00:00.000Z', end_at: '2026-05-14T15:30:00.000Z' }
    await pause('10:00', '10:10', 'short')
    await pause('11:00', '11:40', 'meal')
    expect(await rowOf(person)).toMatchObject({ shift, break_left_minutes: null })
    await pause('14:00', null, 'short')
    fixture.at('2026-05-14T14:12')
    expect(await rowOf(person)).toMatchObject({ state: 'on_break', break_paid: true, break_left_minutes: 8 })
    expect((await rowOf(person))?.work_minutes).toBe(await workedOf(person))
    fixture.at('2026-05-14T14:25')
    expect(await rowOf(person)).toMatchObject({ break_left_minutes: -5 })
    expect((await rowOf(person))?.work_minutes).toBe(await workedOf(person))
    expect(await rowOf(idle)).toMatchObject({ state: 'late', shift, break_left_minutes: null })
  })
})

describe('the report of a month', () => {
  it('tells the days of the employment alone', async () => {
    const person = await fixture.member({ joined_on: '2026-05-11' })
    fixture.at('2026-05-13T09:00')
    const monthOf = async (month: string) => {
      const { status, body } = await app.send(monthData, fixture.manager, {
        body: { user_id: person.employee_id, month },
      })
      return [status, body.data.days.length, body.data.days[0]?.business_date, body.data.chart.length]
    }
    expect(await monthOf('2026-04')).toEqual([200, 0, undefined, 0])
    expect(await monthOf('2026-05')).toEqual([200, 21, '2026-05-11', 21])
  })

  it('tells what changed about the place of the person in it', async () => {
    const person = await fixture.member({ joined_on: '2026-05-01' })
    const other = await app.fixture.team(fixture.department_id)
    await fixture.move(person, '2026-05-18', { team_id: other, work_mode: 'remote' })
    await fixture.move(person, '2026-06-01', { team_id: fixture.team_id, work_mode: 'remote' })
    fixture.at('2026-06-10T12:00')
    const read = async (month: string) => {
      const { body } = await app.send(monthData, fixture.manager, { body: { user_id: person.employee_id, month } })
      return body.data.placements
    }
    const names = await app.db.selectFrom('teams').select(['id', 'name']).execute()
    const [here, there] = [fixture.team_id, other].map((id) => names.find((team) => team.id === id)?.name)
    expect(await read('2026-05')).toEqual([
      {
        effective_from: '2026-05-18',
        changes: [
          { what: 'Team', before: here, after: there },
          { what: 'Work mode', before: 'office', after: 'remote' },
        ],
      },
    ])
    expect(await read('2026-06')).toMatchObject([{ changes: [{ what: 'Team', before: there, after: here }] }])
  })

  it('leads back over all months of a person, and over 24 of everyone', async () => {
    const person = await fixture.member()
    const months = Array.from({ length: 26 }, (_, index) =>
      Temporal.PlainDate.from('2024-01-15').add({ months: index }),
    )
    await app.db
      .insertInto('attendance_days')
      .values(
        months.map((date) => ({
          employee_id: person.employee_id,
          business_date: date.toString(),
          verdict: 'present' as const,
          expected_minutes: 480,
          zone: 'Europe/Berlin',
          final: true,
          window_ends_at: `${date.toString()}T20:00:00Z`,
          as_of_at: `${date.toString()}T20:00:00Z`,
        })),
      )
      .execute()
    const count = async (user_id?: number) =>
      (await app.send(monthList, fixture.manager, { body: { user_id } })).body.data.length
    expect([await count(person.employee_id), await count()]).toEqual([26, 24])
    const open = async () => {
      const { data } = (await app.send(monthList, fixture.manager, { body: { user_id: person.employee_id } })).body
      return data.flatMap(({ month, exceptions }) => (exceptions > 0 ? [[month, exceptions]] : []))
    }
    expect(await open()).toEqual([])
    await app.db
      .updateTable('attendance_days')
      .set({ verdict: 'absent' })
      .where('employee_id', '=', person.employee_id)
      .where('business_date', '=', '2024-03-15')
      .execute()
    expect(await open()).toEqual([['2024-03', 1]])
  })
})
