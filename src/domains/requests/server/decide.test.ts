import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import * as approvals from '../contract/approvals.calls.ts'
import * as admin from '../contract/requests-admin.calls.ts'
import * as calls from '../contract/requests.calls.ts'
import { viewRequest } from '../contract/thread.calls.ts'
import { HEAD, HR, NOW, OWN, type RequestsFixture, startRequests } from './testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
})
afterAll(() => app.stop())

const MONDAY = '2026-04-13'
const FRIDAY = '2026-04-17'

const pending = async (code = 'annual', dates = { from_date: MONDAY, to_date: FRIDAY }) => {
  const person = await fixture.memberWith(2000)
  const sent = await fixture.send(person, code, { ...dates, ...(code === 'unpaid' ? { reason: 'Move' } : {}) })
  return { person, id: sent.body.data.id, version: sent.body.data.version }
}

describe('an approval', () => {
  it('by the head makes the person away, tells them, and settles the notice', async () => {
    const { person, id } = await pending()
    const done = await fixture.approve(fixture.head, id, { note: 'Enjoy' })
    expect(done.body.data).toMatchObject({
      status: 'approved',
      step: null,
      decided_by: { name: 'Hanna Head' },
      decision_note: 'Enjoy',
      steps: [{ state: 'approved', decided_by: { name: 'Hanna Head' } }],
    })
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 1500, taken: 500, pending: 0 })
    const [notice] = await fixture.noticesOf(person, 'requests.decided')
    expect(notice).toMatchObject({ title: 'Annual leave approved', path: `/employee/request?request=${id}` })
    const resolvedNotice = (await fixture.noticesOf(fixture.head, 'requests.to_decide')).find(
      (row) => row.subject_id === id,
    )
    expect([resolvedNotice?.read_at === null, resolvedNotice?.verbs]).toEqual([false, []])
    expect((await fixture.eventsOf(id)).map(({ action }) => action)).toEqual(['sent', 'approved'])
  })

  it('of the own request is refused, also through a linked account of the admin area', async () => {
    const own = await fixture.send(fixture.head, 'unpaid', { from_date: MONDAY, reason: 'Move' })
    const step = own.body.data.step
    // The head cannot be their own approver: the department above has none, so it waits for HR.
    expect(step).toMatchObject({ assignee: 'hr', waiting_for: [] })
    expect((await fixture.approve(fixture.head, own.body.data.id)).body.code).toBe('requests.own')
    const linked = await app.fixture.admin(HR, { employee_id: fixture.head.employee_id })
    const tried = await app.send(admin.approveRequest, linked, { params: { id: own.body.data.id }, body: {} })
    expect(tried.body).toMatchObject({ code: 'requests.own', message: 'You cannot decide your own request.' })
    expect((await fixture.hrApprove(own.body.data.id)).body.data.status).toBe('approved')
  })

  it('goes to the department above when the head asks', async () => {
    const parent = await app.fixture.department()
    const child = await app.fixture.department({ parent_id: parent })
    const boss = await app.fixture.user({ grants: HEAD, department_id: parent, first_name: 'Bea', last_name: 'Boss' })
    const head = await app.fixture.user({ grants: HEAD, department_id: child })
    const sent = await fixture.send(head, 'unpaid', { from_date: MONDAY, reason: 'Move' })
    expect(sent.body.data.step?.waiting_for).toEqual([{ id: boss.employee_id, name: 'Bea Boss' }])
  })

  it('is for its assignee: 403 without a right, 404 out of the department, a refusal inside of it', async () => {
    const { person, id } = await pending()
    const stranger = await app.fixture.user({ grants: HEAD })
    const colleague = await fixture.member()
    const second = await fixture.member({ grants: HEAD })
    expect((await fixture.approve(colleague, id)).status).toBe(403)
    expect((await fixture.approve(stranger, id)).status).toBe(404)
    expect((await fixture.approve(stranger, 999_999)).status).toBe(404)
    expect((await fixture.approve(person, id)).status).toBe(403)
    // Sent before the second head came, so it does not wait for them.
    expect((await fixture.approve(second, id)).body).toMatchObject({
      code: 'requests.not_your_step',
      message: 'This request waits for Hanna Head.',
    })
    await app.db.updateTable('accounts').set({ deleted_at: NOW }).where('id', '=', second.account_id).execute()
  })

  it('of what was decided names the decision; of what was changed asks for a new look', async () => {
    const { person, id, version } = await pending()
    await app.send(calls.updateRequest, person, { params: { id }, body: { version, from_date: MONDAY } })
    expect((await fixture.approve(fixture.head, id, { version })).body.code).toBe('common.stale')
    await fixture.approve(fixture.head, id)
    expect((await fixture.reject(fixture.head, id)).body).toMatchObject({
      code: 'requests.already_decided',
      message: 'This request is already approved.',
    })
  })

  it('waits for the document that its type takes', async () => {
    const { id } = await pending('sick')
    expect((await fixture.approve(fixture.head, id)).body).toMatchObject({
      code: 'requests.file_missing',
      message: 'A document is needed before approval.',
    })
  })

  it('waits for the document of an illness in two adjoining requests, judged together', async () => {
    await fixture.setType('sick', { file_after_days: 3 })
    const person = await fixture.member()
    const sick = async (from_date: string, to_date: string) =>
      (await fixture.send(person, 'sick', { from_date, to_date })).body.data.id
    // Wednesday to Friday, and from Monday on.
    const first = await sick('2026-04-15', '2026-04-17')
    const type_id = await fixture.typeId('sick')
    const body = { type_id, from_date: '2026-04-20', to_date: '2026-04-21' }
    const preview = await app.send(calls.previewRequest, person, { body })
    expect(preview.body.data.hints.join()).toContain('A document is needed')
    const second = await sick('2026-04-20', '2026-04-21')
    const apart = await sick('2026-04-23', '2026-04-23')
    expect((await fixture.approve(fixture.head, second)).body).toMatchObject({ code: 'requests.file_missing' })
    expect((await fixture.approve(fixture.head, first)).body).toMatchObject({ code: 'requests.file_missing' })
    expect((await fixture.approve(fixture.head, apart)).body.data).toMatchObject({ status: 'approved' })
    await fixture.setType('sick', { file_after_days: null })
  })

  it('of a chain goes from step to step; HR passes those that may be passed', async () => {
    const chain = await app.db
      .insertInto('approval_chains')
      .values({ name: 'Two steps' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('approval_chain_steps')
      .values([
        { chain_id: chain.id, position: 1, assignee: 'department_approver' },
        { chain_id: chain.id, position: 2, assignee: 'hr', min_days: 3 },
      ])
      .execute()
    const before = await app.db
      .selectFrom('request_types')
      .select('chain_id')
      .where('code', '=', 'annual')
      .executeTakeFirstOrThrow()
    await fixture.setType('annual', { chain_id: chain.id })
    const long = await pending()
    const short = await pending('annual', { from_date: MONDAY, to_date: MONDAY })
    const once = await fixture.approve(fixture.head, long.id)
    expect(once.body.data).toMatchObject({ status: 'pending', step: { assignee: 'hr', position: 2, total: 2 } })
    expect((await fixture.approve(fixture.head, long.id)).body.code).toBe('requests.not_your_step')
    expect((await fixture.hrApprove(long.id)).body.data.status).toBe('approved')
    expect((await fixture.approve(fixture.head, short.id)).body.data.status).toBe('approved')
    const passed = await pending()
    expect((await fixture.hrApprove(passed.id)).body.data).toMatchObject({
      status: 'approved',
      steps: [{ state: 'approved' }, { state: 'skipped' }],
    })
    await fixture.setType('annual', { chain_id: before.chain_id })
  })
})

