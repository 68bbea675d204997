import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { getColleaguesChart, getOrgChart } from '../../contract/chart.calls.ts'
import { managersOf } from '../index.ts'

const TODAY = '2026-06-03'
let app: TestApp
let hr: TestActor
let people: { head: number; lead: number; member: number; named: number; leaver: number }
beforeAll(async () => {
  app = await testApp(`${TODAY}T09:00:00Z`)
  hr = await app.fixture.admin({ 'people.read': 'all' })
  const { fixture, db } = app
  const parent = await fixture.department()
  const department_id = await fixture.department({ parent_id: parent })
  const team_id = await fixture.team(department_id)
  const head = await fixture.employee({ first_name: 'Head', department_id: parent })
  const lead = await fixture.employee({ first_name: 'Lead', department_id, team_id })
  await db.updateTable('departments').set({ head_id: head }).where('id', '=', parent).execute()
  await fixture.lead(team_id, lead)
  const member = await fixture.employee({ first_name: 'Member', department_id, team_id })
  const named = await fixture.employee({ first_name: 'Named', department_id, team_id, manager_id: member })
  const leaver = await fixture.employee({ first_name: 'Gone', department_id, team_id, left_on: '2026-05-31' })
  await db
    .insertInto('suspensions')
    .values({ employee_id: member, from_date: TODAY, with_pay: true, reason: 'While it is looked into' })
    .execute()
  people = { head, lead, member, named, leaver }
})
afterAll(() => app.stop())

const chart = async (query: object) => {
  const { nodes } = (await app.send(getOrgChart, hr, { query })).body.data
  return nodes.map(({ id, manager_id, reports, status }) => [id, manager_id, reports, status])
}

describe('the org chart', () => {
  it('has whom each works for, as everywhere else, and only who is employed on the day', async () => {
    const { head, lead, member, named, leaver } = people
    const nodes = await chart({ root: head, depth: 3 })
    expect(nodes).toEqual([
      [head, null, 1, 'active'],
      [lead, head, 1, 'active'],
      [member, lead, 1, 'suspended'],
      [named, member, 0, 'active'],
    ])
    const managers = await managersOf(app.db, [head, lead, member, named], TODAY)
    expect(nodes.map(([id, manager]) => [id, manager])).toEqual([...managers])
    expect(await chart({ root: head, depth: 3, on: '2026-05-31' })).toContainEqual([leaver, lead, 0, 'active'])
  })

  it('goes by heads of departments, passes over suspended people, and stops at the depth', async () => {
    const { head, lead, member, named } = people
    const byDepartment = await chart({ root: head, depth: 1, by: 'department' })
    expect(byDepartment.map(([id]) => id)).toEqual([head, lead, member, named])
    const hidden = await chart({ root: lead, depth: 3, hide_suspended: true })
    expect(hidden.map(([id, manager]) => [id, manager])).toEqual([
      [lead, head],
      [named, lead],
    ])
    expect(await chart({ root: lead, depth: 1 })).toHaveLength(2)
    const rest = await chart({ root: head, by: 'department', after: lead, depth: 1 })
    expect(rest.map(([id]) => id)).toEqual([member, named])
    expect((await app.send(getOrgChart, hr, { query: { root: people.leaver } })).status).toBe(404)
  })

  it('returns the way to a person who is searched for, at any depth', async () => {
    const { head, lead, member, named } = people
    const ids = (await chart({ depth: 1, find: named })).map(([id]) => id)
    expect(ids).toEqual(expect.arrayContaining([head, lead, member, named]))
    expect((await chart({ root: head, depth: 1, find: people.leaver })).map(([id]) => id)).toEqual([head, lead])
  })

  it('shows colleagues without any state', async () => {
    const user = await app.fixture.user({ grants: { 'people.directory.read': 'all' } })
    const { nodes } = (await app.send(getColleaguesChart, user, { query: { root: people.lead } })).body.data
    const hiding = { query: malformed({ root: people.lead, hide_suspended: true }) }
    expect((await app.send(getColleaguesChart, user, hiding)).status).toBe(400)
    expect(nodes.map(({ id }) => id)).toEqual([people.lead, people.member, people.named])
    expect(JSON.stringify(nodes)).not.toContain('suspended')
  })
})
