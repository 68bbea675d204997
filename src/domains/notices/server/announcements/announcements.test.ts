import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { loadBadges } from '#domains/shell/contract/shell.calls.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/announcements.calls.ts'
import type { Announcement } from '../../contract/announcements.models.ts'
import * as inbox from '../../contract/notices.calls.ts'
import { NO_ONE } from '../../contract/announcements.models.ts'
import { activate } from '../testing/activate.ts'

const NOW = '2026-05-12T09:00:00.000Z'
const LATER = '2026-05-12T12:00:00.000Z'
const WRITER = {
  'notices.announcement.read': 'all',
  'notices.announcement.write': 'all',
  'notices.board.read': 'own',
} as const
const READER = { 'shell.read': 'own', 'notices.board.read': 'own', 'notices.inbox.own': 'own' } as const

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
type Body = NonNullable<Input<typeof calls.addAnnouncement>['body']>
const code = (response: { status: number; body: { status: boolean } }): string =>
  response.body.status ? 'done' : ((response.body as { code?: string }).code ?? String(response.status))
const add = (body: Partial<Body> = {}, actor = writer) =>
  app.send(calls.addAnnouncement, actor, {
    body: { title: 'Summer party', body: 'On the roof.', audience: { ...NO_ONE, department_ids: [support] }, ...body },
  })
const added = async (body: Partial<Body> = {}): Promise<Announcement> => {
  const response = await add(body)
  expect(code(response)).toBe('done')
  return response.body.data
}
const update = (
  row: Announcement,
  body: Omit<NonNullable<Input<typeof calls.updateAnnouncement>['body']>, 'version'>,
) => app.send(calls.updateAnnouncement, writer, { params: { id: row.id }, body: { version: row.version, ...body } })
const publish = ({ id }: Announcement) => app.runJob('notices.publish_announcement', { id })
const board = async (actor: TestActor) =>
  (await app.send(calls.readUserBoard, actor)).body.data.announcements.map(({ id }) => id)
const read = (actor: TestActor, { id }: Announcement, revision = 1, acknowledge = false) =>
  app.send(calls.readAnnouncement, actor, { params: { id }, body: { revision, acknowledge } })
const noticesOf = async (actor: TestActor) =>
  (await app.db.selectFrom('notifications').selectAll().where('account_id', '=', actor.account_id).execute()).length
const receiptsOf = async ({ id }: Announcement) =>
  (await app.send(calls.getReceipts, writer, { params: { id } })).body.data

it('A1: reaches the audience without those left out, and a joiner of tomorrow', async () => {
  const [one, two, left] = [await person(), await person(), await person()]
  const other = await person(sales)
  const row = await added({
    audience: { ...NO_ONE, department_ids: [support], exclude_employee_ids: [left.employee_id] },
  })
  expect(row).toMatchObject({ status: 'published', reach: { audience: 2, read: 0 } })
  await publish(row)
  await publish(row)
  expect([await noticesOf(one), await noticesOf(two), await noticesOf(left), await noticesOf(other)]).toEqual([
    1, 1, 0, 0,
  ])
  expect(await board(one)).toEqual([row.id])
  expect(await board(left)).toEqual([])
  const joiner = await person()
  await app.runJob('notices.announce_hourly')
  expect([await noticesOf(joiner), await noticesOf(one)]).toEqual([1, 1])
  expect(await board(joiner)).toEqual([row.id])
})

it('A2: those outside of the audience get a 404, as for an unknown one', async () => {
  await person()
  const outsider = await person(sales)
  const row = await added()
  expect((await read(outsider, row)).status).toBe(404)
  expect((await read(outsider, { ...row, id: 999_999 })).status).toBe(404)
  expect((await app.send(calls.listAnnouncements, outsider)).status).toBe(403)
  expect((await app.send(calls.getReceipts, outsider, { params: { id: row.id } })).status).toBe(403)
  expect((await app.send(calls.readUserBoard, null)).status).toBe(401)
  expect((await add({}, await app.fixture.admin({ 'notices.announcement.read': 'all' }))).status).toBe(403)
})

it('A3: a scheduled one is there at its time, and notified once by two processes', async () => {
  const reader = await person()
  const row = await added({ publish_at: LATER })
  expect(row.status).toBe('scheduled')
  await publish(row)
  expect([await board(reader), await noticesOf(reader)]).toEqual([[], 0])
  expect((await read(reader, row)).status).toBe(404)
  app.clock.set('2026-05-12T11:59:59.999Z')
  expect(await board(reader)).toEqual([])
  app.clock.set(LATER)
  expect(await board(reader)).toEqual([row.id])
  await Promise.all([publish(row), publish(row)])
  expect(await noticesOf(reader)).toBe(1)
})