describe('a rejection and a return', () => {
  it('give every day back, once, and take a reason', async () => {
    const { person, id } = await pending()
    const withoutNote = await app.send(approvals.rejectAsLead, fixture.head, { params: { id }, body: { note: ' ' } })
    expect([withoutNote.status, Object.keys(withoutNote.body.fields ?? {})]).toEqual([400, ['note']])
    expect((await fixture.reject(fixture.head, id)).body.data.status).toBe('rejected')
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 2000, pending: 0 })
    const again = await fixture.send(person, 'annual', { from_date: MONDAY })
    expect(again.body.data.status).toBe('pending')
  })

  it('let the owner answer a question: returned, changed, decided in a new round', async () => {
    const { person, id } = await pending()
    const returned = await app.send(approvals.returnAsLead, fixture.head, {
      params: { id },
      body: { note: 'Which week?' },
    })
    expect(returned.body.data.status).toBe('returned')
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 1500, pending: 500 })
    const seen = await app.send(viewRequest, person, { params: { id } })
    expect(seen.body.data.can).toMatchObject({ update: true, delete: true, approve: false })
    const changed = await app.send(calls.updateRequest, person, {
      params: { id },
      body: { version: seen.body.data.version, from_date: MONDAY, to_date: '2026-04-14' },
    })
    expect(changed.body.data).toMatchObject({ status: 'pending', amount: 200 })
    expect(await fixture.balanceOf(person.employee_id, FRIDAY)).toMatchObject({ balance: 1800, pending: 200 })
    expect((await fixture.approve(fixture.head, id)).body.data.status).toBe('approved')
  })
})

