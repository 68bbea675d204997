import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { addHoliday, readHolidayImpact } from '../contract/holidays.calls.ts'
import { listCalendarDays, listUserCalendarDays } from '../contract/calendar.calls.ts'
import { rosterSource } from './public/roster.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

/** Leave as another domain knows it: here a person has a Monday off. */
const DATE = '2026-05-04'
const OWN = { 'organisation.calendar.read': 'team' } as const

let app: TestApp
let admin: TestActor
let calendar: number
let member: TestActor & { employee_id: number }
let lead: TestActor
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
  calendar = await app.fixture.holidayCalendar()
  const department_id = await app.fixture.department()
  const team_id = await app.fixture.team(department_id)
  const work_pattern_id = await app.fixture.pattern({ holiday_calendar_id: calendar })
  member = await app.fixture.user({ grants: OWN, department_id, team_id, work_pattern_id })
  lead = await app.fixture.user({ grants: OWN })
  await app.fixture.lead(team_id, lead.employee_id ?? 0)
  await app.fixture.leave(member.employee_id, [DATE], 'Sick leave')
})
afterAll(() => app.stop())

const query = { from: DATE, to: DATE }
const dayFor = async (actor: TestActor) => {
  const call = actor === member || actor === lead ? listUserCalendarDays : listCalendarDays
  const { body } = await app.send(call, actor, { params: { userId: member.employee_id }, query })
  return body.data.days[0]
}

describe('leave in the days of a person', () => {
  it('has its kind for the person and for those who read requests, and no kind for others', async () => {
    const requests = await app.fixture.admin({ 'organisation.read': 'all', 'requests.read': 'all' })
    const plain = await app.fixture.admin({ 'organisation.read': 'all' })
    const kinds = []
    for (const actor of [member, requests, lead, plain]) kinds.push((await dayFor(actor))?.leave[0]?.kind)
    expect(kinds).toEqual(['Sick leave', 'Sick leave', 'leave', 'leave'])
  })

  it('is left in peace: the next time at work lies behind it', async () => {
    const next = async (at: string) =>
      (await rosterSource(app.db, [member.employee_id], { at, now: at })).get(member.employee_id)?.from_at
    const tuesday = '2026-05-05T07:00:00.000Z'
    // A Friday at noon is at work; its evening, and the Monday off, are not.
    const instants = ['2026-05-01T10:00:00Z', '2026-05-01T18:00:00Z', '2026-05-04T10:00:00Z', '2026-05-05T10:00:00Z']
    const responses = await Promise.all(instants.map(next))
    expect(responses).toEqual(['2026-05-01T07:00:00.000Z', tuesday, tuesday, tuesday])
  })

  it('is given back by a holiday, as was foretold', async () => {
    expect(await dayFor(member)).toMatchObject({ kind: 'leave', leave_minutes: 480, expected_minutes: 0 })
    const day = { calendar_id: calendar, date: DATE, portion: 'full' as const }
    const foretold = await app.send(readHolidayImpact, admin, { body: { ...day, action: 'add' } })
    expect(foretold.body.data).toMatchObject({ people: 1, leave_days_returned: 1, leave_requests: 1 })
    const { impact } = (await app.send(addHoliday, admin, { body: { ...day, name: 'Feast' } })).body.data
    expect(impact).toEqual(foretold.body.data)
    expect(await dayFor(member)).toMatchObject({
      kind: 'holiday',
      holiday_minutes: 480,
      leave_minutes: 0,
      expected_minutes: 0,
    })
  })
})
