import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { smallPdf } from '#kit/server/testing/small-pdf.ts'
import * as approvals from '../contract/approvals.calls.ts'
import { showCalendar } from '../contract/balances.calls.ts'
import { respondToCover, listCovers } from '../contract/covers.calls.ts'
import { addComment, attachFile, deleteComment, readRequestFile, viewRequest } from '../contract/thread.calls.ts'
import { HEAD, HR, OWN, type RequestsFixture, startRequests } from './testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  // With a reason, which others must never read.
  await fixture.setType('sick', { reason_rule: 'optional' })
})
afterAll(() => app.stop())

const MONDAY = '2026-04-13'
const PDF = smallPdf()
const document = { name: 'note.pdf', bytes: PDF, type: 'application/pdf' }

const sick = async (options: Parameters<typeof app.fixture.user>[0] = {}) => {
  const person = await fixture.member({ last_name: 'Weber', ...options })
  const { body } = await fixture.send(person, 'sick', { from_date: MONDAY, reason: 'Operation' })
  return { person, id: body.data.id }
}

describe('a request', () => {
  it('is a page that is not there for everyone it does not concern', async () => {
    const { person, id } = await sick()
    const [colleague, stranger] = [await fixture.member(), await app.fixture.user({ grants: HEAD })]
    const reader = await app.fixture.admin({ 'requests.thread': 'all' })
    const statusFor = async (actor: Parameters<typeof app.send>[1], request = id) =>
      (await app.send(viewRequest, actor, { params: { id: request } })).status
    expect([
      await statusFor(person),
      await statusFor(fixture.head),
      await statusFor(reader),
      await statusFor(colleague),
      await statusFor(stranger),
    ]).toEqual([200, 200, 200, 404, 404])
    const [hidden, missing] = [
      await app.send(viewRequest, colleague, { params: { id } }),
      await app.send(viewRequest, colleague, { params: { id: 999_999 } }),
    ]
    expect(hidden.body).toEqual(missing.body)
    expect((await app.send(viewRequest, await app.fixture.admin({}), { params: { id } })).status).toBe(403)
  })

  it('shows its card to those who decide it alone', async () => {
    const { person, id } = await sick()
    const [own, deciding] = [
      await app.send(viewRequest, person, { params: { id } }),
      await app.send(viewRequest, fixture.head, { params: { id } }),
    ]
    expect(own.body.data.card).toBeNull()
    expect(deciding.body.data.card).toMatchObject({ days: [{ date: MONDAY, own: '09:00–17:30' }] })
  })

  it('has documents for its owner and those who decide; reading one is audited', async () => {
    const { person, id } = await sick()
    const colleague = await fixture.member()
    const added = await app.send(attachFile, person, { body: { id } }, { file: document })
    expect(added.body).toMatchObject({ status: true, data: { name: 'note.pdf' } })
    const file = added.body.data.id
    const read = (actor: Parameters<typeof app.send>[1]) => app.send(readRequestFile, actor, { params: { id: file } })
    expect([(await read(fixture.head)).status, (await read(person)).status, (await read(colleague)).status]).toEqual([
      200, 200, 404,
    ])
    const opened = await app.db
      .selectFrom('audit_log')
      .select('actor_account_id')
      .where('action', '=', 'requests.file_opened')
      .orderBy('id')
      .execute()
    expect(opened.map((row) => row.actor_account_id)).toEqual([fixture.head.account_id, person.account_id])
    expect((await app.send(attachFile, colleague, { body: { id } }, { file: document })).status).toBe(404)
    const text = { name: 'note.txt', bytes: Buffer.from('hello'), type: 'text/plain' }
    expect((await app.send(attachFile, person, { body: { id } }, { file: text })).status).toBe(415)
    for (let more = 1; more < 5; more += 1) await app.send(attachFile, person, { body: { id } }, { file: document })
    expect((await app.send(attachFile, person, { body: { id } }, { file: document })).body.code).toBe(
      'requests.too_many_files',
    )
    expect((await fixture.approve(fixture.head, id)).body.data.status).toBe('approved')
  })

  it('has a thread: its author alone removes what they wrote, and it keeps its place', async () => {
    const { person, id } = await sick()
    const ownComment = await app.send(addComment, person, { params: { id }, body: { text: 'The doctor says a week.' } })
    await app.send(addComment, fixture.head, { params: { id }, body: { text: 'Get well soon.' } })
    expect(await fixture.noticesOf(person, 'requests.comment')).toMatchObject([{ body: 'Get well soon.' }])
    const comment = ownComment.body.data.id
    expect((await app.send(deleteComment, fixture.head, { params: { id: comment } })).status).toBe(404)
    await app.send(deleteComment, person, { params: { id: comment } })
    const { thread } = (await app.send(viewRequest, fixture.head, { params: { id } })).body.data
    expect(thread.map(({ text, removed }) => [text, removed])).toEqual([
      ['', true],
      ['Get well soon.', false],
    ])
    const colleague = await fixture.member()
    expect((await app.send(addComment, colleague, { params: { id }, body: { text: 'Hello' } })).status).toBe(404)
  })
})