describe('a deputy', () => {
  it('decides in the place of the approver, and the event names both', async () => {
    const department_id = await app.fixture.department()
    const head = await app.fixture.user({ grants: HEAD, department_id, first_name: 'Ada', last_name: 'Away' })
    const deputy = await app.fixture.user({ grants: OWN, department_id, first_name: 'Dana', last_name: 'Deputy' })
    const person = await fixture.memberWith(2000, { department_id, team_id: null })
    const { body } = await fixture.send(person, 'annual', { from_date: MONDAY })
    const { id } = body.data
    expect((await fixture.approve(deputy, id)).status).toBe(403)
    await app.db
      .insertInto('approval_delegations')
      .values({
        from_employee_id: head.employee_id,
        to_employee_id: deputy.employee_id,
        from_date: '2026-03-10',
        to_date: '2026-03-20',
        created_by: head.account_id,
      })
      .execute()
    const waiting = await app.send(approvals.listToDecide, deputy, { params: { userId: deputy.id } })
    expect(waiting.body.data.map((row) => [row.id, row.can.approve])).toEqual([[id, true]])
    expect((await fixture.approve(deputy, id)).body.data.status).toBe('approved')
    const event = (await fixture.eventsOf(id)).at(-1)
    expect([event?.actor_id, event?.on_behalf_of]).toEqual([deputy.account_id, head.employee_id])
    // Requests of other departments stay out of scope.
    const other = await pending()
    expect((await fixture.approve(deputy, other.id)).status).toBe(404)
  })

  it('of an approver who is on leave is their first backup who is there', async () => {
    const department_id = await app.fixture.department()
    const head = await app.fixture.user({ grants: HEAD, department_id })
    await fixture.lot(head.employee_id, 'annual', 1000)
    const backup = await app.fixture.user({ grants: OWN, department_id })
    await app.db
      .insertInto('backup_assignments')
      .values({
        employee_id: backup.employee_id,
        covers_kind: 'employee',
        covers_id: head.employee_id,
        from_date: '2026-01-01',
      })
      .execute()
    const person = await fixture.memberWith(2000, { department_id, team_id: null })
    const { body } = await fixture.send(person, 'annual', { from_date: MONDAY })
    expect((await fixture.approve(backup, body.data.id)).status).toBe(403)
    const away = await fixture.send(head, 'annual', { from_date: '2026-03-11', to_date: '2026-03-12' })
    await fixture.hrApprove(away.body.data.id)
    const done = await fixture.approve(backup, body.data.id)
    expect(done.body.data).toMatchObject({ status: 'approved', steps: [{ on_behalf_of: { id: head.employee_id } }] })
  })
})

