import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { organisationCalls } from '../contract/organisation.calls.ts'

let app: TestApp
let department = 0
let team = 0
let designation = 0
let role = 0
let brand = 0
let calendar = 0
let holiday = 0
let pattern = 0
let colleague = 0
let unused = 0

const DAYS = Array.from({ length: 7 }, (_, index) => ({
  week: 1,
  weekday: index + 1,
  start: index < 5 ? '09:00' : null,
  end: index < 5 ? '17:00' : null,
  break_minutes: 0,
  expected_minutes: null,
}))

beforeAll(async () => {
  app = await testApp()
  const { fixture, db } = app
  department = await fixture.department()
  team = await fixture.team(department)
  role = await fixture.role('User', 101, {})
  pattern = await fixture.pattern()
  calendar = await fixture.holidayCalendar()
  unused = await fixture.holidayCalendar()
  brand = await fixture.brand({ default_pattern_id: pattern })
  colleague = await fixture.employee({ department_id: department, team_id: team })
  const made = await db.insertInto('designations').values({ name: 'Clerk' }).returning('id').executeTakeFirstOrThrow()
  designation = made.id
  const day = { calendar_id: calendar, date: '2026-12-25', name: 'Christmas Day', portion: 'full' as const }
  holiday = (await db.insertInto('holidays').values(day).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => app.stop())

type Parts = { params?: unknown; query?: unknown; body?: unknown }
const version = 1
const requests: Record<keyof typeof organisationCalls, () => Parts> = {
  listDepartments: () => ({}),
  addDepartment: () => ({ body: { name: 'New' } }),
  updateDepartment: () => ({ params: { dep_id: department }, body: { cost_centre: '41', version } }),
  deleteDepartment: () => ({ params: { id: department } }),
  listAllDepartments: () => ({}),
  listTeams: () => ({}),
  addTeam: () => ({ body: { name: 'New', department_id: department } }),
  updateTeam: () => ({ params: { team_id: team }, body: { color: '#000000', version } }),
  deleteTeam: () => ({ params: { id: team } }),
  listCandidates: () => ({ query: { q: 'a' } }),
  listUserTeams: () => ({}),
  listTeamLeads: () => ({}),
  listTeamMembers: () => ({ params: { teamid: team } }),
  listRoles: () => ({}),
  addRole: () => ({ body: { name: 'New', area: 'User', role_number: 101, grants: [] } }),
  updateRole: () => ({ params: { desg_id: role }, body: { description: 'x', version } }),
  deleteRole: () => ({ params: { id: role } }),
  previewRole: () => ({ body: { role_id: role, grants: [] } }),
  explainAccess: () => ({ body: { who: { kind: 'employee', id: colleague }, call: 'departments.list' } }),
  listLogins: () => ({ query: { q: 'a' } }),
  listKnownCalls: () => ({}),
  listPermissions: () => ({}),
  listDesignations: () => ({}),
  addDesignation: () => ({ body: { name: 'New' } }),
  updateDesignation: () => ({ params: { role_id: designation }, body: { level: 3, version } }),
  deleteDesignation: () => ({ params: { id: designation } }),
  listBrands: () => ({}),
  addBrand: () => ({
    body: {
      name: 'New',
      legal_name: 'New GmbH',
      country_id: 1,
      time_zone: 'Europe/Berlin',
      default_pattern_id: pattern,
      number_prefix: 'NEW-',
    },
  }),
  uploadLogo: () => ({ params: { id: brand }, body: { id: brand } }),
  readLogo: () => ({ params: { id: brand } }),
  updateBrand: () => ({ params: { id: brand }, body: { address: 'There', version } }),
  deleteBrand: () => ({ params: { id: brand } }),
  listHolidayCalendars: () => ({}),
  addHolidayCalendar: () => ({ body: { name: 'New' } }),
  updateHolidayCalendar: () => ({ params: { id: calendar }, body: { region: 'There', version } }),
  deleteHolidayCalendar: () => ({ params: { id: unused } }),
  listHolidays: () => ({ query: { calendar_id: calendar, year: 2026 } }),
  addHoliday: () => ({ body: { calendar_id: calendar, date: '2026-05-01', name: 'Labour Day' } }),
  updateHoliday: () => ({ params: { id: holiday }, body: { name: 'Christmas', version } }),
  deleteHoliday: () => ({ params: { id: holiday } }),
  readHolidayImpact: () => ({
    body: { calendar_id: calendar, date: '2026-05-04', portion: 'full', action: 'add' },
  }),
  importHolidays: () => ({ body: { calendar_id: calendar } }),
  listHolidayPlaces: () => ({ query: { of: 'DE' } }),
  comparePublicHolidays: () => ({ body: { calendar_id: calendar, place: 'DE-BY', year: 2026 } }),
  takePublicHolidays: () => ({
    body: { calendar_id: calendar, place: 'DE-BY', year: 2026, add: ['2026-01-06'], remove: [] },
  }),
  copyHolidays: () => ({ body: { calendar_id: calendar, from_year: 2026, to_year: 2027 } }),
  listWorkPatterns: () => ({}),
  addWorkPattern: () => ({
    body: { name: 'New', effective_from: '2026-01-01', kind: 'timed', holiday_calendar_id: calendar, days: DAYS },
  }),
  updateWorkPattern: () => ({ params: { id: pattern }, body: { name: 'Renamed', version } }),
  deleteWorkPattern: () => ({ params: { id: pattern } }),
  readOverview: () => ({}),
  readSetup: () => ({}),
  skipSetupStep: () => ({ body: { step: 'organisation.teams', skipped: true } }),
  restoreRow: () => ({ body: { kind: 'department', id: department } }),
  listCountries: () => ({ query: { q: 'ger' } }),
  listCalendarDays: () => ({ params: { userId: colleague }, query: { from: '2026-03-01', to: '2026-03-31' } }),
  listUserCalendarDays: () => ({ params: { userId: colleague }, query: { from: '2026-03-01', to: '2026-03-31' } }),
}

const rows = Object.entries(organisationCalls) as [keyof typeof organisationCalls, AnyCall][]
const actorOf = (call: AnyCall, grants: Record<string, 'all'>): Promise<TestActor> =>
  call.area === 'Admin' ? app.fixture.admin(grants) : app.fixture.user({ grants })
const rightsOf = (call: AnyCall): Record<string, 'all'> => ({ [String(call.permission)]: 'all' })
// Restoring requires the right to archive rows of the kind too.
const allRightsOf = (call: AnyCall): Record<string, 'all'> =>
  call === organisationCalls.restoreRow ? { ...rightsOf(call), 'organisation.write': 'all' } : rightsOf(call)
const CSV = { bytes: Buffer.from('date,name\n2026-06-01,Feast\n'), name: 'days.csv', type: 'text/csv' }
const send = (name: keyof typeof organisationCalls, call: AnyCall, actor: TestActor | null) =>
  app.send(call, actor, requests[name]() as never, name === 'importHolidays' ? { file: CSV } : {})

describe.each(rows)('%s', (name, call) => {
  it('answers 401 without a session, 403 from the other area and without the right', async () => {
    const stranger =
      call.area === 'Admin'
        ? await app.fixture.user({ grants: rightsOf(call) })
        : await app.fixture.admin(rightsOf(call))
    const powerless = await actorOf(call, {})
    const responses = [
      await send(name, call, null),
      await send(name, call, stranger),
      await send(name, call, powerless),
    ]
    expect(responses.map(({ status }) => status)).toEqual([401, 403, 403])
  })

  it('answers 400 to what the contract does not name', async () => {
    const actor = await actorOf(call, rightsOf(call))
    const request = requests[name]() as { params?: object; query?: object; body?: object }
    const junk =
      call.method === 'GET'
        ? { ...request, query: { ...request.query, junk: '1' } }
        : { ...request, body: { ...request.body, junk: 1 } }
    expect((await app.send(call, actor, malformed(junk))).status).toBe(400)
  })
})

// The row of each deletion is in use, or archived first: other tests cover the result.
const restored = async () => {
  await app.db.updateTable('departments').set({ archived_at: app.clock.fixed() }).where('id', '=', department).execute()
}

it.each(rows)('%s answers 200 to whoever holds its right', async (name, call) => {
  if (name === 'restoreRow') await restored()
  const actor = await actorOf(call, allRightsOf(call))
  const { status, body } = await send(name, call, actor)
  expect([status, body.error]).toEqual([200, undefined])
})