describe('the calendar', () => {
  it('tells colleagues and leads that a person is away, never why', async () => {
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    const head = await app.fixture.user({ grants: HEAD, department_id })
    const lead = await app.fixture.user({
      grants: { ...OWN, 'requests.calendar.read': 'team' },
      department_id,
      team_id,
    })
    await app.fixture.lead(team_id, lead.employee_id)
    const { person, id } = await sick({ department_id, team_id })
    const colleague = await fixture.member({ department_id, team_id })
    await app.send(attachFile, person, { body: { id } }, { file: document })
    const see = async (actor: Parameters<typeof app.send>[1]) => {
      const { body } = await app.send(showCalendar, actor, { query: { from: MONDAY, to: MONDAY, team_id } })
      return {
        text: JSON.stringify(body.data),
        day: body.data.days[0],
        row: body.data.people.find((one) => one.id === person.employee_id),
      }
    }
    // A pending request is not shown to colleagues.
    expect((await see(colleague)).row?.entries).toEqual([])
    expect((await see(lead)).day).toMatchObject({ away: 0, pending: 1 })
    await fixture.approve(head, id)
    for (const actor of [colleague, lead]) {
      const { text, row, day } = await see(actor)
      expect(row?.entries).toMatchObject([{ label: 'Away', kind: 'away', request_id: null, from_date: MONDAY }])
      expect(day).toMatchObject({ away: 1, pending: 0 })
      expect(text).not.toMatch(/Sick|Operation|note\.pdf/)
    }
    expect((await see(head)).row?.entries).toMatchObject([{ label: 'Sick leave', request_id: id }])
  })

  it('is refused beyond 92 days, and of nobody out of scope', async () => {
    const person = await fixture.member()
    const far = await app.send(showCalendar, person, { query: { from: '2026-01-01', to: '2026-12-31' } })
    expect([far.status, Object.keys(far.body.fields ?? {})]).toEqual([400, ['to']])
    const other = await app.fixture.team(await app.fixture.department())
    const elsewhere = await app.send(showCalendar, person, { query: { from: MONDAY, to: MONDAY, team_id: other } })
    expect(elsewhere.body.data.people).toEqual([])
  })
})

describe('a cover', () => {
  it('sees dates alone and answers once asked; the owner and the approver see the answer', async () => {
    const [person, cover, stranger] = [await fixture.memberWith(2000), await fixture.member(), await fixture.member()]
    const sent = await fixture.send(person, 'annual', { from_date: MONDAY, cover_employee_id: cover.employee_id })
    const { id } = sent.body.data
    const covers = await app.send(listCovers, cover)
    expect(covers.body.data).toEqual([
      expect.objectContaining({ id, label: 'Away', state: 'asked', can: { answer: true } }),
    ])
    expect(JSON.stringify(covers.body.data)).not.toContain('Annual')
    const response = (actor: Parameters<typeof app.send>[1]) =>
      app.send(respondToCover, actor, { params: { id }, body: { answer: 'declined' } })
    expect((await response(stranger)).status).toBe(404)
    expect((await response(cover)).body.data.cover.state).toBe('declined')
    expect((await fixture.noticesOf(person, 'requests.cover'))[0]?.title).toMatch(/cannot cover for you$/)
    const seen = await app.send(viewRequest, fixture.head, { params: { id } })
    expect(seen.body.data.cover).toMatchObject({ id: cover.employee_id, state: 'declined' })
  })

  it('is refused while they are away themselves', async () => {
    const [person, cover] = [
      await fixture.memberWith(2000),
      await fixture.memberWith(2000, { first_name: 'Ravi', last_name: 'Kumar' }),
    ]
    const away = await fixture.send(cover, 'annual', { from_date: MONDAY })
    await fixture.hrApprove(away.body.data.id)
    const sent = await fixture.send(person, 'annual', { from_date: MONDAY, cover_employee_id: cover.employee_id })
    expect(sent.body).toMatchObject({
      code: 'requests.cover_away',
      message: 'Ravi Kumar is away on 13 April.',
    })
  })
})

describe('an admin who acts as an approver', () => {
  it('cannot decide in their place', async () => {
    const { id } = await sick()
    const admin = await app.fixture.admin({ ...HR, 'session.act_as': 'all' })
    const sid = 'acting-session-of-a-test'
    await app.db
      .insertInto('sessions')
      .values({
        sid,
        account_id: fixture.head.account_id,
        created_at: '2000-01-01T00:00:00Z',
        last_seen_at: '2026-03-11T08:59:00Z',
        expires_at: '2099-01-01T00:00:00Z',
        idle_minutes: 60_000_000,
        device_label: 'Test',
        acting_admin_id: admin.account_id,
        parent_session_id: admin.session_id,
        acting_reason: 'Help',
      })
      .execute()
    const token = app.session.tokens.sign({
      sub: String(fixture.head.account_id),
      sid,
      role: 'User',
      id: fixture.head.employee_id,
      iat: 946_684_800,
      exp: 4_070_908_800,
    })
    const acting = { ...fixture.head, token }
    const tried = await app.send(approvals.approveAsLead, acting, { params: { id }, body: {} })
    expect([tried.status, tried.body.error]).toEqual([403, 'Not possible while acting as an employee'])
  })
})