describe('many at once', () => {
  it('are decided each by itself, with the reason of those that are not', async () => {
    const [one, two, three] = [await pending(), await pending(), await pending()]
    await fixture.reject(fixture.head, two.id)
    const done = await app.send(approvals.decideManyAsLead, fixture.head, {
      body: {
        items: [one, two, three, { id: 999_999, version: 1 }].map(({ id, version }) => ({ id, version })),
        action: 'approve',
      },
    })
    expect(done.body.data).toEqual([
      { id: one.id, ok: true, code: null, message: null },
      { id: two.id, ok: false, code: 'requests.already_decided', message: 'This request is already rejected.' },
      { id: three.id, ok: true, code: null, message: null },
      { id: 999_999, ok: false, code: 'not_found', message: 'Not Found' },
    ])
    const withoutNote = await app.send(approvals.decideManyAsLead, fixture.head, {
      body: { items: [{ id: one.id, version: 1 }], action: 'reject' },
    })
    expect(withoutNote.body.fields).toEqual({ note: expect.any(String) })
  })
})

describe('HR', () => {
  it('enters a request for another person, approved at once, lifting what may be lifted', async () => {
    const person = await fixture.memberWith(2000)
    await fixture.setType('annual', { notice_days: 90 })
    const type_id = await fixture.typeId('annual')
    const addRequest = (extra: object) =>
      app.send(admin.addForPerson, fixture.hr, {
        body: { employee_id: person.employee_id, type_id, from_date: MONDAY, ...extra },
      })
    expect((await addRequest({})).body.code).toBe('requests.notice')
    expect((await addRequest({ override: true })).body.fields).toEqual({ override_reason: expect.any(String) })
    const done = await addRequest({ override: true, override_reason: 'Agreed by phone', approved: true })
    await fixture.setType('annual', { notice_days: 0 })
    expect(done.body.data).toMatchObject({ status: 'approved', sent_by: { id: expect.any(Number) } })
  })

  it('narrows its list to what a role would see: nothing for one without the right, 400 for no number', async () => {
    await pending()
    const all = await app.send(admin.listAll, fixture.hr, { query: {} })
    expect(all.body.data.length).toBeGreaterThan(0)
    expect(all.body.meta.counts.pending).toBeGreaterThan(0)
    const none = await app.send(admin.listAll, fixture.hr, { query: { role: 4 } })
    expect([none.status, none.body.data]).toEqual([200, []])
    expect((await app.send(admin.listAll, fixture.hr, { query: { role: malformed('1,3') } })).status).toBe(400)
  })

  it('lists what waits by the day it is due, all else by the day it was sent', async () => {
    await pending()
    await pending('annual', { from_date: '2026-03-10', to_date: '2026-03-12' })
    const list = async (query: object) => (await app.send(admin.listAll, fixture.hr, { query })).body.data
    const due = (await list({ status: ['pending', 'cancel_pending'] })).map(({ step }) => step?.due_at ?? '9999')
    expect(due.length).toBeGreaterThan(1)
    expect(due).toEqual(due.toSorted())
    const sent = (await list({ status: ['pending', 'approved'] })).map(({ sent_at }) => sent_at)
    expect(sent).toEqual(sent.toSorted().toReversed())
  })

  it('deletes what has not begun and is refused for what has', async () => {
    const ahead = await pending()
    await fixture.approve(fixture.head, ahead.id)
    const begun = await pending('annual', { from_date: '2026-03-10', to_date: '2026-03-12' })
    await fixture.approve(fixture.head, begun.id)
    const remove = (id: number) =>
      app.send(admin.deleteRequest, fixture.hr, { params: { id }, query: { reason: 'Twice' } })
    expect((await remove(begun.id)).body).toMatchObject({
      code: 'requests.begun',
      message: 'This request has begun. Cancel it with a reason.',
    })
    expect((await remove(ahead.id)).body.data).toEqual({ id: ahead.id })
    expect((await app.send(viewRequest, ahead.person, { params: { id: ahead.id } })).status).toBe(404)
    expect(await fixture.balanceOf(ahead.person.employee_id, FRIDAY)).toMatchObject({ balance: 2000 })
    expect(await fixture.requestOf(ahead.id)).toMatchObject({ status: 'cancelled', deleted_by: fixture.hr.account_id })
  })
})
