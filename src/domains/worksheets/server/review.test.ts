import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as review from '../contract/review.calls.ts'
import {
  codeOf,
  codesOf,
  LEADS,
  MONDAY,
  NOW,
  startWorksheets,
  TODAY,
  type WorksheetsWorld,
} from './testing/worksheets-world.ts'

let world: WorksheetsWorld
beforeAll(async () => {
  world = await startWorksheets()
  await world.activity()
})
beforeEach(() => world.app.clock.set(NOW))
afterAll(async () => world.app.stop())

describe('a decision', () => {
  it('A8: is not one on the own report, also not through a linked account', async () => {
    const lead = await world.leader()
    await world.submitted(lead)
    expect(codeOf(await world.decide(lead, 'accept', [lead]))).toBe('worksheets.own_report')
    const same = await world.app.world.admin({ 'worksheets.review': 'all' }, { employee_id: lead.employee_id })
    const answer = await world.app.ask(review.decideAsAdmin, same, {
      body: { items: [{ user_id: lead.id, kind: 'daily', period_start: MONDAY }], decision: 'accept' },
    })
    expect(codeOf(answer)).toBe('worksheets.own_report')
  })

  it('A9: is one, when accept and return come at the same instant', async () => {
    const [lead, one] = [await world.leader(), await world.person()]
    const { id } = await world.submitted(one)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        world.decide(at % 2 ? lead : world.keeper, at % 2 ? 'accept' : 'return', [one], { comment: 'Which client?' }),
      ),
    )
    // What was accepted can be returned, once.
    const { done = 0, ...refused } = codesOf(answers)
    expect([done <= 2, refused]).toEqual([true, { 'worksheets.closed': 50 - done }])
    const decisions = await world.app.db
      .selectFrom('report_decisions')
      .selectAll()
      .where('report_id', '=', id)
      .execute()
    expect(decisions).toHaveLength(done)
    const audits = await world.app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'work_reports')
      .where('entity_id', '=', id)
      .where('action', 'in', ['worksheets.accepted', 'worksheets.returned'])
      .execute()
    expect(audits).toHaveLength(done)
    const returned = decisions.filter(({ decision }) => decision === 'returned').length
    const notices = (await world.notices('worksheets.returned')).filter(
      ({ account_id }) => account_id === one.account_id,
    )
    expect(notices).toHaveLength(returned)
  })

  it('wants a reason to return, and a report to decide on', async () => {
    const [lead, one] = [await world.leader(), await world.person()]
    expect(codeOf(await world.decide(lead, 'accept', [one]))).toBe('worksheets.closed')
    await world.submitted(one)
    expect(codeOf(await world.decide(lead, 'return', [one]))).toBe('worksheets.reason_needed')
    const stranger = await world.leader(world.team_b)
    expect((await world.decide(stranger, 'accept', [one])).status).toBe(404)
    expect((await world.decide(one, 'accept', [one])).status).toBe(403)
  })

  it('A12: closes a report that is due, and a return opens it until the end of the next working day', async () => {
    const [lead, one] = [await world.leader(), await world.person()]
    const first = await world.submitted(one)
    const again = (version: number) => world.save(one, MONDAY, { version, summary: 'More words' })
    expect(codeOf(await again(first.version))).toBe('worksheets.closed')
    await world.data(world.decide(lead, 'return', [one], { comment: 'Which client?' }))
    const { report } = await world.day(one)
    expect([report?.state, report?.due_at, report?.decision_comment]).toEqual([
      'returned',
      '2026-05-13T22:00:00.000Z',
      'Which client?',
    ])
    expect(report?.decided_by).toEqual({ role: 'User', id: lead.id, name: expect.any(String) })
    const second = await world.data(again(required(report).version))
    expect([second.state, second.late, second.due_at]).toEqual(['submitted', false, '2026-05-13T22:00:00.000Z'])
    await world.data(world.decide(lead, 'accept', [one]))
    const done = (await world.day(one)).report
    expect(done?.decisions.map(({ decision, comment }) => [decision, comment])).toEqual([
      ['accepted', ''],
      ['returned', 'Which client?'],
    ])
    const notices = await world.notices('worksheets.returned')
    expect(notices.filter(({ account_id }) => account_id === one.account_id)).toHaveLength(1)
  })

  it('excuses what is missing, and shows nothing of a draft', async () => {
    const [lead, one] = [await world.leader(), await world.person()]
    await world.days()
    await world.submitted(one, MONDAY, { submit: false, summary: 'Only for me' })
    await world.data(world.decide(lead, 'excuse', [one], { comment: 'At a fair' }))
    const { status, report } = await world.day(one)
    expect([status, report?.summary]).toEqual(['excused', ''])
    expect((await world.form(one, MONDAY)).period.report?.summary).toBe('Only for me')
    expect(codeOf(await world.decide(lead, 'excuse', [one], { comment: 'Again' }))).toBe('worksheets.closed')
    expect(codeOf(await world.decide(lead, 'excuse', [one], { comment: 'Today', date: TODAY }))).toBe(
      'worksheets.closed',
    )
  })

  it('is made for many, each for itself', async () => {
    const [lead, one, two] = [await world.leader(), await world.person(), await world.person()]
    await world.submitted(one)
    const results = await world.data(world.decide(lead, 'accept', [one, two, lead]))
    expect(new Map(results.map(({ user_id, ok, code }) => [user_id, ok ? 'ok' : code]))).toEqual(
      new Map([
        [lead.id, 'worksheets.own_report'],
        [one.id, 'ok'],
        [two.id, 'worksheets.closed'],
      ]),
    )
  })

  it('A13: is for the lead of the team on the last day of the period', async () => {
    const [lead_a, lead_b] = [await world.leader(), await world.leader(world.team_b)]
    const one = await world.person()
    const before = await world.app.db
      .selectFrom('placements')
      .selectAll()
      .where('employee_id', '=', one.id)
      .executeTakeFirstOrThrow()
    const { id: _id, created_at: _created, ...same } = before
    await world.app.db
      .insertInto('placements')
      .values({ ...same, effective_from: TODAY, team_id: world.team_b, source: 'form', reason_code: 'transfer' })
      .execute()
    await world.days()
    await world.submitted(one)
    await world.submitted(one, TODAY)
    const status = async (reader: typeof lead_a, date: string) =>
      (
        await world.app.ask(review.decideReports, reader, {
          body: { items: [{ user_id: one.id, kind: 'daily', period_start: date }], decision: 'accept' },
        })
      ).status
    const old = { user_id: one.id, kind: 'daily' as const, period_start: TODAY, version: 99 }
    const stale = await world.app.ask(review.decideReports, lead_b, { body: { items: [old], decision: 'accept' } })
    expect(stale.body.code).toBe('common.stale')
    expect([await status(lead_a, TODAY), await status(lead_b, MONDAY)]).toEqual([404, 404])
    expect([await status(lead_a, MONDAY), await status(lead_b, TODAY)]).toEqual([200, 200])
  })

  it('A22: names the administrator who submits for a person', async () => {
    const one = await world.person()
    const admin = await world.app.world.admin({ 'session.act_as': 'all' })
    const token = await world.actAs(admin, one)
    const report = await world.submitted({ ...one, token }, MONDAY)
    expect(report.submitted_by).toEqual({ role: 'Admin', id: admin.id, name: expect.any(String) })
    expect((await world.form(one, MONDAY)).period.report?.submitted_by?.id).toBe(admin.id)
  })
})

