import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { malformed } from '#kit/contract/testing/malformed.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as calls from '../../contract/ticket-policies.calls.ts'
import { ADMIN, NOW, startTickets, type TicketsFixture } from '../testing/tickets-fixture.ts'

let w: TicketsFixture
let admin: Awaited<ReturnType<TicketsFixture['fixture']['admin']>>
beforeAll(async () => {
  w = await startTickets()
  admin = await w.fixture.admin(ADMIN)
})
beforeEach(() => w.app.clock.set(NOW))
afterAll(() => w.app.stop())

const TODAY = NOW.slice(0, 10)
const BODY = {
  client_id: null,
  priority: 'p2',
  response_minutes: 60,
  resolution_minutes: 240,
  service_days: [5, 1, 2, 3, 4],
  service_from: '09:00',
  service_to: '17:00',
  zone: 'Europe/Berlin',
  effective_from: TODAY,
} as const satisfies BodyOf<typeof calls.saveServicePolicy>

const save = (body: object = {}, actor = admin) =>
  app().send(calls.saveServicePolicy, actor, { body: { ...BODY, ...body } })
const app = () => w.app
const list = async (client_id?: number) =>
  w.data(app().send(calls.listServicePolicies, admin, { query: client_id === undefined ? {} : { client_id } }))

describe('service times', () => {
  it('are set for a client from a day on, and are in force for tickets of that day', async () => {
    const saved = await w.data(save({ client_id: w.client_id, priority: 'p1' }))
    expect(saved).toMatchObject({ is_current: true, tickets: 0, service_days: [1, 2, 3, 4, 5], can: { delete: true } })
    const ticket = await w.saved(await w.person(), { priority: 'p1', received_at: '2026-03-11T08:00:00Z' })
    expect([ticket.response_due_at, ticket.resolve_due_at]).toEqual([
      '2026-03-11T09:00:00.000Z',
      '2026-03-11T12:00:00.000Z',
    ])
    const row = (await list(w.client_id)).find(({ id }) => id === saved.id)
    expect(row).toMatchObject({ tickets: 1, can: { delete: false } })
    // Times that measure a ticket are neither replaced nor deleted.
    const again = await save({ client_id: w.client_id, priority: 'p1', response_minutes: 5 })
    expect(again.body).toMatchObject({ code: 'tickets.policy_used' })
    const removed = await app().send(calls.deleteServicePolicy, admin, { params: { id: saved.id } })
    expect(removed.body).toMatchObject({ code: 'tickets.policy_used' })
  })

  it('of a later day are replaced and deleted', async () => {
    const effective_from = '2027-01-01'
    const first = await w.data(save({ effective_from }))
    const second = await w.data(save({ effective_from, response_minutes: 30, service_days: [] }))
    expect(second).toMatchObject({ id: first.id, response_minutes: 30, service_days: null, is_current: false })
    await w.data(app().send(calls.deleteServicePolicy, admin, { params: { id: first.id } }))
    expect((await list()).some(({ id }) => id === first.id)).toBe(false)
    expect((await app().send(calls.deleteServicePolicy, admin, { params: { id: first.id } })).status).toBe(404)
  })

  it('of one client, priority and day are one row, however many save them at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save({ effective_from: '2027-02-01', response_minutes: 10 + at })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await list()).filter((one) => one.effective_from === '2027-02-01')).toHaveLength(1)
  })

  it.each([
    ['a day that is over', { effective_from: '2020-01-01' }, 'effective_from'],
    ['a resolution before the first response', { resolution_minutes: 59 }, 'resolution_minutes'],
    ['days without a beginning', { service_from: null }, 'service_from'],
    ['days without an end', { service_to: null }, 'service_to'],
    ['an end before the beginning', { service_to: '09:00' }, 'service_to'],
    ['a client that is not there', { client_id: 999_999 }, 'client_id'],
    ['holidays that are not there', { holiday_calendar_id: 999_999 }, 'holiday_calendar_id'],
  ])('refuse %s', async (_what, body, field) => {
    const response = await save(body)
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('refuse what is malformed', async () => {
    for (const body of [{ zone: 'Mars/Base' }, { priority: 'p9' }, { service_days: [8] }, { response_minutes: 0 }])
      expect((await app().send(calls.saveServicePolicy, admin, malformed({ body: { ...BODY, ...body } }))).status).toBe(
        400,
      )
  })

  it('are for administrators who configure tickets alone', async () => {
    const reader = await w.fixture.admin({ 'tickets.read': 'all' })
    expect((await save({}, reader)).status).toBe(403)
    expect((await app().send(calls.listServicePolicies, reader, {})).status).toBe(403)
    expect((await app().send(calls.listServicePolicies, null, {})).status).toBe(401)
  })
})
