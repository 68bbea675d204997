import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { approveRequest, revokeRequest } from '#domains/requests/contract/requests-admin.calls.ts'
import { listTypesOfUser, sendRequest } from '#domains/requests/contract/requests.calls.ts'
import { viewRequest } from '#domains/requests/contract/thread.calls.ts'
import type { AttendanceFixture } from '../../testing/attendance-fixture.ts'
import { type OvertimeFixture, startOvertime, together } from '../testing/overtime-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
let overtime: OvertimeFixture
let hr: Awaited<ReturnType<TestApp['fixture']['admin']>>
beforeAll(async () => {
  ;({ app, fixture, overtime } = await startOvertime())
  hr = await app.fixture.admin({
    'requests.decide': 'all',
    'requests.manage': 'all',
    'requests.read': 'all',
    'requests.thread': 'all',
  })
  await app.db.updateTable('accounts').set({ activated_at: '2026-01-01T00:00:00Z' }).execute()
})
afterAll(() => app.stop())

const TODAY = '2026-05-20'
const THURSDAY = '2026-05-21'
type Person = Awaited<ReturnType<OvertimeFixture['member']>>

const typeId = async (): Promise<number> =>
  (await app.db.selectFrom('request_types').select('id').where('code', '=', 'overtime').executeTakeFirstOrThrow()).id
const send = async (person: Person, minutes: number, from_date = THURSDAY, change: object = {}) =>
  app.send(sendRequest, person, {
    body: { type_id: await typeId(), from_date, reason: 'Release night', payload: { minutes }, ...change },
  })
const approve = (id: number) => app.send(approveRequest, hr, { params: { id }, body: {} })
const allowed = async (person: Person, minutes: number) => {
  const sent = await send(person, minutes)
  const { id } = sent.body.data
  const response = await approve(id)
  expect(response.body).toMatchObject({ status: true })
  return { id, version: response.body.data.version }
}
/** Works until a time of Thursday, and the day ends. */
const workOnThursday = async (person: Person, to: string) => {
  fixture.at(`${THURSDAY}T09:00`)
  await fixture.punchIn(person)
  fixture.at(`${THURSDAY}T${to}`)
  const { body } = await fixture.punchOut(person)
  fixture.at(`${TODAY}T20:00`)
  return body.data.day
}

describe('a request for overtime', () => {
  it('is offered with its minutes, and is of one day that lies ahead', async () => {
    const person = await overtime.member()
    const offered = await app.send(listTypesOfUser, person, { params: { userId: person.id } })
    expect(offered.body.data.find(({ kind }) => kind === 'overtime')).toMatchObject({
      name: 'Overtime',
      dates: 'day',
      payload_fields: [{ name: 'minutes', type: 'minutes', required: true }],
    })
    expect((await send(person, 60, '2026-05-19')).body.fields).toEqual({
      from_date: 'This day is over. Its overtime is decided by your lead',
    })
    expect((await send(person, 10)).body.fields).toEqual({ 'payload.minutes': 'Between 15 and 720 minutes' })
    expect((await send(person, 60, THURSDAY, { to_date: '2026-05-22' })).body.fields).toEqual({
      to_date: 'This request is of one day',
    })
    const sent = await send(person, 60, THURSDAY)
    expect(sent.body.data).toMatchObject({ status: 'pending', from_date: THURSDAY, to_date: THURSDAY })
    const seen = await app.send(viewRequest, hr, { params: { id: sent.body.data.id } })
    expect(seen.body.data.card?.lines).toContainEqual({ label: 'Overtime', value: '1 h' })
  })

  it('approves in advance: the smaller of both is earned without a further step', async () => {
    const [all, part] = [await overtime.member(), await overtime.member()]
    await allowed(all, 120)
    await allowed(part, 30)
    expect(await overtime.entryOf(all, THURSDAY)).toMatchObject({ state: 'void', preapproved_minutes: 120 })
    expect((await send(all, 60)).body.fields).toEqual({
      from_date: 'Overtime of this day is approved in advance already',
    })
    expect(await workOnThursday(all, '18:45')).toMatchObject({
      overtime: { state: 'approved', computed_minutes: 105, approved_minutes: 105 },
    })
    expect(await overtime.balanceOf(all)).toBe(105)
    await workOnThursday(part, '18:45')
    expect(await overtime.own(part)).toMatchObject({ balance_minutes: 30, pending_minutes: 75 })
  })

  it('taken back before the day leaves nothing, afterwards waits for a decision', async () => {
    const [before, after, decided] = [await overtime.member(), await overtime.member(), await overtime.member()]
    const revoke = ({ id, version }: Readonly<{ id: number; version: number }>) =>
      app.send(revokeRequest, hr, { params: { id }, body: { version, reason: 'The release was moved' } })
    await revoke(await allowed(before, 60))
    expect((await overtime.own(before)).entries).toEqual([])
    const id = await allowed(after, 60)
    await workOnThursday(after, '19:00')
    expect(await overtime.balanceOf(after)).toBe(60)
    expect((await revoke(id)).body.status).toBe(true)
    expect(await overtime.own(after)).toMatchObject({ balance_minutes: 0, pending_minutes: 120 })
    // A decision of a person stays.
    const other = await allowed(decided, 60)
    await workOnThursday(decided, '19:00')
    await overtime.one(overtime.payer, await overtime.entryOf(decided, THURSDAY), { action: 'approve' })
    await revoke(other)
    expect(await overtime.own(decided)).toMatchObject({ balance_minutes: 120, pending_minutes: 0 })
  })

  it('approved after the day was worked is earned then', async () => {
    const person = await overtime.member()
    const { body } = await send(person, 60)
    await workOnThursday(person, '19:00')
    expect(await overtime.balanceOf(person)).toBe(0)
    const results = await together(() => approve(body.data.id))
    expect(results.filter((response) => response.body.status)).toHaveLength(1)
    expect(await overtime.own(person)).toMatchObject({ balance_minutes: 60, pending_minutes: 60 })
  })
})