describe('a reminder', () => {
  it('A18: goes to a person once in four hours', async () => {
    const [lead, one] = [await world.leader(), await world.person()]
    await world.days()
    const remind = () =>
      world.app.ask(review.remindPeople, lead, {
        body: { kind: 'daily', period_start: MONDAY, user_ids: [one.id, lead.id] },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, remind))
    expect(answers.reduce((all, { body }) => all + body.data.sent, 0)).toBe(1)
    const skipped = (await remind()).body.data.skipped
    expect(skipped.toSorted((a, b) => a.user_id - b.user_id)).toEqual(
      [
        { user_id: one.id, reason: 'reminded' },
        { user_id: lead.id, reason: 'own' },
      ].toSorted((a, b) => a.user_id - b.user_id),
    )
    world.app.clock.set('2026-05-12T13:00:00Z')
    expect((await remind()).body.data.sent).toBe(1)
    await world.submitted(one)
    world.app.clock.set('2026-05-12T18:00:00Z')
    expect((await remind()).body.data.skipped.map(({ reason }) => reason)).toContain('nothing_due')
    const own = (await world.notices('worksheets.due')).filter(({ account_id }) => account_id === one.account_id)
    expect(own).toHaveLength(2)
  })
})

describe('a blocker', () => {
  it('A19: stays in the drafts of the next days until it is cleared, and is seen once it was handed in', async () => {
    const [lead, one] = [await world.leader(), await world.person()]
    const text = 'The access to staging is missing'
    const open = () => world.data(world.app.ask(review.listBlockers, lead, { query: { open: true } }))
    const mine = async () => (await open()).filter(({ employee }) => employee.id === one.id)
    await world.submitted(one, TODAY, { submit: false, blockers: [text] })
    expect(await mine()).toEqual([])
    const { version } = required((await world.form(one)).period.report)
    await world.submitted(one, TODAY, { blockers: [text], version })
    expect((await mine()).map((row) => [row.text, row.opened_on, row.can.update])).toEqual([[text, TODAY, true]])
    const news = (await world.notices('worksheets.blocker')).filter(({ account_id }) => account_id === lead.account_id)
    expect(news.map(({ body }) => body)).toEqual([text])
    world.app.clock.set('2026-05-13T09:00:00Z')
    expect((await world.form(one, '2026-05-13')).draft.blockers).toEqual([text])
    const row = firstOf(await mine())
    const clear = (cleared: boolean, actor = lead) =>
      world.app.ask(review.clearBlocker, actor, { params: { id: row.id }, body: { cleared } })
    expect((await clear(true, await world.person())).status).toBe(404)
    const done = await world.data(clear(true))
    expect(done.cleared_on).toBe('2026-05-13')
    expect((await world.form(one, '2026-05-13')).draft.blockers).toEqual([])
    const heard = (await world.notices('worksheets.blocker')).filter(({ account_id }) => account_id === one.account_id)
    expect(heard.map(({ title }) => title)).toEqual(['A blocker was cleared'])
    expect((await world.data(clear(false))).cleared_on).toBeNull()
    const report = await world.submitted(one, '2026-05-13', { blockers: [text] })
    expect(report.blockers.map((one_of) => [one_of.id, one_of.opened_on])).toEqual([[row.id, TODAY]])
  })
})

describe('the rights of review', () => {
  it('open nothing to those who only file reports', async () => {
    const [one, other] = [
      await world.person(),
      await world.person({ grants: { ...LEADS, 'worksheets.review': 'own' } }),
    ]
    await world.submitted(one)
    expect((await world.decide(other, 'accept', [one])).status).toBe(404)
  })
})
