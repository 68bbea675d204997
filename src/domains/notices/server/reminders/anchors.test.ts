import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/reminders.calls.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import { reminderAnchors } from './anchors.ts'
import { anchorRecords } from './store/anchors.ts'
import { NO_ONE } from '../../contract/announcements.models.ts'
import { activate } from '../testing/activate.ts'

const NOW = '2026-05-12T09:00:00.000Z'
const WRITER = {
  'notices.reminder.read': 'all',
  'notices.reminder.write': 'all',
  'notices.inbox.own': 'own',
} as const
const ADMINS = { ...NO_ONE, admins: true }

let app: TestApp
let hr: TestActor
let employee_id: number
let employment: number
beforeAll(async () => {
  app = await testApp(NOW)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(NOW)
  hr = await admin(['people.read'])
  employee_id = (await app.fixture.user({})).employee_id
  employment = (
    await app.db
      .updateTable('employments')
      .set({ contract_ends_on: '2026-06-30' })
      .where('employee_id', '=', employee_id)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})

const admin = async (keys: readonly Permission[]) => {
  const grants = Object.fromEntries(keys.map((key) => [key, 'all' as const]))
  return activate(app, await app.fixture.admin({ ...WRITER, ...grants }), NOW)
}
const add = (more: object = {}, actor = hr) =>
  app.send(calls.addReminder, actor, {
    body: {
      title: 'Talk about the contract',
      anchor: { key: 'people.contract_end', id: employment, offset_days: -30 },
      due_time: '09:00',
      time_zone: 'Europe/Berlin',
      ...more,
    },
  })
const find = async ({ id }: Reminder, actor = hr) =>
  (await app.send(calls.listReminders, actor)).body.data.find((row) => row.id === id)
const remind = async (at = NOW) => {
  app.clock.set(at)
  await app.runJob('notices.remind')
}
const moveEnd = (contract_ends_on: string | null) =>
  app.db.updateTable('employments').set({ contract_ends_on }).where('id', '=', employment).execute()
const noticesOf = async (actor: TestActor) =>
  (
    await app.db
      .selectFrom('notifications')
      .selectAll()
      .where('account_id', '=', actor.account_id)
      .where('kind', '=', 'notices.reminder')
      .execute()
  ).length

it('A20: moves with the date of its record, and ends when the record goes', async () => {
  const row = (await add()).body.data
  expect(row).toMatchObject({
    due_date: '2026-05-31',
    next_due_at: '2026-05-31T07:00:00.000Z',
    anchor: { label: 'Contract end', date: '2026-06-30', path: `/admin/employee/details/${employee_id}` },
  })
  await moveEnd('2026-07-31')
  await remind('2026-05-31T07:00:00.000Z')
  expect(await noticesOf(hr)).toBe(0)
  expect(await find(row)).toMatchObject({ due_date: '2026-07-01', next_due_at: '2026-07-01T07:00:00.000Z' })
  await app.db.updateTable('employees').set({ deleted_at: NOW }).where('id', '=', employee_id).execute()
  await remind('2026-07-01T07:00:00.000Z')
  expect(await noticesOf(hr)).toBe(0)
  expect(await find(row)).toMatchObject({ state: 'ended', due_date: null, next_due_at: null, anchor: { title: null } })
})

it('what was told ahead of a date that moves is taken back, and told again ahead of the new one', async () => {
  const row = (await add({ leads: [1440, 0] })).body.data
  await remind('2026-05-30T07:00:00.000Z')
  expect((await find(row))?.occurrence).toMatchObject({ state: 'open' })
  await moveEnd('2026-07-31')
  await remind('2026-05-30T08:00:00.000Z')
  expect(await find(row)).toMatchObject({ occurrence: null, next_due_at: '2026-07-01T07:00:00.000Z' })
  await remind('2026-06-30T07:00:00.000Z')
  expect(await noticesOf(hr)).toBe(2)
})

it('a contract that is made longer after it was done is reminded of again', async () => {
  const row = (await add()).body.data
  await remind('2026-05-31T07:00:00.000Z')
  const fired = required(await find(row))
  await app.send(calls.doReminder, hr, { params: { id: required(fired.occurrence).id }, body: {} })
  expect((await find(row))?.state).toBe('ended')
  await moveEnd('2027-06-30')
  await remind('2026-06-01T07:00:00.000Z')
  expect(await find(row)).toMatchObject({ state: 'armed', next_due_at: '2027-05-31T07:00:00.000Z' })
  await moveEnd(null)
  await remind('2026-06-01T07:01:00.000Z')
  expect((await find(row))?.state).toBe('ended')
})

it('is seen, offered and told to those alone who may see the date', async () => {
  const [other, also] = [await admin([]), await admin(['people.read'])]
  expect((await add({}, other)).status).toBe(404)
  expect((await add({ anchor: { key: 'people.contract_end', id: 999_999, offset_days: 0 } })).status).toBe(404)
  expect((await add({ anchor: { key: 'no.such', id: employment, offset_days: 0 } })).status).toBe(404)
  const escalation = { escalate_after_hours: 4, escalate_to: other.account_id }
  expect((await add(escalation)).status).toBe(400)
  const shared = (await add({ audience: ADMINS })).body.data
  expect(await find(shared, other)).toBeUndefined()
  expect((await find(shared, also))?.can.update).toBe(true)
  await remind('2026-05-31T07:00:00.000Z')
  expect([await noticesOf(hr), await noticesOf(also), await noticesOf(other)]).toEqual([1, 1, 0])
  const offered = async (actor: TestActor) =>
    (await app.send(calls.listAnchors, actor, { query: { key: 'people.contract_end' } })).body.data
  expect((await offered(other)).records).toEqual([])
  expect((await offered(other)).kinds).toEqual([])
  const { kinds, records } = await offered(hr)
  expect(kinds.map(({ label }) => label)).toEqual(['Probation end', 'Contract end'])
  expect(records.map(({ id }) => id)).toContain(employment)
})

it('refuses a record whose date is too early, and two ways to say when', async () => {
  const late = await add({ anchor: { key: 'people.contract_end', id: employment, offset_days: -60 } })
  expect(late.body).toMatchObject({ code: 'notices.in_the_past' })
  expect((await add({ due_date: '2026-06-01' })).status).toBe(400)
  expect((await add({ repeat: 'daily' })).status).toBe(400)
})

it('every kind of date answers records with their paths', async () => {
  expect(
    reminderAnchors
      .all()
      .map(([key]) => key)
      .toSorted(),
  ).toEqual([
    'billing.project_end',
    'hiring.joining',
    'inventory.warranty_end',
    'people.contract_end',
    'people.document_expiry',
    'people.probation_end',
    'performance.certificate_expiry',
  ])
  const { rows } = await sql<{ key: string }>`select distinct n.key from (${anchorRecords()}) n`.execute(app.db)
  expect(rows.map(({ key }) => key)).toContain('people.contract_end')
})

it('finds who can be told by name', async () => {
  const found = (await app.send(calls.findPeople, hr, { query: {} })).body.data
  expect(found.map(({ account_id }) => account_id)).toContain(hr.account_id)
  expect((await app.send(calls.findPeople, hr, { query: { q: 'nobody is called so' } })).body.data).toEqual([])
})
