import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../../contract/cover.calls.ts'
import { switchEmployees } from '../../contract/states.calls.ts'

let app: TestApp
let hr: TestActor
let team: number
let department: number
beforeAll(async () => {
  app = await testApp('2026-06-03T09:00:00Z')
  hr = await app.fixture.admin({ 'people.read': 'all', 'people.state.write': 'all' })
  department = await app.fixture.department()
  team = await app.fixture.team(department)
})
afterAll(() => app.stop())

const member = async (first_name: string) => {
  const id = await app.fixture.employee({ department_id: department, team_id: team, first_name, last_name: 'X' })
  const known = await app.db.selectFrom('designations').select('id').where('name', '=', 'Agent').executeTakeFirst()
  const { id: designation_id } =
    known ??
    (await app.db.insertInto('designations').values({ name: 'Agent' }).returning('id').executeTakeFirstOrThrow())
  await app.db.updateTable('placements').set({ designation_id }).where('employee_id', '=', id).execute()
  return id
}
const toggle = (id: number, extra: object) =>
  app.send(switchEmployees, hr, {
    body: { employee_ids: [id], switch: 'backup', on: true, reason: 'Because', ...extra },
  })

it('ranks assignments before peers and people who are away last, with the reason', async () => {
  const [person, second, first, peer, leaver] = [
    await member('Person'),
    await member('Second'),
    await member('First'),
    await member('Peer'),
    await member('Gone'),
  ]
  await toggle(second, { covers: { kind: 'team', id: team } })
  await toggle(first, { covers: { kind: 'employee', id: person }, priority: 2 })
  await toggle(leaver, { covers: { kind: 'employee', id: person } })
  await toggle(leaver, { switch: 'suspended', with_pay: true })
  const findCovers = (query: object) => app.send(calls.coverForAdmin, hr, { params: { id: person }, query })
  const response = await findCovers({})
  expect(
    response.body.data.map(({ employee, reasons, free }) => [employee.id, reasons[0], reasons.at(-1), free]),
  ).toEqual([
    [first, 'Backup for Person X, second in turn', 'Same team and designation', true],
    [second, expect.stringMatching(/^Backup for Team/), 'Same team and designation', true],
    [peer, 'Same team and designation', 'Same team and designation', true],
    [leaver, 'Backup for Person X, first in turn', 'Suspended', false],
  ])
  const sunday = (await findCovers({ date: '2026-06-07' })).body.data
  expect(sunday.map(({ free }) => free)).toEqual([false, false, false, false])
  const lead = await app.fixture.user({
    grants: { 'people.team.read': 'team' },
    department_id: department,
    team_id: team,
  })
  await app.fixture.lead(team, lead.employee_id)
  const led = (id: number) => app.send(calls.coverForLead, lead, { params: { id } })
  expect((await led(person)).body.data).toHaveLength(4)
  expect((await led(await app.fixture.employee())).status).toBe(404)
  expect((await app.send(calls.coverForAdmin, hr, { params: { id: 999_999 } })).status).toBe(404)
})
