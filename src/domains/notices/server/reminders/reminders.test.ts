import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/reminders.calls.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import * as inbox from '../../contract/notices.calls.ts'
import { NO_ONE } from '../../contract/announcements.models.ts'

// 11:00 in Berlin, on a Tuesday.
const NOW = '2026-05-12T09:00:00.000Z'
const WRITER = {
  'notices.reminder.read': 'all',
  'notices.reminder.write': 'all',
  'notices.inbox.own': 'own',
} as const
const PERSON = { 'notices.reminder.own': 'own', 'notices.inbox.own': 'own' } as const

let app: TestApp
let writer: TestActor
let support: number
beforeAll(async () => {
  app = await testApp(NOW)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(NOW)
  writer = await admin()
  support = await app.fixture.department()
})
import { activate } from '../testing/activate.ts'

const admin = async () => activate(app, await app.fixture.admin(WRITER), NOW)
const person = async () => activate(app, await app.fixture.user({ department_id: support, grants: PERSON }), NOW)
type Body = NonNullable<Input<typeof calls.addReminder>['body']>
const code = (response: { status: number; body: { status: boolean } }): string =>
  response.body.status ? 'done' : ((response.body as { code?: string }).code ?? String(response.status))
const fieldsOf = (response: { body: unknown }) =>
  Object.keys((response.body as { fields?: Record<string, string> }).fields ?? {})
const FIELDS = { title: 'Order the cake', due_date: '2026-05-13', due_time: '09:00', time_zone: 'Europe/Berlin' }
const add = (body: Partial<Body> = {}, actor = writer) =>
  app.send(calls.addReminder, actor, { body: { ...FIELDS, ...body } })
const added = async (body: Partial<Body> = {}, actor = writer): Promise<Reminder> => {
  const response = await add(body, actor)
  expect(code(response)).toBe('done')
  return response.body.data
}
const forSupport = () => ({ audience: { ...NO_ONE, department_ids: [support] } })
type Change = Omit<NonNullable<Input<typeof calls.updateReminder>['body']>['data'], 'version'>
const update = (row: Reminder, change: Change, actor = writer) =>
  app.send(calls.updateReminder, actor, { params: { id: row.id }, body: { data: { version: row.version, ...change } } })
const remind = async (at?: string) => {
  if (at) app.clock.set(at)
  await app.runJob('notices.remind')
}
const list = async (query: Input<typeof calls.listReminders>['query'] = {}, actor = writer) =>
  (await app.send(calls.listReminders, actor, { query })).body.data
const find = async ({ id }: Reminder, actor = writer) => required((await list({}, actor)).find((row) => row.id === id))
const noticesOf = (actor: TestActor) =>
  app.db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', actor.account_id)
    .where('kind', '=', 'notices.reminder')
    .orderBy('id')
    .execute()
const occurrencesOf = ({ id }: Reminder) =>
  app.db.selectFrom('reminder_occurrences').selectAll().where('reminder_id', '=', id).orderBy('due_at').execute()
const done = (id: number, actor: TestActor, undo = false) =>
  app.send(calls.doReminder, actor, { params: { id }, body: undo ? { undo } : {} })

it('leads administrators to the reminders only where these open for them', async () => {
  const other = await activate(app, await app.fixture.admin({ 'notices.inbox.own': 'own' }), NOW)
  await added({ audience: { ...NO_ONE, admins: true } })
  await remind('2026-05-13T07:00:00.000Z')
  expect((await noticesOf(writer)).map(({ path }) => path)).toEqual(['/admin/reminders'])
  expect((await noticesOf(other)).map(({ path }) => path)).toEqual([null])
})

it('reminds who asked at the time, and ends when it is done', async () => {
  const row = await added({ notes: 'The big one', path: '/admin/announcements' })
  expect(row).toMatchObject({
    mine: true,
    audience: null,
    audience_text: 'Only me',
    next_due_at: '2026-05-13T07:00:00.000Z',
    state: 'armed',
    occurrence: null,
    can: { update: true, delete: true, done: false },
  })
  await remind('2026-05-13T06:59:59.999Z')
  expect(await noticesOf(writer)).toEqual([])
  await remind('2026-05-13T07:00:00.000Z')
  const [notice] = await noticesOf(writer)
  expect(notice).toMatchObject({ title: 'Order the cake', path: '/admin/announcements', priority: 'high' })
  expect(notice?.body).toBe('Due 13 May 2026, 09:00 (Berlin).\nThe big one')
  const fired = await find(row)
  expect(fired).toMatchObject({ next_due_at: null, overdue_at: '2026-05-13T07:00:00.000Z', state: 'armed', open: 1 })
  expect(fired.can.done).toBe(true)
  const [shown] = (await app.send(inbox.listNotifications, writer)).body.data
  expect(shown?.verbs).toMatchObject([{ label: 'Done', call: 'reminders.done' }])
  expect((await done(required(fired.occurrence).id, writer)).body.data).toEqual({ state: 'done', next_due_at: null })
  expect(await find(row)).toMatchObject({ state: 'ended', open: 0, done: 1, occurrence: { state: 'done' } })
  const [after] = (await app.send(inbox.listNotifications, writer)).body.data
  expect([after?.read_at, after?.verbs]).toEqual(['2026-05-13T07:00:00.000Z', []])
  expect((await done(required(fired.occurrence).id, writer, true)).body.data.state).toBe('open')
  expect(await find(row)).toMatchObject({ state: 'armed', open: 1 })
})

