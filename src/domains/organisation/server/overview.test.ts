import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { readOverview } from '../contract/overview.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const read = async () => {
  const admin = await app.fixture.admin({ 'organisation.read': 'all' })
  return (await app.send(readOverview, admin)).body.data
}
const texts = async () => (await read()).findings.map(({ text }) => text)

it('counts heads by department, and who came and went in twelve months', async () => {
  const department_id = await app.fixture.department()
  await app.fixture.employee({ department_id, joined_on: '2025-04-01' })
  await app.fixture.employee({ department_id, joined_on: '2020-01-01', left_on: '2026-02-28' })
  await app.fixture.employee({ department_id, joined_on: '2026-04-01' })
  const { counts, headcount_by_department: heads, joins_and_exits: months } = await read()
  expect(counts.people).toBe(1)
  expect(heads.find(({ department }) => department.id === department_id)?.people).toBe(1)
  expect([months.length, months[0]?.month, months[9]?.month, months[11]?.month]).toEqual([
    12,
    '2025-04',
    '2026-01',
    '2026-03',
  ])
  expect([months[0]?.joins, months[10]?.exits, months[11]?.joins]).toEqual([1, 1, 0])
})

it('finds what is about to break, and nothing once it is mended', async () => {
  const department_id = await app.fixture.department()
  const team_id = await app.fixture.team(department_id)
  await app.db.updateTable('teams').set({ name: 'Night Desk' }).where('id', '=', team_id).execute()
  const brand = await app.fixture.brand()
  await app.db.updateTable('brands').set({ name: 'Empty brand' }).where('id', '=', brand).execute()
  const role = await app.fixture.role('User', 101, { [malformed('gone.read')]: 'own' })
  await app.db.updateTable('roles').set({ name: 'Lonely' }).where('id', '=', role).execute()
  const before = await texts()
  expect(before).toEqual(
    expect.arrayContaining([
      'There is no super admin. Name a second one, so that nobody is locked out.',
      'Night Desk has no lead.',
      'Empty brand employs nobody.',
      expect.stringMatching(/^Nobody holds \d+ roles\.$/),
      'Lonely holds the unknown permission gone.read. It is ignored.',
    ]),
  )
  await app.fixture.lead(team_id, await app.fixture.employee({ role_id: role }))
  await app.db.updateTable('employments').set({ brand_id: brand }).execute()
  await app.db.deleteFrom('role_grants').where('permission_key', '=', 'gone.read').execute()
  const after = await texts()
  for (const text of before.slice(1).filter((one) => /Night|Empty|Lonely/.test(one))) expect(after).not.toContain(text)
})

it('asks for a second super admin, who can sign in', async () => {
  const { id } = await app.db.selectFrom('roles').select('id').where('is_locked', '=', true).executeTakeFirstOrThrow()
  const name = async () => {
    const { account_id } = await app.fixture.admin({})
    await app.db.updateTable('accounts').set({ role_id: id }).where('id', '=', account_id).execute()
    return account_id
  }
  const text = 'There is only one super admin. Name a second one, so that nobody is locked out.'
  await name()
  expect(await texts()).toContain(text)
  const second = await name()
  expect((await texts()).filter((one) => one.includes('super admin'))).toEqual([])
  await app.db.updateTable('accounts').set({ disabled_at: app.clock.fixed() }).where('id', '=', second).execute()
  expect(await texts()).toContain(text)
})

