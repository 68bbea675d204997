import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { readPreferences, updatePreferences } from '#domains/notices/contract/notices.calls.ts'
import { heartbeat } from '../contract/timesheet.calls.ts'
import { type AttendanceFixture, attendanceFixture } from './testing/attendance-fixture.ts'

/** A Tuesday; the pattern of the tests begins at 09:00. */
const DATE = '2026-05-12'
let app: TestApp
let fixture: AttendanceFixture
beforeAll(async () => {
  app = await testApp()
  fixture = await attendanceFixture(app)
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<AttendanceFixture['member']>>
const notices = async (person: Person) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['title', 'body', 'has_toast'])
    .where('account_id', '=', person.account_id)
    .where('kind', '=', 'attendance.punch')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row }))
}
const remindAt = async (local: string): Promise<void> => {
  fixture.at(local)
  await app.runJob('attendance.remind')
}
const newPerson = (options: Parameters<AttendanceFixture['member']>[0] = {}) =>
  fixture.member({ joined_on: '2026-05-11', ...options })
const beginDay = async (): Promise<void> => {
  fixture.at(`${DATE}T00:30`)
  await app.runJob('attendance.begin_days')
}

describe('whoever has no punch', () => {
  it('is told ten minutes after the start, once, also by two processes at one moment', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    await beginDay()
    await remindAt(`${DATE}T09:09`)
    expect(await notices(person)).toEqual([])
    fixture.at(`${DATE}T09:10`)
    await Promise.all([app.runJob('attendance.remind'), app.runJob('attendance.remind')])
    await remindAt(`${DATE}T09:15`)
    const notice = {
      title: 'You are not punched in',
      body: 'Your day began at 09:00. Punch in, or tell your lead if you are away.',
      has_toast: true,
    }
    expect([await notices(person), await notices(other)]).toEqual([[notice], [notice]])
  })

  it('is left in peace after a punch, on leave, on a holiday, on a day off, and once their news is old', async () => {
    const calendar = await app.fixture.holidayCalendar()
    await app.db
      .insertInto('holidays')
      .values({ calendar_id: calendar, date: DATE, name: 'Town day', portion: 'full' })
      .execute()
    const feast = await app.fixture.pattern({ holiday_calendar_id: calendar })
    const rest = { start: null, end: null }
    const weekend = await app.fixture.pattern({ weekday: rest, weekend: { start: '09:00', end: '17:00' } })
    const early = await app.fixture.pattern({ weekday: { start: '07:00', end: '15:00' } })
    const people = {
      in: await newPerson(),
      leave: await newPerson(),
      holiday: await newPerson({ work_pattern_id: feast }),
      off: await newPerson({ work_pattern_id: weekend }),
      old: await newPerson({ work_pattern_id: early }),
      missing: await newPerson(),
    }
    await app.fixture.leave(people.leave.employee_id, [DATE])
    await beginDay()
    fixture.at(`${DATE}T09:03`)
    await fixture.punchIn(people.in)
    await remindAt(`${DATE}T09:20`)
    const counts = await Promise.all(
      Object.entries(people).map(async ([name, one]) => [name, (await notices(one)).length]),
    )
    expect(Object.fromEntries(counts)).toEqual({ in: 0, leave: 0, holiday: 0, off: 0, old: 0, missing: 1 })
  })

  it('sees no toast after switching the kind off', async () => {
    const person = await newPerson({ grants: { 'notices.inbox.own': 'own' } })
    const { version } = (await app.send(readPreferences, person)).body.data
    const kinds = [{ kind: 'attendance.punch', live: false, mail: 'off' as const }]
    const { status } = await app.send(updatePreferences, person, { body: { version, kinds } })
    expect(status).toBe(200)
    await beginDay()
    await remindAt(`${DATE}T09:10`)
    expect(await notices(person)).toMatchObject([{ has_toast: false }])
  })
})

describe('a punch that runs', () => {
  it('is told of when a break passes the limit of its kind, each break once', async () => {
    const person = await newPerson()
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    fixture.at(`${DATE}T10:00`)
    await fixture.takeBreak(person, { action: 'start', kind: 'short' })
    await remindAt(`${DATE}T10:14`)
    expect(await notices(person)).toEqual([])
    await remindAt(`${DATE}T10:15`)
    await remindAt(`${DATE}T10:20`)
    expect(await notices(person)).toMatchObject([
      { title: 'Your break is longer than 15 min', body: 'Short break since 10:00.' },
    ])
    await fixture.takeBreak(person, { action: 'end' })
    fixture.at(`${DATE}T12:00`)
    await fixture.takeBreak(person, { action: 'start', kind: 'meal' })
    fixture.at(`${DATE}T12:59`)
    await fixture.takeBreak(person, { action: 'end' })
    await remindAt(`${DATE}T13:05`)
    expect(await notices(person)).toHaveLength(1)
  })

  it('is told of half an hour before its longest time', async () => {
    const person = await newPerson()
    fixture.at(`${DATE}T06:00`)
    await fixture.punchIn(person)
    await remindAt(`${DATE}T21:29`)
    expect(await notices(person)).toEqual([])
    await remindAt(`${DATE}T21:30`)
    await remindAt(`${DATE}T21:35`)
    expect(await notices(person)).toMatchObject([
      { body: 'In since Tue 12 May, 06:00. Punch out if you have stopped.' },
    ])
  })

  it('is told of half an hour before it is too long after the end of work, unless there are traces', async () => {
    const [silent, seen] = [await newPerson(), await newPerson()]
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(silent)
    await fixture.punchIn(seen)
    fixture.at(`${DATE}T18:45`)
    await app.send(heartbeat, seen, {})
    await remindAt(`${DATE}T18:59`)
    expect(await notices(silent)).toEqual([])
    await remindAt(`${DATE}T19:00`)
    await remindAt(`${DATE}T19:05`)
    expect(await notices(silent)).toMatchObject([
      { body: 'In since Tue 12 May, 09:00. Punch out if you have stopped.' },
    ])
    expect(await notices(seen)).toEqual([])
  })
})
