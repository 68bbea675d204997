import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { NO_ONE } from '../../contract/announcements.models.ts'
import * as calls from '../../contract/broadcasts.calls.ts'
import type { Broadcast } from '../../contract/broadcasts.models.ts'
import * as inbox from '../../contract/notices.calls.ts'
import { activate } from '../testing/activate.ts'

const NOW = '2026-05-12T09:00:00.000Z'
const LATER = '2026-05-12T12:00:00.000Z'
const WRITER = { 'notices.broadcast.read': 'all', 'notices.broadcast.write': 'all' } as const
const READER = { 'notices.inbox.own': 'own' } as const

let app: TestApp
let writer: TestActor
let support: number
let sales: number

beforeAll(async () => {
  app = await testApp(NOW)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(NOW)
  writer = await app.fixture.admin(WRITER)
  support = await app.fixture.department()
  sales = await app.fixture.department()
})

const person = async (department_id = support) => {
  return activate(app, await app.fixture.user({ department_id, grants: READER }), NOW)
}
type Body = NonNullable<Input<typeof calls.sendBroadcast>['body']>
const code = (response: { status: number; body: { status: boolean } }): string =>
  response.body.status ? 'done' : ((response.body as { code?: string }).code ?? String(response.status))
const send = (body: Partial<Body> = {}, actor: TestActor | null = writer) =>
  app.send(calls.sendBroadcast, actor, {
    body: { title: 'Fire drill', body: 'At eleven.', audience: { ...NO_ONE, department_ids: [support] }, ...body },
  })
const sent = async (body: Partial<Body> = {}): Promise<Broadcast> => {
  const response = await send(body)
  expect(code(response)).toBe('done')
  return response.body.data
}
const run = ({ id }: Broadcast) => app.runJob('notices.send_broadcast', { id })
const show = async ({ id }: Broadcast): Promise<Broadcast> => {
  const { data } = (await app.send(calls.listBroadcasts, writer, { query: { limit: 200 } })).body
  const row = data.find((one) => one.id === id)
  if (!row) throw new Error('Not listed')
  return row
}
const remove = ({ id, version }: Broadcast, actor: TestActor | null = writer) =>
  app.send(calls.deleteBroadcast, actor, { params: { id }, query: { version } })
const read = async (actor: TestActor) => {
  const [mine] = await inboxOf(actor)
  if (!mine) throw new Error('An empty inbox')
  const { id, version } = mine
  const done = await app.send(inbox.updateNotification, actor, { params: { id }, body: { version, state: 'read' } })
  expect(code(done)).toBe('done')
}
const inboxOf = async (actor: TestActor) => (await app.send(inbox.listUserNotifications, actor)).body.data

it('comes into the inbox of everyone meant, once, and counts who has read it', async () => {
  const [one, two, other] = [await person(), await person(), await person(sales)]
  const row = await sent({ path: '/employee/timesheet' })
  expect(row).toMatchObject({ status: 'sending', reach: { audience: 2, read: 0 }, can: { delete: true } })
  await Promise.all(Array.from({ length: 10 }, () => run(row)))
  await app.runJob('notices.send_due_broadcasts')
  expect(await inboxOf(one)).toMatchObject([{ title: 'Fire drill', body: 'At eleven.', path: '/employee/timesheet' }])
  expect([(await inboxOf(two)).length, (await inboxOf(other)).length]).toEqual([1, 0])
  expect(await show(row)).toMatchObject({ status: 'sent', sent_at: NOW, reach: { audience: 2, read: 0 } })
  await read(one)
  expect((await show(row)).reach).toEqual({ audience: 2, read: 1 })
  const audits = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'broadcasts')
    .where('entity_id', '=', row.id)
    .orderBy('id')
    .execute()
  expect(audits.map(({ action }) => action)).toEqual(['notices.broadcast_added', 'notices.broadcast_sent'])
})

it('leads only those on whose area its page belongs to', async () => {
  const one = await person()
  const row = await sent({ path: '/admin/employees', audience: { ...NO_ONE, department_ids: [support], admins: true } })
  await run(row)
  expect((await inboxOf(one)).map(({ path }) => path)).toEqual([null])
})

