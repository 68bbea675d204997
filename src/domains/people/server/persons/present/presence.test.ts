import { afterAll, beforeAll, expect, it } from 'vitest'
import { punchIn, takeBreak } from '#domains/attendance/contract/timesheet.calls.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../../../contract/employees.calls.ts'
import { getProfile, listColleagues } from '../../../contract/profile.calls.ts'
import { listSuspended } from '../../../contract/state-lists.calls.ts'
import { switchEmployees } from '../../../contract/states.calls.ts'

const WEDNESDAY = '2026-06-03T09:00:00Z'
const SATURDAY = '2026-06-06T09:00:00Z'

let app: TestApp
let hr: TestActor
let reader: TestActor
let here: TestActor & { employee_id: number }
let paused: TestActor & { employee_id: number }
let missing: number
let suspended: number
const ids = () => [here.employee_id, paused.employee_id, missing, suspended]

beforeAll(async () => {
  app = await testApp(WEDNESDAY)
  hr = await app.fixture.admin({ 'people.read': 'all', 'people.state.write': 'all' })
  reader = await app.fixture.user({ grants: { 'people.directory.read': 'all', 'people.own.read': 'own' } })
  const grants = { 'timesheet.punch': 'own' } as const
  ;[here, paused] = [await app.fixture.user({ grants }), await app.fixture.user({ grants })]
  ;[missing, suspended] = [await app.fixture.employee(), await app.fixture.employee()]
  await app.send(punchIn, here, { body: {} })
  await app.send(punchIn, paused, { body: {} })
  await app.send(takeBreak, paused, { body: {} })
  const body = { switch: 'suspended', on: true, reason: 'Inquiry', with_pay: true, to: '2026-06-09' } as const
  expect((await app.send(switchEmployees, hr, { body: { ...body, employee_ids: [suspended] } })).status).toBe(200)
})
afterAll(() => app.stop())

const directory = async () => {
  const { data } = (await app.send(listColleagues, reader, { query: { limit: 50 } })).body
  return ids()
    .map((id) => data.find((card) => card.id === id))
    .map((card) => [card?.presence, card?.until])
}
const list = async (query: { on?: string } = {}) => {
  const { data } = (await app.send(calls.listEmployees, hr, { query: { limit: 50, ...query } })).body
  return ids().map((id) => data.find((row) => row.id === id)?.presence)
}

it('shows in the directory who is here, and when the others are back, but never why they are away', async () => {
  app.clock.set(WEDNESDAY)
  expect(await directory()).toEqual([
    ['here', null],
    ['here', null],
    // Expected today, so every minute may bring them.
    ['away', null],
    ['away', '2026-06-10'],
  ])
  const { body } = await app.send(getProfile, reader, { params: { userId: suspended } })
  expect(body.data).toMatchObject({ view: 'card', presence: 'away', until: '2026-06-10' })
  expect(JSON.stringify(body.data)).not.toMatch(/suspend|inquiry/i)
})

it('takes a weekend for a day off, and a suspension for being away all the same', async () => {
  app.clock.set(SATURDAY)
  await app.runJob('attendance.begin_days')
  const [, , off, away] = await directory()
  expect([off, away]).toEqual([
    ['off', '2026-06-08'],
    ['away', '2026-06-10'],
  ])
})

it('is shown in the lists of people for today alone', async () => {
  app.clock.set(WEDNESDAY)
  expect(await list()).toEqual(['here', 'here', 'away', 'away'])
  expect(await list({ on: '2026-06-03' })).toEqual(['here', 'here', 'away', 'away'])
  expect(await list({ on: '2026-06-02' })).toEqual([null, null, null, null])
  const states = (await app.send(listSuspended, hr, { query: {} })).body.data
  expect(states.map(({ id, presence }) => [id, presence])).toEqual([[suspended, 'away']])
  const record = await app.send(calls.getEmployee, hr, { params: { id: here.employee_id } })
  expect(record.body.data.presence).toBe('here')
})

it('costs as many statements for one as for many', async () => {
  const cost = async (query: { limit: number }) => {
    const before = app.statements()
    await app.send(listColleagues, reader, { query })
    return app.statements() - before
  }
  await cost({ limit: 1 })
  expect(await cost({ limit: 50 })).toBe(await cost({ limit: 1 }))
})