it('fires once, however many processes look at the same moment', async () => {
  const people = await Promise.all([person(), person(), person()])
  const row = await added({ ...forSupport(), repeat: 'daily', leads: [60, 0] })
  app.clock.set('2026-05-13T06:00:00.000Z')
  await Promise.all(Array.from({ length: 8 }, () => remind()))
  expect(await occurrencesOf(row)).toHaveLength(1)
  for (const one of people) expect(await noticesOf(one)).toHaveLength(1)
  app.clock.set('2026-05-13T07:00:00.000Z')
  await Promise.all(Array.from({ length: 8 }, () => remind()))
  expect(await occurrencesOf(row)).toHaveLength(1)
  // The notice ahead and the time itself.
  for (const one of people) expect(await noticesOf(one)).toHaveLength(2)
  expect(await find(row)).toMatchObject({ next_due_at: '2026-05-14T07:00:00.000Z', open: 3, done: 0 })
})

it('A18: a time that the clocks skip fires once, an hour later on the clock', async () => {
  app.clock.set('2026-03-27T09:00:00.000Z')
  const skipped = await added({ due_date: '2026-03-29', due_time: '02:30' })
  expect(skipped.next_due_at).toBe('2026-03-29T01:30:00.000Z')
  await remind('2026-03-29T00:30:00.000Z')
  expect(await noticesOf(writer)).toEqual([])
  await remind('2026-03-29T01:30:00.000Z')
  await remind('2026-03-29T02:30:00.000Z')
  expect(await noticesOf(writer)).toHaveLength(1)
  app.clock.set('2026-10-24T09:00:00.000Z')
  const twice = await added({ due_date: '2026-10-25', due_time: '02:30' })
  expect(twice.next_due_at).toBe('2026-10-25T00:30:00.000Z')
  const monthly = await added({ due_date: '2027-01-31', repeat: 'monthly' })
  await remind('2027-01-31T08:00:00.000Z')
  expect((await find(monthly)).next_due_at).toBe('2027-02-28T08:00:00.000Z')
  await remind('2027-02-28T08:00:00.000Z')
  expect((await find(monthly)).next_due_at).toBe('2027-03-31T07:00:00.000Z')
})

it('A19: after a stop one notice comes, late, and what went by meanwhile is missed', async () => {
  const row = await added({ repeat: 'daily', due_time: '11:00', leads: [60] })
  // Due on the 13th at 11:00, sent at 10:00; nothing ran from 08:00 to 12:00, nor on the days before.
  await remind('2026-05-16T10:00:00.000Z')
  expect(await noticesOf(writer)).toHaveLength(1)
  const stored = await occurrencesOf(row)
  expect(stored.map(({ due_at, late, fired_at }) => [due_at.slice(8, 10), late, fired_at !== null])).toEqual([
    ['13', true, false],
    ['14', true, false],
    ['15', true, false],
    ['16', true, true],
  ])
  const states = await app.db
    .selectFrom('reminder_recipients')
    .select('state')
    .where('account_id', '=', writer.account_id)
    .orderBy('occurrence_id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['missed', 'missed', 'missed', 'open'])
  expect((await find(row)).next_due_at).toBe('2026-05-17T09:00:00.000Z')
  expect((await noticesOf(writer))[0]?.body).toMatch(/^Was due 16 May/)
})

it('tells somebody else when nobody answers in time, once', async () => {
  const [one, two] = [await person(), await person()]
  const chief = await admin()
  const row = await added({ ...forSupport(), escalate_after_hours: 4, escalate_to: chief.account_id })
  await remind('2026-05-13T07:00:00.000Z')
  const occurrence = firstOf(await occurrencesOf(row))
  expect(code(await done(occurrence.id, one))).toBe('done')
  await remind('2026-05-13T10:59:59.000Z')
  expect(await noticesOf(chief)).toEqual([])
  app.clock.set('2026-05-13T11:00:00.000Z')
  await Promise.all(Array.from({ length: 6 }, () => remind()))
  const notices = await noticesOf(chief)
  expect(notices.map(({ title }) => title)).toEqual(['Nobody answered: Order the cake'])
  expect(await find(row)).toMatchObject({ open: 1, done: 1, missed: 1 })
  expect((await done(occurrence.id, two)).status).toBe(404)
  expect((await find(row, chief)).occurrence).toMatchObject({ state: 'open', is_escalated: true })
  expect(code(await done(occurrence.id, chief))).toBe('done')
  expect((await find(row)).state).toBe('ended')
})

it('leaves who answered in the same moment alone', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, person))
  const row = await added({ ...forSupport() })
  await remind('2026-05-13T07:00:00.000Z')
  const occurrence = firstOf(await occurrencesOf(row))
  const responses = await Promise.all([...people, ...people].map((one) => done(occurrence.id, one)))
  expect(new Set(responses.map(code))).toEqual(new Set(['done']))
  expect(await find(row)).toMatchObject({ state: 'ended', done: 6, open: 0 })
  const audits = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'notices.reminder_done')
    .where('entity_id', '=', row.id)
    .execute()
  expect(audits).toHaveLength(6)
})