it('waits for its time; withdrawn before, it is never sent', async () => {
  const one = await person()
  const [early, late] = [await sent({ send_at: LATER }), await sent({ send_at: LATER, title: 'Withdrawn' })]
  expect(early.status).toBe('scheduled')
  await run(early)
  expect(await inboxOf(one)).toEqual([])
  expect(code(await remove({ ...late, version: 9 }))).toBe('common.stale')
  expect(code(await remove(late))).toBe('done')
  expect((await remove(await show(late))).status).toBe(404)
  app.clock.set(LATER)
  await app.runJob('notices.send_due_broadcasts')
  expect((await inboxOf(one)).map(({ title }) => title)).toEqual(['Fire drill'])
  expect(await show(late)).toMatchObject({ status: 'withdrawn', sent_at: null, can: { delete: false } })
})

it('withdrawn later, it leaves the inboxes in which it is unread', async () => {
  const [reader, silent] = [await person(), await person()]
  const row = await sent()
  await run(row)
  await read(reader)
  expect(code(await remove(await show(row)))).toBe('done')
  expect([(await inboxOf(reader)).length, (await inboxOf(silent)).length]).toEqual([1, 0])
  expect((await inboxOf(reader))[0]?.path).toBeNull()
})

it('is either sent or withdrawn when both happen at once', async () => {
  const one = await person()
  for (let round = 0; round < 10; round += 1) {
    const row = await sent({ title: `Round ${round}` })
    const [, response] = await Promise.all([run(row), remove(row)])
    const { status, sent_at } = await show(row)
    const isInInbox = (await inboxOf(one)).some(({ title }) => title === row.title)
    if (code(response) === 'done') expect([status, isInInbox]).toEqual(['withdrawn', false])
    else expect([code(response), status, sent_at, isInInbox]).toEqual(['common.stale', 'sent', NOW, true])
  }
  await expect(
    sql`update broadcasts set state = 'scheduled', sent_at = null, audience_count = null
    where state = 'withdrawn'`.execute(app.db),
  ).rejects.toThrow('sent once')
})

it('is mailed at once where asked, unless a person has chosen otherwise', async () => {
  const [one, two] = [await person(), await person()]
  await app.db
    .insertInto('notification_preferences')
    .values({ account_id: two.account_id, kind: 'notices.broadcast', live: true, mail: 'off' })
    .execute()
  const mailsOf = async (actor: TestActor) =>
    (await app.db.selectFrom('mail_outbox').select('id').where('account_id', '=', actor.account_id).execute()).length
  await run(await sent())
  expect([await mailsOf(one), await mailsOf(two)]).toEqual([0, 0])
  await run(await sent({ mail: true }))
  expect([await mailsOf(one), await mailsOf(two)]).toEqual([1, 0])
})

it('refuses what cannot be sent, and those who may not', async () => {
  const one = await person()
  expect(code(await send({ audience: NO_ONE }))).toBe('notices.audience_empty')
  expect((await send({ send_at: '2026-05-12T08:59:00.000Z' })).status).toBe(400)
  expect((await send({ path: 'https://elsewhere.example/' })).status).toBe(400)
  expect((await send({ audience: { ...NO_ONE, department_ids: [999_999] } })).status).toBe(400)
  const row = await sent({ body: 'x'.repeat(2000) })
  await run(row)
  expect((await inboxOf(one))[0]?.body).toHaveLength(2000)
  const reader = await app.fixture.admin({ 'notices.broadcast.read': 'all' })
  expect((await send({}, reader)).status).toBe(403)
  expect((await remove(row, reader)).status).toBe(403)
  expect((await app.send(calls.listBroadcasts, one)).status).toBe(403)
  expect((await app.send(calls.listBroadcasts, null)).status).toBe(401)
  const [first] = (await app.send(calls.listBroadcasts, reader, { query: { limit: 1, q: 'fire', status: 'sent' } }))
    .body.data
  expect(first).toMatchObject({ can: { delete: false } })
})