describe('people who hold the organisation together', () => {
  const named = async (first_name: string, options: object = {}) =>
    app.fixture.employee({ first_name, last_name: 'Vogel', ...options })

  it('are named where they manage others by a role that shows them no one', async () => {
    const blind = await named('Nils', { grants: { 'people.own.read': 'own' } })
    const lead = await named('Lena', { grants: { 'people.own.read': 'team' } })
    await named('One', { manager_id: blind })
    await named('Two', { manager_id: lead, second_manager_id: blind })
    const found = (await read()).findings.filter(({ kind }) => kind === 'manager_without_rights')
    expect(found).toEqual([
      {
        kind: 'manager_without_rights',
        text: expect.stringMatching(
          /^Nils Vogel manages 2 people and sees nobody by the role Role \d+\. Choose one with lead rights\.$/,
        ),
        link: `/admin/employee/details/${blind}?tab=placement`,
      },
    ])
  })

  it('are told before they leave, with the day, until someone else takes over', async () => {
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    await app.db.updateTable('teams').set({ name: 'Quality' }).where('id', '=', team_id).execute()
    const jan = await named('Jan', { left_on: '2026-06-30' })
    await app.fixture.lead(team_id, jan)
    await app.db
      .updateTable('departments')
      .set({ name: 'Works', head_id: jan })
      .where('id', '=', department_id)
      .execute()
    const findings = (await read()).findings.filter(({ text }) => text.startsWith('Jan'))
    expect(findings).toEqual([
      {
        kind: 'lead_leaves',
        text: 'Jan Vogel leads Quality and leaves on 30 Jun 2026.',
        link: `/admin/organisation/teams?team=${team_id}`,
      },
      {
        kind: 'head_leaves',
        text: 'Jan Vogel heads Works and leaves on 30 Jun 2026.',
        link: `/admin/organisation/departments?department=${department_id}`,
      },
    ])
    await app.db.updateTable('team_leaderships').set({ to_date: '2026-06-30' }).where('employee_id', '=', jan).execute()
    await app.db.updateTable('departments').set({ head_id: null }).where('id', '=', department_id).execute()
    expect((await texts()).filter((text) => /^Jan Vogel (leads|heads)/.test(text))).toEqual([])
  })

  it('are told when they have left and the place is still theirs; whoever came back is not', async () => {
    const department_id = await app.fixture.department()
    const mara = await named('Mara', { joined_on: '2020-01-01', left_on: '2026-03-10' })
    await app.db
      .updateTable('departments')
      .set({ name: 'Yard', head_id: mara })
      .where('id', '=', department_id)
      .execute()
    expect(await texts()).toContain('Mara Vogel left on 10 Mar 2026 and still heads Yard.')
    const employment = await app.db
      .selectFrom('employments')
      .select(['employee_id', 'brand_id', 'employment_type'])
      .where('employee_id', '=', mara)
      .executeTakeFirstOrThrow()
    const again = { ...employment, employee_no: 'AGAIN-1', joined_on: '2026-03-11', left_on: null }
    await app.db.insertInto('employments').values(again).execute()
    expect((await texts()).filter((text) => text.startsWith('Mara') && text.includes('Yard'))).toEqual([])
  })

  it('are missed by those who report to nobody; the head at the top is meant to', async () => {
    const department_id = await app.fixture.department()
    const top = await named('Ada', { grants: { 'people.own.read': 'team' }, department_id })
    const lone = await named('Lone', { department_id: await app.fixture.department() })
    const mine = async () => (await texts()).filter((text) => /^(Ada|Lone|\d+ people have)/.test(text))
    const others = await app.db.selectFrom('employees').select('id').where('id', 'not in', [top, lone]).execute()
    await app.db
      .updateTable('placements')
      .set({ manager_id: top })
      .where(
        'employee_id',
        'in',
        others.map(({ id }) => id),
      )
      .execute()
    expect(await mine()).toEqual(['Ada Vogel has nobody to report to.', 'Lone Vogel has nobody to report to.'])
    await app.db.updateTable('departments').set({ head_id: top }).where('id', '=', department_id).execute()
    await app.db.updateTable('placements').set({ manager_id: top }).where('employee_id', '=', lone).execute()
    expect(await mine()).toEqual([])
    for (let n = 0; n < 6; n++) await named(`Solo ${n}`, { department_id: await app.fixture.department() })
    expect(await mine()).toEqual(['6 people have nobody to report to.'])
  })
})

it('asks for the holidays of next year from 1 October', async () => {
  const holiday_calendar_id = await app.fixture.holidayCalendar()
  const pattern = await app.fixture.pattern({ holiday_calendar_id })
  await app.db.updateTable('work_patterns').set({ name: 'Office' }).where('id', '=', pattern).execute()
  const text = 'Office has no holidays in 2027 yet.'
  const both = 'Office and 1 other work pattern have no holidays in 2027 yet.'
  app.clock.set('2026-09-30T12:00:00Z')
  expect(await texts()).not.toContain(text)
  app.clock.set('2026-10-01T12:00:00Z')
  expect(await texts()).toContain(text)
  const other = await app.fixture.pattern({ holiday_calendar_id })
  await app.db.updateTable('work_patterns').set({ name: 'Weekend' }).where('id', '=', other).execute()
  expect(await texts()).toContain(both)
  await app.db
    .insertInto('holidays')
    .values({ calendar_id: holiday_calendar_id, date: '2027-01-01', name: 'New Year', portion: 'full' })
    .execute()
  for (const one of [text, both]) expect(await texts()).not.toContain(one)
})

it('names roles without a holder while they are few', async () => {
  const role = await app.fixture.role('User', 102, {})
  await app.db.updateTable('roles').set({ name: 'Seldom' }).where('id', '=', role).execute()
  expect(await texts()).not.toContain('Nobody holds the role Seldom.')
  await app.db
    .updateTable('roles')
    .set({ archived_at: app.clock.fixed() })
    .where('id', '<>', role)
    .where('is_locked', '=', false)
    .execute()
  expect(await texts()).toContain('Nobody holds the role Seldom.')
})