it('of fifty changes of one version one is taken', async () => {
  const row = await added()
  const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => update(row, { title: `Title ${at}` })))
  expect(responses.filter((response) => code(response) === 'done')).toHaveLength(1)
  expect(new Set(responses.map(code))).toEqual(new Set(['done', 'common.stale']))
})

it('B110: a change moves the time, and takes back what was told ahead of the old one', async () => {
  const row = await added({ leads: [1440, 0] })
  await remind('2026-05-12T09:00:00.000Z')
  expect(await noticesOf(writer)).toHaveLength(1)
  const moved = (await update(await find(row), { due_date: '2026-05-20' })).body.data
  expect(moved).toMatchObject({ next_due_at: '2026-05-20T07:00:00.000Z', version: 2 })
  expect(await occurrencesOf(row)).toEqual([])
  expect((await noticesOf(writer))[0]?.archived_at).not.toBeNull()
  await remind('2026-05-13T07:00:00.000Z')
  expect(await noticesOf(writer)).toHaveLength(1)
  // A change of a reminder whose time is over sets no new time.
  await remind('2026-05-20T07:00:00.000Z')
  const later = await find(row)
  expect((await update(later, { title: 'Fetch the cake', due_date: later.due_date })).body.data).toMatchObject({
    title: 'Fetch the cake',
    overdue_at: '2026-05-20T07:00:00.000Z',
  })
})

it('a private reminder is seen by its owner alone, a shared one by all who read reminders', async () => {
  const colleague = await admin()
  const reader = await app.fixture.admin({ 'notices.reminder.read': 'all' })
  await person()
  const secret = await added()
  const shared = await added({ title: 'Fire drill', ...forSupport() })
  const ids = async (actor: TestActor) => (await list({}, actor)).map(({ id }) => id)
  expect(await ids(colleague)).toEqual(expect.arrayContaining([shared.id]))
  expect(await ids(colleague)).not.toContain(secret.id)
  expect((await update(secret, { title: 'Mine' }, colleague)).status).toBe(404)
  expect(
    (await app.send(calls.deleteReminder, colleague, { params: { id: secret.id }, query: { version: 1 } })).status,
  ).toBe(404)
  expect((await find(shared, reader)).can).toEqual({ update: false, delete: false, done: false })
  expect((await update(shared, { title: 'No' }, reader)).status).toBe(403)
  expect(fieldsOf(await update(shared, { audience: null }, colleague))).toEqual(['data.audience'])
  expect(code(await update(shared, { title: 'Fire drill at noon' }, colleague))).toBe('done')
  const user = await person()
  expect((await app.send(calls.listReminders, user)).status).toBe(403)
  expect((await app.send(calls.listReminders, null)).status).toBe(401)
})

it('deleting takes its times, its audience and its unread notices along', async () => {
  const one = await person()
  const row = await added(forSupport())
  await remind('2026-05-13T07:00:00.000Z')
  const before = await app.db.selectFrom('audiences').select('id').execute()
  const remove = (version: number) =>
    app.send(calls.deleteReminder, writer, { params: { id: row.id }, query: { version } })
  expect(code(await remove(9))).toBe('common.stale')
  expect(code(await remove(row.version))).toBe('done')
  expect((await remove(row.version)).status).toBe(404)
  expect(await occurrencesOf(row)).toEqual([])
  expect(await app.db.selectFrom('audiences').select('id').execute()).toHaveLength(before.length - 1)
  expect((await noticesOf(one))[0]?.archived_at).not.toBeNull()
})

