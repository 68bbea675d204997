import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import { entries } from '#kit/server/slots.ts'
import * as admin from '../contract/requests-admin.calls.ts'
import * as approvals from '../contract/approvals.calls.ts'
import * as calls from '../contract/requests.calls.ts'
import { lockedMonths } from './kinds/public.ts'
import { type RequestsFixture, startRequests } from './testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
const locked = new Set<string>()
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  entries(lockedMonths, { test: async (_tx, days) => days.find((day) => locked.has(day.slice(0, 7))) ?? null }).fill()
})
afterAll(() => app.stop())

const MONDAY = '2026-04-13'
const FRIDAY = '2026-04-17'

const approved = async (dates = { from_date: MONDAY, to_date: FRIDAY }, code = 'annual') => {
  const person = await fixture.memberWith(2000)
  const sent = await fixture.send(person, code, dates)
  const done = await fixture.hrApprove(sent.body.data.id)
  return { person, id: sent.body.data.id, version: done.body.data.version }
}
const cancel = (person: Parameters<typeof app.send>[1], id: number, body: BodyOf<typeof calls.cancelRequest>) =>
  app.send(calls.cancelRequest, person, { params: { id }, body })

describe('cancelling', () => {
  it('gives single days back at once while all lie ahead, and the rest stays', async () => {
    const { person, id, version } = await approved()
    const some = await cancel(person, id, { version, dates: [FRIDAY] })
    expect(some.body.data).toMatchObject({ status: 'approved', amount: 400 })
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 1600 })
    const twice = await cancel(person, id, { version: some.body.data.version, dates: [FRIDAY] })
    expect(twice.body.fields).toEqual({ dates: 'A day is not part of this request' })
    const rest = await cancel(person, id, { version: some.body.data.version })
    expect(rest.body.data).toMatchObject({ status: 'cancelled', amount: 0 })
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 2000, taken: 0 })
    expect((await cancel(person, id, { version })).body).toMatchObject({ code: 'requests.not_cancellable' })
  })

  it('of days that have begun is decided: rejected it stands, taken back it stands, approved it ends', async () => {
    const { person, id, version } = await approved({ from_date: '2026-03-10', to_date: '2026-03-12' })
    const requested = await cancel(person, id, { version, reason: 'Came back early' })
    expect(requested.body.data).toMatchObject({ status: 'cancel_pending', step: { position: 1 } })
    const both = { version: requested.body.data.version, take_back: true, dates: [MONDAY], reason: 'No trip' }
    expect(Object.keys((await cancel(person, id, both)).body.fields ?? {})).toEqual(['dates', 'reason'])
    const back = await cancel(person, id, { version: requested.body.data.version, take_back: true })
    expect(back.body.data.status).toBe('approved')
    const again = await cancel(person, id, { version: back.body.data.version, dates: ['2026-03-11'] })
    expect((await fixture.reject(fixture.head, id)).body).toMatchObject({ data: { status: 'approved', amount: 300 } })
    const third = await cancel(person, id, { version: again.body.data.version + 10 })
    expect(third.body.code).toBe('common.stale')
    const { version: now } = await fixture.requestOf(id)
    await cancel(person, id, { version: now, dates: ['2026-03-11'] })
    expect((await fixture.approve(fixture.head, id)).body.data).toMatchObject({ status: 'approved', amount: 200 })
    expect(await fixture.balanceOf(person.employee_id, '2026-03-31')).toMatchObject({ balance: 1800 })
  })

  it('by HR takes a reason and is refused in a locked month', async () => {
    const { id, version, person } = await approved()
    const revoke = (body: Partial<BodyOf<typeof admin.revokeRequest>>) =>
      app.send(admin.revokeRequest, fixture.hr, { params: { id }, body: malformed(body) })
    expect((await revoke({ version })).body.fields).toHaveProperty('reason')
    locked.add('2026-04')
    expect((await revoke({ version, reason: 'Project' })).body).toMatchObject({
      code: 'requests.period_closed',
      message: 'April 2026 is locked.',
    })
    expect((await fixture.send(person, 'unpaid', { from_date: '2026-04-20', reason: 'Move' })).body.code).toBe(
      'requests.period_closed',
    )
    locked.clear()
    expect((await revoke({ version, reason: 'Project' })).body.data.status).toBe('cancelled')
    const [, notice] = await fixture.noticesOf(person, 'requests.decided')
    expect(notice).toMatchObject({ title: 'Annual leave was cancelled', body: 'Project' })
  })

  it('of an approved request is not deleting; a decided one leaves the own list and stays in the audit', async () => {
    const { person, id } = await approved()
    const remove = () => app.send(calls.deleteOwnRequest, person, { params: { id } })
    expect((await remove()).body).toMatchObject({
      code: 'requests.not_deletable',
      message: 'An approved request is cancelled, not deleted.',
    })
    const { version } = await fixture.requestOf(id)
    await cancel(person, id, { version })
    expect((await remove()).body.data).toEqual({ id, status: 'cancelled' })
    expect((await app.send(calls.listOwn, person, { params: { userId: person.id } })).body.data).toEqual([])
    const rows = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .where('entity', '=', 'requests')
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'requests.sent',
      'requests.approved',
      'requests.cancelled',
      'requests.deleted',
    ])
  })
})