it('A4: of two changes of one version the second is refused', async () => {
  await person()
  const row = await added()
  const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => update(row, { title: `Title ${at}` })))
  expect(responses.filter((response) => code(response) === 'done')).toHaveLength(1)
  expect(new Set(responses.map(code))).toEqual(new Set(['done', 'common.stale']))
})

it('A5: asking again begins a new text; receipts of the old one stay', async () => {
  const reader = await person()
  const row = await added({ must_acknowledge: true, acknowledge_by: '2026-05-20' })
  expect((await read(reader, row, 1, true)).body.data.acknowledged_at).toBe(NOW)
  expect((await receiptsOf(row)).summary).toEqual({ audience: 1, read: 1, acknowledged: 1 })
  const again = (await update(row, { body: 'On the lawn.', ask_again: true })).body.data
  expect(again).toMatchObject({ revision: 2, reach: { read: 0, acknowledged: 0 } })
  expect(code(await read(reader, row, 1, true))).toBe('notices.text_changed')
  await publish(again)
  expect(await noticesOf(reader)).toBe(1)
  expect((await read(reader, row, 2)).body.data).toEqual({ read_at: NOW, acknowledged_at: null })
  const stored = await app.db
    .selectFrom('announcement_receipts')
    .selectAll()
    .where('announcement_id', '=', row.id)
    .execute()
  expect(stored).toHaveLength(2)
  await expect(
    sql`update announcement_receipts set acknowledged_at = null where announcement_id = ${row.id} and revision = 1`.execute(
      app.db,
    ),
  ).rejects.toThrow('Receipts do not change')
})

it('keeps one receipt of fifty presses, and what was said first', async () => {
  const reader = await person()
  const row = await added({ must_acknowledge: true })
  const responses = await Promise.all(Array.from({ length: 50 }, () => read(reader, row, 1, true)))
  expect(new Set(responses.map(code))).toEqual(new Set(['done']))
  app.clock.set(LATER)
  expect((await read(reader, row, 1, true)).body.data).toEqual({ read_at: NOW, acknowledged_at: NOW })
  const audits = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'notices.announcement_acknowledged')
    .where('entity_id', '=', row.id)
    .execute()
  expect(audits).toHaveLength(1)
})

it('A7: reminds the silent alone, once a day, also when asked fifty times', async () => {
  const [silent, reader] = [await person(), await person()]
  const row = await added()
  await read(reader, row)
  const remind = () => app.send(calls.remindSilent, writer, { params: { id: row.id } })
  const responses = await Promise.all(Array.from({ length: 50 }, remind))
  expect(responses.filter((response) => code(response) === 'done')).toHaveLength(1)
  expect(new Set(responses.map(code))).toEqual(new Set(['done', 'notices.remind_too_soon']))
  expect([await noticesOf(silent), await noticesOf(reader)]).toEqual([1, 0])
  app.clock.set('2026-05-13T09:00:01.000Z')
  expect((await remind()).body.data).toEqual({ reminded: 1 })
})

it('reminds of what must be acknowledged on the working day before, and on the day', async () => {
  const reader = await person()
  // A Monday: the working day before is Friday.
  const row = await added({ must_acknowledge: true, acknowledge_by: '2026-05-18' })
  const due = async (now: string) => {
    app.clock.set(now)
    await app.runJob('notices.acknowledge_due')
    return noticesOf(reader)
  }
  expect(await due('2026-05-14T09:00:00.000Z')).toBe(0)
  expect(await due('2026-05-15T09:00:00.000Z')).toBe(1)
  expect(await due('2026-05-16T09:00:00.000Z')).toBe(1)
  expect(await due('2026-05-18T09:00:00.000Z')).toBe(2)
  await read(reader, row, 1, true)
  const sorted = await app.send(calls.getReceipts, writer, {
    params: { id: row.id },
    query: { sort: 'read_at', limit: 1 },
  })
  expect(sorted.body.data.rows).toHaveLength(1)
  expect((await receiptsOf(row)).by_day).toEqual([{ date: '2026-05-18', read: 1, acknowledged: 1 }])
})

it('a draft is seen by no one; published to nobody it is refused', async () => {
  const reader = await person(sales)
  const draft = await added({ publish: false, audience: NO_ONE })
  expect(draft).toMatchObject({ status: 'draft', audience_text: 'Nobody yet', publish_at: null })
  expect(code(await update(draft, { publish: true }))).toBe('notices.audience_empty')
  expect(code(await add({ audience: NO_ONE }))).toBe('notices.audience_empty')
  const done = await update(draft, { publish: true, audience: { ...NO_ONE, employee_ids: [reader.employee_id] } })
  expect(done.body.data).toMatchObject({ status: 'published', audience_text: '1 person' })
  expect(code(await update(done.body.data, { publish: false }))).toBe('notices.already_published')
  expect(code(await update(done.body.data, { publish_at: LATER }))).toBe('notices.already_published')
  expect(await board(reader)).toEqual([draft.id])
})