it('refuses times that do not fit together', async () => {
  expect(code(await add({ due_date: '2026-05-12', due_time: '10:59' }))).toBe('notices.in_the_past')
  expect(code(await add({ due_date: '2026-05-12', due_time: '11:01' }))).toBe('done')
  expect(code(await add({ due_date: '2026-01-01', repeat: 'monthly' }))).toBe('done')
  expect(code(await add({ due_date: '2026-01-01', repeat: 'monthly', until: '2026-05-01' }))).toBe(
    'notices.in_the_past',
  )
  expect(code(await add({ audience: NO_ONE }))).toBe('notices.audience_empty')
  const wrong: Partial<Body>[] = [
    { due_date: null },
    { until: '2026-06-01' },
    { weekdays: [1] },
    { repeat: 'daily', leads: [1440] },
    { escalate_after_hours: 4 },
    { escalate_after_hours: 4, escalate_to: 999_999 },
    { path: '//evil.example/x' },
    { time_zone: 'Mars/Base' },
  ]
  const fields = await Promise.all(wrong.map(async (body) => fieldsOf(await add(body))))
  expect(fields).toEqual([
    ['due_date'],
    ['until'],
    ['weekdays'],
    ['leads'],
    ['escalate_to'],
    ['escalate_to'],
    ['path'],
    ['time_zone'],
  ])
})

it('lists by state, by days and by key', async () => {
  const soon = await added({ title: 'Soon', due_date: '2026-05-13' })
  const weekly = await added({ title: 'Weekly', due_date: '2026-05-14', repeat: 'weekly' })
  const far = await added({ title: 'Far', due_date: '2027-01-01' })
  await remind('2026-05-13T07:00:00.000Z')
  const titles = async (query: Input<typeof calls.listReminders>['query']) =>
    (await list({ mine: true, ...query })).map(({ title }) => title)
  expect(await titles({ state: 'upcoming' })).toEqual(['Weekly', 'Far'])
  expect(await titles({ state: 'overdue' })).toEqual(['Soon'])
  expect(await titles({ state: 'ended' })).toEqual([])
  expect(await titles({ q: 'far' })).toEqual(['Far'])
  const june = await list({ mine: true, from: '2026-06-01', to: '2026-06-30' })
  expect(june.map(({ id, days }) => [id, days])).toEqual([
    [weekly.id, ['2026-06-04', '2026-06-11', '2026-06-18', '2026-06-25']],
  ])
  await done(required((await find(soon)).occurrence).id, writer)
  expect(await titles({ state: 'done' })).toEqual(['Soon'])
  expect(await titles({ state: 'ended' })).toEqual(['Soon'])
  const first = await app.send(calls.listReminders, writer, { query: { mine: true, limit: 1 } })
  expect(first.body.meta.total).toBe(3)
  const next = { mine: true, limit: 2, cursor: first.body.meta.next_cursor ?? '' }
  expect((await list(next)).map(({ id }) => id)).toEqual([far.id, soon.id])
})

it('a person has reminders of their own, and sees those received when they have come', async () => {
  const one = await person()
  const mine = (actor: TestActor = one) => app.send(calls.listOwnReminders, actor)
  const body = { title: 'Call the dentist', due_date: '2026-05-12', due_time: '16:00', time_zone: 'Europe/Berlin' }
  const own = (await app.send(calls.addOwnReminder, one, { body })).body.data
  expect(own).toMatchObject({ audience_text: 'Only me', can: { update: false, delete: true } })
  const shared = await added({ title: 'Fire drill', ...forSupport() })
  expect((await mine()).body.data.map(({ id }) => id)).toEqual([own.id])
  await remind('2026-05-13T07:00:00.000Z')
  const rows = (await mine()).body.data
  expect(rows.map(({ id, can }) => [id, can.delete, can.done])).toEqual([
    [own.id, true, true],
    [shared.id, false, true],
  ])
  const other = await person()
  expect((await mine(other)).body.data).toEqual([])
  const remove = (id: number, actor: TestActor) =>
    app.send(calls.deleteOwnReminder, actor, { params: { id }, query: { version: 1 } })
  expect((await remove(own.id, other)).status).toBe(404)
  expect((await remove(shared.id, one)).status).toBe(404)
  expect((await done(required(firstOf(rows).occurrence).id, other)).status).toBe(404)
  expect(code(await remove(own.id, one))).toBe('done')
})
