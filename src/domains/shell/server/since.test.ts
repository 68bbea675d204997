import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { addAttendance } from '#domains/attendance/contract/attendance.calls.ts'
import { updateProfile } from '#domains/people/contract/profile.calls.ts'
import { decideChange } from '#domains/people/contract/details.calls.ts'
import { getEmployee } from '#domains/people/contract/employees.calls.ts'
import { manageWarning } from '#domains/people/contract/warnings.calls.ts'
import { adminDashboard, employeeDashboard } from '../contract/shell.calls.ts'

const KEEPER = {
  'dashboard.admin.read': 'all',
  'notices.inbox.own': 'own',
  'people.read': 'all',
  'people.write': 'all',
  'people.personal.read': 'all',
  'people.state.write': 'all',
  'attendance.read': 'all',
  'attendance.correct': 'all',
} as const
const OWN = {
  'dashboard.employee.read': 'own',
  'notices.inbox.own': 'own',
  'people.own.read': 'own',
  'people.own.write': 'own',
  'timesheet.read': 'own',
} as const

let app: TestApp
let doer: TestActor
let looker: TestActor
let person: Awaited<ReturnType<TestApp['fixture']['user']>>
let stranger: TestActor
let day = 2

beforeAll(async () => {
  app = await testApp('2026-06-02T07:00:00Z')
})
afterAll(() => app.stop())

const since = async (actor: TestActor) =>
  (await app.send(actor.employee_id === null ? adminDashboard : employeeDashboard, actor, {})).body.data.since
const items = async (actor: TestActor) => (await since(actor)).items.map(({ count, text }) => `${count} ${text}`)

beforeEach(async () => {
  day += 1
  app.clock.set(`2026-06-0${day}T07:00:00Z`)
  doer = await app.fixture.admin(KEEPER)
  looker = await app.fixture.admin(KEEPER)
  person = await app.fixture.user({ grants: OWN })
  stranger = await app.fixture.user({ grants: { 'dashboard.employee.read': 'own' } })
  for (const actor of [doer, looker, person, stranger]) await since(actor)
  app.clock.set(`2026-06-0${day}T09:00:00Z`)
})

const warn = () =>
  app.send(manageWarning, doer, {
    body: {
      employee_ids: [person.employee_id],
      severity: 1,
      category: 'conduct',
      title: 'Tone on a call',
      description: 'A customer was interrupted.',
      incident_on: '2026-06-01',
    },
  })

it('tells nothing of a first visit, and nothing where nothing has happened', async () => {
  const first = await app.fixture.admin(KEEPER)
  await app.fixture.employee({ joined_on: `2026-06-0${day}` })
  expect(await since(first)).toEqual({ last_visit_at: null, items: [] })
  expect(await since(stranger)).toMatchObject({ items: [] })
})

it('tells of a warning, with what came into the inbox, those who may see it', async () => {
  await warn()
  expect(await items(person)).toEqual(['1 unread notice', '1 warning was given to you'])
  expect(await items(looker)).toEqual(['1 person was warned'])
  expect(await items(stranger)).toEqual([])
})

it('tells of a corrected day everyone but who corrected it', async () => {
  const response = await app.send(addAttendance, doer, {
    body: {
      employee_ids: [person.employee_id],
      punched_in_at: '2026-06-02T07:00:00.000Z',
      punched_out_at: '2026-06-02T15:00:00.000Z',
      reason: 'Forgot to punch',
    },
  })
  expect(response.body.status).toBe(true)
  expect(await items(person)).toEqual(['1 unread notice', '1 day of yours was corrected'])
  expect(await items(looker)).toEqual(['1 day was corrected'])
  expect(await items(doer)).toEqual([])
})

it('tells who keeps people of a wish, and the person of its answer', async () => {
  const { version } = await app.db
    .selectFrom('employees')
    .select('version')
    .where('id', '=', person.employee_id)
    .executeTakeFirstOrThrow()
  await app.send(updateProfile, person, {
    params: { sessionUserId: person.id },
    body: { last_name: 'Wagner', version },
  })
  expect(await items(looker)).toContain('1 person asked for a change of the record')
  const { pending_changes } = (await app.send(getEmployee, doer, { params: { id: person.employee_id } })).body.data
  await app.send(decideChange, doer, { body: { kind: 'field', id: pending_changes[0]?.id ?? 0, approve: true } })
  expect(await items(person)).toContain('1 change of your record was decided')
  expect((await items(looker)).some((line) => line.includes('asked for a change'))).toBe(false)
})

it('tells who reads people of those who joined and left, each with the list of them', async () => {
  await app.fixture.employee({ joined_on: `2026-06-0${day + 1}` })
  await app.fixture.employee({ joined_on: '2024-01-01', left_on: `2026-06-0${day}` })
  app.clock.set(`2026-06-0${day + 1}T09:00:00Z`)
  const next = `2026-06-0${day + 1}`
  expect((await since(looker)).items).toEqual([
    { count: 1, text: 'person joined', path: `/admin/employees?joined_from=${next}&joined_to=${next}` },
    {
      count: 1,
      text: 'person left',
      path: `/admin/employees?status=left&left_from=2026-06-0${day}&left_to=2026-06-0${day}`,
    },
  ])
})
