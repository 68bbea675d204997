import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { readUserBoard } from '#domains/notices/contract/announcements.calls.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import { card } from '../../contract/card.models.ts'
import * as profiles from '../../contract/profile.calls.ts'

const OWN = { 'people.own.read': 'own', 'people.own.write': 'own', 'people.directory.read': 'all' } as const

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('lists cards with nothing but the keys of cards, of people employed today', async () => {
  const trainee = await app.fixture.user({ grants: OWN, role_number: 99, first_name: 'Tia' })
  const left = await app.fixture.employee({ left_on: '2026-03-10', first_name: 'Tiago' })
  const response = await app.send(profiles.listColleagues, trainee, { query: { q: 'ti' } })
  expect(response.body.data.map((row) => row.id)).toContain(trainee.employee_id)
  expect(response.body.data.map((row) => row.id)).not.toContain(left)
  for (const row of response.body.data) expect(Object.keys(row).toSorted()).toEqual(Object.keys(card.shape).toSorted())
  expect(Object.keys(card.shape).toSorted()).toMatchInlineSnapshot(`
    [
      "about",
      "birthday",
      "department",
      "designation",
      "id",
      "linkedin_url",
      "manager",
      "mobile",
      "name",
      "name_pronunciation",
      "new",
      "photo_version",
      "preferred_name",
      "presence",
      "pronouns",
      "team",
      "time_zone",
      "until",
      "work_email",
      "work_mode",
      "work_phone",
    ]
  `)
  const sorted = await app.send(profiles.listColleagues, trainee, { query: malformed({ sort: 'date_of_birth' }) })
  expect(sorted.status).toBe(400)
})

it('celebrates on the notice board those who share it, without a year', async () => {
  const dates = { joined_on: '2020-03-14' } as const
  const grants = { 'notices.board.read': 'own' } as const
  const [shy, open] = [await app.fixture.user({ ...dates, grants }), await app.fixture.user({ ...dates, grants })]
  const born = { date_of_birth: '1990-03-13' }
  await app.db.updateTable('employees').set(born).where('id', '=', shy.employee_id).execute()
  await app.db
    .updateTable('employees')
    .set({ ...born, share_birthday: true })
    .where('id', '=', open.employee_id)
    .execute()
  const { celebrations } = (await app.send(readUserBoard, shy)).body.data
  expect(celebrations.map(({ date, name, person }) => [date, name, person?.id])).toEqual([
    ['2026-03-13', 'Birthday', open.employee_id],
    ['2026-03-14', 'Work anniversary', open.employee_id],
  ])
})

it('shows mobile and birthday only of those who share them', async () => {
  const [shy, open] = [await app.fixture.user({ grants: OWN }), await app.fixture.user({ grants: OWN })]
  const values = { mobile: '+49 2', date_of_birth: '1990-05-12' }
  await app.db.updateTable('employees').set(values).where('id', 'in', [shy.employee_id, open.employee_id]).execute()
  await app.db
    .updateTable('employees')
    .set({ show_mobile: true, share_birthday: true })
    .where('id', '=', open.employee_id)
    .execute()
  const get = async (id: number) => (await app.send(profiles.getProfile, shy, { params: { userId: id } })).body.data
  expect(await get(open.employee_id)).toMatchObject({ view: 'card', mobile: '+49 2', birthday: '05-12' })
  expect(await get(shy.employee_id)).toMatchObject({
    view: 'own',
    mobile: '+49 2',
    date_of_birth: '1990-05-12',
    birthday: null,
  })
  const other = await app.send(profiles.getProfile, open, { params: { userId: shy.employee_id } })
  expect(other.body.data).toMatchObject({ view: 'card', mobile: null, birthday: null })
  // Where the organisation celebrates no one, sharing shows nothing.
  await app.begin((work) => setSetting(work, 'notices.celebrations', false))
  expect(await get(open.employee_id)).toMatchObject({ mobile: '+49 2', birthday: null })
})

it('shows work data to the lead of the team, and no one else', async () => {
  const department_id = await app.fixture.department()
  const team_id = await app.fixture.team(department_id)
  const member = await app.fixture.user({ grants: OWN, department_id, team_id })
  const lead = await app.fixture.user({ grants: { ...OWN, 'people.own.read': 'team' } })
  const view = async (actor: TestActor) =>
    (await app.send(profiles.getProfile, actor, { params: { userId: member.employee_id } })).body.data.view
  expect(await view(lead)).toBe('card')
  await app.fixture.lead(team_id, lead.employee_id)
  expect(await view(lead)).toBe('lead')
  expect((await app.send(profiles.getProfile, lead, { params: { userId: 999_999 } })).status).toBe(404)
})

it('saves free fields of the own profile alone', async () => {
  const user = await app.fixture.user({ grants: OWN })
  const colleague = await app.fixture.user({ grants: OWN })
  const save = (id: number, body: Partial<BodyOf<typeof profiles.updateProfile>>) =>
    app.send(profiles.updateProfile, user, { params: { sessionUserId: id }, body: { version: 1, ...body } })
  for (const field of ['role_id', 'status', 'salary', 'deleted_at']) {
    const response = await save(user.employee_id, { about: 'x', [field]: 1 })
    expect([response.status, response.body.error]).toEqual([400, `Unknown field ${field}`])
  }
  expect((await save(colleague.employee_id, { about: 'not mine' })).status).toBe(404)
  const stored = await app.db
    .selectFrom('employees')
    .select('about')
    .where('id', '=', colleague.employee_id)
    .executeTakeFirstOrThrow()
  expect(stored.about).toBeNull()
  expect((await save(user.employee_id, { about: 'mine', share_birthday: true })).body.data.saved).toEqual([
    'about',
    'share_birthday',
  ])
  expect((await save(user.employee_id, { about: 'late' })).body.code).toBe('common.stale')
})

it.each([
  ['https://in.linkedin.com/in/asha', 200],
  [null, 200],
  ['javascript:alert(1)', 400],
  ['https://evil.test/linkedin.com', 400],
])('handles the LinkedIn address %s with %i', async (linkedin_url, status) => {
  const user = await app.fixture.user({ grants: OWN })
  const response = await app.send(profiles.updateLinkedin, user, { body: { linkedin_url } })
  expect(response.status).toBe(status)
  if (status === 200) expect(response.body.data.linkedin_url).toBe(linkedin_url)
})