it('deleting takes a draft away, and withdraws what was published', async () => {
  const reader = await person()
  const remove = ({ id, version }: Announcement) =>
    app.send(calls.deleteAnnouncement, writer, { params: { id }, query: { version } })
  const draft = await added({ publish: false })
  expect(code(await remove({ ...draft, version: 7 }))).toBe('common.stale')
  expect(code(await remove(draft))).toBe('done')
  expect((await remove(draft)).status).toBe(404)
  const other = await added({ publish: false, title: 'Another draft' })
  const sorted = await app.send(calls.listAnnouncements, writer, { query: { limit: 1 } })
  expect(sorted.body.data).toMatchObject([{ id: other.id }])
  const next = { limit: 1, cursor: sorted.body.meta.next_cursor ?? '' }
  expect((await app.send(calls.listAnnouncements, writer, { query: next })).status).toBe(200)
  const row = await added()
  await publish(row)
  expect(code(await remove(row))).toBe('done')
  expect(await board(reader)).toEqual([])
  const listed = (await app.send(inbox.listUserNotifications, reader)).body.data
  expect(listed).toEqual([])
  const withdrawn = firstOf(
    (await app.send(calls.listAnnouncements, writer, { query: { status: 'withdrawn' } })).body.data,
  )
  expect(withdrawn).toMatchObject({ id: row.id, can: { update: false, delete: false, remind: false } })
  expect(code(await update(withdrawn, { title: 'Again' }))).toBe('notices.withdrawn')
  expect((await remove(withdrawn)).status).toBe(404)
})

it('pins three at most, also when many are pinned at once', async () => {
  await person()
  await app.db.updateTable('announcements').set({ pinned: false }).execute()
  const responses = await Promise.all(Array.from({ length: 20 }, () => add({ pinned: true })))
  expect(responses.filter((response) => code(response) === 'done')).toHaveLength(3)
  expect(new Set(responses.map(code))).toEqual(new Set(['done', 'notices.too_many_pinned']))
  await app.db.updateTable('announcements').set({ pinned: false }).execute()
})

it('orders the board, and the number on the megaphone counts what waits', async () => {
  const reader = await person()
  const plain = await added({ title: 'Plain' })
  const important = await added({ title: 'Important', priority: 'important' })
  const must = await added({ title: 'Must', must_acknowledge: true })
  const pinned = await added({ title: 'Pinned', pinned: true })
  expect(await board(reader)).toEqual([pinned.id, must.id, important.id, plain.id])
  const waiting = async () => (await app.send(loadBadges, reader)).body.data['?notices=open']
  expect(await waiting()).toBe(4)
  await read(reader, must)
  expect(await waiting()).toBe(4)
  await read(reader, must, 1, true)
  expect(await waiting()).toBe(3)
  // Published in the same moment: the later one first.
  expect(await board(reader)).toEqual([pinned.id, important.id, plain.id, must.id])
  await app.db.updateTable('announcements').set({ pinned: false }).execute()
})

it('refuses times that do not fit, and units that do not exist', async () => {
  await person()
  const fieldOf = async (body: Partial<Body>) => {
    const response = await add(body)
    expect(response.status).toBe(400)
    return Object.keys((response.body as unknown as { fields?: Record<string, string> }).fields ?? {})
  }
  expect(await fieldOf({ publish_at: '2026-05-12T08:00:00.000Z' })).toEqual(['publish_at'])
  expect(await fieldOf({ expires_at: NOW })).toEqual(['expires_at'])
  expect(await fieldOf({ acknowledge_by: '2026-05-20' })).toEqual(['acknowledge_by'])
  expect(await fieldOf({ must_acknowledge: true, acknowledge_by: '2026-05-11' })).toEqual(['acknowledge_by'])
  expect(await fieldOf({ audience: { ...NO_ONE, team_ids: [999_999] } })).toEqual(['audience'])
})

it('counts an audience before it is saved, and keeps nothing of it', async () => {
  const one = await person()
  await person(sales)
  const before = await app.db.selectFrom('audiences').select('id').execute()
  const audience = { ...NO_ONE, department_ids: [support], employee_ids: [one.employee_id] }
  const { data } = (await app.send(calls.countAudience, writer, { body: { audience } })).body
  expect(data).toMatchObject({ count: 1, departments: [{ count: 1 }] })
  expect(data.names).toHaveLength(1)
  expect(await app.db.selectFrom('audiences').select('id').execute()).toEqual(before)
})