describe('sick leave over annual leave', () => {
  const liveParts = async (request_id: number) => {
    const rows = await app.db
      .selectFrom('request_days')
      .select(['part', 'amount'])
      .where('request_id', '=', request_id)
      .where('live', '=', true)
      .orderBy('slot')
      .execute()
    return rows.map(({ part, amount }) => [part, amount])
  }
  const halfSick = { from_date: '2026-04-14', method: 'first_half' } as const

  it.each([
    ['pending', false],
    ['approved', true],
  ])(
    'takes half of a %s day: the other half stays leave, and the whole comes back on rejection',
    async (_name, isApproved) => {
      await fixture.setType('sick', { methods: ['full_day', 'first_half', 'second_half', 'hours'] })
      const person = await fixture.memberWith(1000)
      const own = await fixture.send(person, 'annual', { from_date: '2026-04-13', to_date: '2026-04-15' })
      const { id } = own.body.data
      if (isApproved) await fixture.hrApprove(id)
      const left = async () => (await fixture.balanceOf(person.employee_id, '2026-04-30')).balance
      expect(await left()).toBe(700)
      const sick = await fixture.send(person, 'sick', halfSick)
      expect(sick.body.data).toMatchObject({ amount: 50 })
      expect(await left()).toBe(750)
      expect((await fixture.requestOf(id)).amount).toBe(250)
      expect(await liveParts(id)).toEqual([
        ['full', 100],
        ['full', 100],
        ['second_half', 50],
      ])
      // The other half, too, is taken by illness.
      const second = await fixture.send(person, 'sick', { ...halfSick, method: 'second_half' })
      expect(await left()).toBe(800)
      await fixture.reject(fixture.head, sick.body.data.id)
      expect(await left()).toBe(750)
      await fixture.reject(fixture.head, second.body.data.id)
      expect(await left()).toBe(700)
      expect((await fixture.requestOf(id)).amount).toBe(300)
      // Both halves at once.
      const whole = await fixture.send(person, 'sick', { from_date: '2026-04-14' })
      expect(await left()).toBe(800)
      await fixture.reject(fixture.head, whole.body.data.id)
      expect(await left()).toBe(700)
    },
  )

  it('takes hours of a day: what lies before and after them stays leave', async () => {
    const person = await fixture.memberWith(1000)
    const own = await fixture.send(person, 'annual', { from_date: '2026-04-14' })
    const sick = await fixture.send(person, 'sick', {
      from_date: '2026-04-14',
      method: 'hours',
      from_time: '11:00',
      to_time: '13:00',
    })
    const rest = (await liveParts(own.body.data.id)).reduce((sum, [, amount]) => sum + Number(amount), 0)
    expect(rest).toBe(100 - sick.body.data.amount)
    expect((await fixture.balanceOf(person.employee_id, '2026-04-30')).balance).toBe(1000 - rest)
    await fixture.reject(fixture.head, sick.body.data.id)
    expect((await fixture.balanceOf(person.employee_id, '2026-04-30')).balance).toBe(900)
  })

  it('takes its days over and gives back what they cost; rejected, they are annual leave again', async () => {
    const { person, id } = await approved()
    const sick = await fixture.send(person, 'sick', { from_date: '2026-04-14' })
    expect(sick.body.data).toMatchObject({ status: 'pending', amount: 100 })
    expect(await fixture.requestOf(id)).toMatchObject({ status: 'approved', amount: 400 })
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 1600 })
    await fixture.reject(fixture.head, sick.body.data.id)
    expect(await fixture.requestOf(id)).toMatchObject({ status: 'approved', amount: 500 })
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 1500 })
  })
})

describe('the head of the department', () => {
  it('deletes what waits, not what is approved', async () => {
    const person = await fixture.memberWith(2000)
    const waiting = await fixture.send(person, 'annual', { from_date: MONDAY })
    const { id } = await approved()
    const remove = (request: number) =>
      app.send(approvals.deleteAsLead, fixture.head, { params: { id: request }, query: {} })
    expect((await remove(waiting.body.data.id)).body.data).toEqual({ id: waiting.body.data.id })
    expect((await remove(id)).body.code).toBe('requests.not_deletable')
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 2000 })
  })
})
