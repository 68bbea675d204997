import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { adminDashboard, employeeDashboard } from '#domains/shell/contract/shell.calls.ts'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import * as approvals from '../../contract/approvals.calls.ts'
import { awayCard, adminRequestsCard } from '../../contract/admin.cards.ts'
import { approvalsCard, leaveCard, requestsCard } from '../../contract/requests.cards.ts'
import * as admin from '../../contract/requests-admin.calls.ts'
import { HEAD, HR, OWN, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture

const DASHBOARD = { 'dashboard.employee.read': 'own' } as const

beforeAll(async () => {
  const started = await startRequests()
  app = started.app
  fixture = started.fixture
})
afterAll(() => app.stop())

const cardsOf = async (actor: TestActor, cards: string) =>
  (await app.send(employeeDashboard, actor, { query: { cards: [cards] } })).body.data.cards
const adminCardsOf = async (actor: TestActor, query: QueryOf<typeof adminDashboard>) =>
  (await app.send(adminDashboard, actor, { query })).body.data.cards

const member = (options: object = {}) => fixture.memberWith(1000, { grants: { ...OWN, ...DASHBOARD }, ...options })
const sendLeave = async (person: TestActor, from_date: string, code = 'annual'): Promise<number> => {
  const sent = await fixture.send(person, code, { from_date })
  expect(sent.body.error).toBeUndefined()
  return sent.body.data.id
}

describe('the cards of an employee', () => {
  it('tell the open requests, those that begin first, and the approved leave that comes next', async () => {
    const person = await member()
    expect(requestsCard.parse((await cardsOf(person, 'requests'))['requests']?.data)).toEqual({
      open: 0,
      rows: [],
      next: null,
    })
    const approved = await sendLeave(person, '2026-05-05')
    await fixture.hrApprove(approved)
    const later = await sendLeave(person, '2026-05-04')
    await fixture.hrApprove(later)
    for (const from of ['2026-04-09', '2026-04-07', '2026-04-08', '2026-04-10']) await sendLeave(person, from)
    const card = requestsCard.parse((await cardsOf(person, 'requests'))['requests']?.data)
    expect(card.open).toBe(4)
    expect(card.rows.map(({ from_date }) => from_date)).toEqual(['2026-04-07', '2026-04-08', '2026-04-09'])
    expect(card.next).toMatchObject({ id: later, from_date: '2026-05-04', amount: 100, unit: 'day' })
  })

  it('tell each balance as the ledger has it', async () => {
    const person = await member()
    await sendLeave(person, '2026-04-07')
    const [annual, ...others] = leaveCard.parse((await cardsOf(person, 'leave'))['leave']?.data)
    expect(others).toEqual([])
    expect(annual).toMatchObject({ name: 'Annual leave', balance: 1000, pending: 100, available: 900, year_end: 900 })
    expect(annual).toMatchObject(await fixture.balanceOf(person.employee_id, '2026-03-11'))
  })

  it('tell an approver as much as their list holds, and nobody else anything', async () => {
    const department_id = await app.fixture.department()
    const head = await app.fixture.user({ grants: { ...HEAD, ...DASHBOARD }, department_id })
    const person = await member({ department_id, team_id: await app.fixture.team(department_id) })
    await sendLeave(person, '2026-04-07')
    await sendLeave(person, '2026-04-08')
    // In the department, and in the hands of another person.
    const other = await sendLeave(person, '2026-04-09')
    const steps = app.db.selectFrom('request_steps').select('id').where('request_id', '=', other)
    await app.db.deleteFrom('request_step_assignees').where('step_id', 'in', steps).execute()
    const listed = await app.send(approvals.listToDecide, head, { params: { userId: head.id }, query: {} })
    const card = approvalsCard.parse((await cardsOf(head, 'approvals'))['approvals']?.data)
    expect(card).toMatchObject({ waiting: 2, overdue: 0, oldest_hours: 0 })
    expect(listed.body.meta.total).toBe(card.waiting)
    expect(card.due_at).toBe(listed.body.data[0]?.step?.due_at)
    expect((await cardsOf(person, 'approvals'))['approvals']).toBeUndefined()
  })
})

describe('the cards of the admin dashboard', () => {
  it('count what is pending by type and age, as the list does, narrowed to a team', async () => {
    const team_id = await app.fixture.team(fixture.department_id)
    const reader = await app.fixture.admin({ ...HR, 'dashboard.admin.read': 'all' })
    const person = await member({ team_id })
    const old = await sendLeave(person, '2026-04-07')
    await sendLeave(person, '2026-04-08', 'home')
    await fixture.hrApprove(await sendLeave(person, '2026-04-09'))
    await app.db.updateTable('requests').set({ sent_at: '2026-03-09T08:00:00Z' }).where('id', '=', old).execute()
    const cards = await adminCardsOf(reader, { cards: 'requests', team_id: String(team_id) })
    expect(adminRequestsCard.parse(cards['requests']?.data)).toMatchObject({
      pending: 2,
      over_24h: 1,
      oldest_hours: 49,
      by_type: [{ pending: 1 }, { pending: 1 }],
    })
    const query = { status: ['pending' as const], team_id: [team_id] }
    const listed = await app.send(admin.listAll, reader, { query })
    expect(listed.body.meta.total).toBe(2)
    expect(cards['requests']?.path).toBe(`/admin/requests?status=waiting&team_id=${team_id}`)
  })

  it('tell who is away today, with the type only to those who read requests', async () => {
    const team_id = await app.fixture.team(fixture.department_id)
    const [away, home] = [await member({ team_id }), await member({ team_id })]
    await fixture.hrApprove(await sendLeave(away, '2026-03-12'))
    await fixture.hrApprove(await sendLeave(home, '2026-03-12', 'home'))
    // Days of a pending request are no absence.
    await sendLeave(await member({ team_id }), '2026-03-12')
    app.clock.set('2026-03-12T09:00:00Z')
    await app.runJob('attendance.begin_days')
    try {
      const dashboard = { 'dashboard.admin.read': 'all' } as const
      const calendar = { ...dashboard, 'requests.calendar.read': 'all' } as const
      const [plain, hr] = [await app.fixture.admin(calendar), await app.fixture.admin({ ...HR, ...dashboard })]
      const read = async (actor: TestActor) =>
        awayCard.parse((await adminCardsOf(actor, { cards: 'away', team_id: String(team_id) }))['away']?.data)
      expect(await read(plain)).toMatchObject({
        away: 1,
        home: 1,
        people: [
          { id: away.employee_id, kind: 'away', label: 'Away' },
          { id: home.employee_id, kind: 'home', label: 'Works from home' },
        ],
      })
      expect((await read(hr)).people.map(({ label }) => label)).toEqual(['Annual leave', 'Work from home'])
    } finally {
      app.clock.set('2026-03-11T09:00:00Z')
    }
  })
})
