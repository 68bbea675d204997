import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as timesheet from '../../contract/timesheet.calls.ts'

const OWN = {
  'timesheet.read': 'own',
  'timesheet.punch': 'own',
  'logout.read': 'own',
  'logout.decide': 'own',
} as const
const TEAM = {
  'timesheet.read': 'team',
  'timesheet.punch': 'team',
  'logout.read': 'team',
  'logout.decide': 'team',
  'attendance.team.read': 'team',
} as const
const MANAGER = { 'attendance.read': 'all', 'attendance.correct': 'all' } as const

/** People of attendance tests: a team with its lead, a manager, and short ways to move the clock and to punch. */
export const attendanceFixture = async (app: TestApp) => {
  const department_id = await app.fixture.department()
  const team_id = await app.fixture.team(department_id)
  const lead = await app.fixture.user({ grants: TEAM, department_id, team_id, first_name: 'Lena', last_name: 'Lead' })
  await app.fixture.lead(team_id, lead.employee_id)
  const manager = await app.fixture.admin(MANAGER)
  type Person = Awaited<ReturnType<typeof app.fixture.user>>
  return {
    /** The permissions of members. */
    own: OWN,
    department_id,
    team_id,
    lead,
    manager,
    member: (options: Parameters<typeof app.fixture.user>[0] = {}) =>
      app.fixture.user({ grants: OWN, department_id, team_id, ...options }),
    stranger: () => app.fixture.user({ grants: TEAM }),
    /** Moves a person to another place from a day on, with the role and the hours that they have. */
    move: async (
      { employee_id }: Person,
      effective_from: string,
      place: Readonly<{ team_id: number; work_mode?: 'office' | 'remote' }>,
    ) => {
      const { role_id, work_pattern_id } = await app.db
        .selectFrom('placements')
        .select(['role_id', 'work_pattern_id'])
        .where('employee_id', '=', employee_id)
        .executeTakeFirstOrThrow()
      const placement = { employee_id, department_id, role_id, work_pattern_id, work_mode: 'office' as const }
      const row = { ...placement, effective_from, reason_code: 'transfer', source: 'form', ...place } as const
      await app.db.insertInto('placements').values(row).execute()
    },
    /** From a day on the person works in another time zone. */
    travel: async ({ employee_id }: Person, effective_from: string, time_zone: string) => {
      const { role_id, work_pattern_id, team_id } = await app.db
        .selectFrom('placements')
        .select(['role_id', 'work_pattern_id', 'team_id'])
        .where('employee_id', '=', employee_id)
        .executeTakeFirstOrThrow()
      const placement = { employee_id, department_id, team_id, role_id, work_pattern_id, work_mode: 'office' as const }
      const row = { ...placement, effective_from, time_zone, reason_code: 'transfer', source: 'form' } as const
      await app.db.insertInto('placements').values(row).execute()
    },
    /** Sets the clock to a local time of Berlin (the zone of the test brand). */
    at: (local: string) =>
      app.clock.set(Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').toInstant().toString()),
    punchIn: (person: Person, body: BodyOf<typeof timesheet.punchIn> = {}, options = {}) =>
      app.send(timesheet.punchIn, person, { body }, options),
    punchOut: (person: Person, body: { pressed_at?: string } = {}, options = {}) =>
      app.send(timesheet.punchOut, person, { query: { user_id: person.employee_id }, body }, options),
    takeBreak: (
      person: Person,
      body: { action?: 'start' | 'end'; kind?: string; pressed_at?: string } = {},
      options = {},
    ) => app.send(timesheet.takeBreak, person, { body }, options),
    sessionsOf: (person: Person) =>
      app.db
        .selectFrom('attendance_sessions')
        .selectAll()
        .where('employee_id', '=', person.employee_id)
        .orderBy('punched_in_at')
        .execute(),
    dayOf: (person: Person, date: string) =>
      app.db
        .selectFrom('attendance_days')
        .selectAll()
        .where('employee_id', '=', person.employee_id)
        .where('business_date', '=', date)
        .executeTakeFirst(),
  }
}
export type AttendanceFixture = Awaited<ReturnType<typeof attendanceFixture>>

/** The application with these people, at an instant. */
export const startAttendance = async (now: string) => {
  const app = await testApp(now)
  return { app, fixture: await attendanceFixture(app) }
}
