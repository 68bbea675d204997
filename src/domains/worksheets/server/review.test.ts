import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leadQueue } from '#domains/attendance/server/index.ts'
import { entryOf, firstOf, required } from '#kit/contract/testing/required.ts'
import type { CardQuery } from '#kit/server/registries.ts'
import * as review from '../contract/review.calls.ts'
import {
  codeOf,
  codesOf,
  LEADS,
  MONDAY,
  NOW,
  startWorksheets,
  TODAY,
  type WorksheetsFixture,
} from './testing/worksheets-fixture.ts'

let fixture: WorksheetsFixture
beforeAll(async () => {
  fixture = await startWorksheets()
  await fixture.activity()
})
beforeEach(() => fixture.app.clock.set(NOW))
afterAll(async () => fixture.app.stop())

describe('a decision', () => {
  it('A8: is not one on the own report, also not through a linked account', async () => {
    const lead = await fixture.leader()
    await fixture.submitted(lead)
    expect(codeOf(await fixture.decide(lead, 'accept', [lead]))).toBe('worksheets.own_report')
    const same = await fixture.app.fixture.admin({ 'worksheets.review': 'all' }, { employee_id: lead.employee_id })
    const response = await fixture.app.send(review.decideAsAdmin, same, {
      body: { items: [{ user_id: lead.id, kind: 'daily', period_start: MONDAY }], decision: 'accept' },
    })
    expect(codeOf(response)).toBe('worksheets.own_report')
  })

  it('A9: is one, when accept and return come at the same instant', async () => {
    const [lead, one] = [await fixture.leader(), await fixture.person()]
    const { id } = await fixture.submitted(one)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        fixture.decide(at % 2 ? lead : fixture.keeper, at % 2 ? 'accept' : 'return', [one], {
          comment: 'Which client?',
        }),
      ),
    )
    // An accepted report can be returned, once.
    const { done = 0, ...refused } = codesOf(responses)
    expect([done <= 2, refused]).toEqual([true, { 'worksheets.closed': 50 - done }])
    const decisions = await fixture.app.db
      .selectFrom('report_decisions')
      .selectAll()
      .where('report_id', '=', id)
      .execute()
    expect(decisions).toHaveLength(done)
    const audits = await fixture.app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'work_reports')
      .where('entity_id', '=', id)
      .where('action', 'in', ['worksheets.accepted', 'worksheets.returned'])
      .execute()
    expect(audits).toHaveLength(done)
    const returned = decisions.filter(({ decision }) => decision === 'returned').length
    const notices = (await fixture.notices('worksheets.returned')).filter(
      ({ account_id }) => account_id === one.account_id,
    )
    expect(notices).toHaveLength(returned)
  })

  it('wants a reason to return, and a report to decide on', async () => {
    const [lead, one] = [await fixture.leader(), await fixture.person()]
    expect(codeOf(await fixture.decide(lead, 'accept', [one]))).toBe('worksheets.closed')
    await fixture.submitted(one)
    expect(codeOf(await fixture.decide(lead, 'return', [one]))).toBe('worksheets.reason_needed')
    const stranger = await fixture.leader(fixture.team_b)
    expect((await fixture.decide(stranger, 'accept', [one])).status).toBe(404)
    expect((await fixture.decide(one, 'accept', [one])).status).toBe(403)
  })

  it('A12: closes a report that is due, and a return opens it until the end of the next working day', async () => {
    const [lead, one] = [await fixture.leader(), await fixture.person()]
    const first = await fixture.submitted(one)
    const again = (version: number) => fixture.save(one, MONDAY, { version, summary: 'More words' })
    expect(codeOf(await again(first.version))).toBe('worksheets.closed')
    await fixture.data(fixture.decide(lead, 'return', [one], { comment: 'Which client?' }))
    const { report } = await fixture.day(one)
    expect([report?.state, report?.due_at, report?.decision_comment]).toEqual([
      'returned',
      '2026-05-13T22:00:00.000Z',
      'Which client?',
    ])
    expect(report?.decided_by).toEqual({ role: 'User', id: lead.id, name: expect.any(String) })
    const second = await fixture.data(again(required(report).version))
    expect([second.state, second.late, second.due_at]).toEqual(['submitted', false, '2026-05-13T22:00:00.000Z'])
    await fixture.data(fixture.decide(lead, 'accept', [one]))
    const done = (await fixture.day(one)).report
    expect(done?.decisions.map(({ decision, comment }) => [decision, comment])).toEqual([
      ['accepted', ''],
      ['returned', 'Which client?'],
    ])
    const notices = await fixture.notices('worksheets.returned')
    expect(notices.filter(({ account_id }) => account_id === one.account_id)).toHaveLength(1)
  })

  it('excuses what is missing, and shows nothing of a draft', async () => {
    const [lead, one] = [await fixture.leader(), await fixture.person()]
    await fixture.days()
    await fixture.submitted(one, MONDAY, { submit: false, summary: 'Only for me' })
    await fixture.data(fixture.decide(lead, 'excuse', [one], { comment: 'At a fair' }))
    const { status, report } = await fixture.day(one)
    expect([status, report?.summary]).toEqual(['excused', ''])
    expect((await fixture.form(one, MONDAY)).period.report?.summary).toBe('Only for me')
    expect(codeOf(await fixture.decide(lead, 'excuse', [one], { comment: 'Again' }))).toBe('worksheets.closed')
    expect(codeOf(await fixture.decide(lead, 'excuse', [one], { comment: 'Today', date: TODAY }))).toBe(
      'worksheets.closed',
    )
  })

  it('is made for many, each for itself', async () => {
    const [lead, one, two] = [await fixture.leader(), await fixture.person(), await fixture.person()]
    await fixture.submitted(one)
    const results = await fixture.data(fixture.decide(lead, 'accept', [one, two, lead]))
    expect(new Map(results.map(({ user_id, ok, code }) => [user_id, ok ? 'ok' : code]))).toEqual(
      new Map([
        [lead.id, 'worksheets.own_report'],
        [one.id, 'ok'],
        [two.id, 'worksheets.closed'],
      ]),
    )
  })

  it('A13: is for the lead of the team on the last day of the period', async () => {
    const [lead_a, lead_b] = [await fixture.leader(), await fixture.leader(fixture.team_b)]
    const one = await fixture.person()
    const before = await fixture.app.db
      .selectFrom('placements')
      .selectAll()
      .where('employee_id', '=', one.id)
      .executeTakeFirstOrThrow()
    const { id: _id, created_at: _created, ...same } = before
    await fixture.app.db
      .insertInto('placements')
      .values({ ...same, effective_from: TODAY, team_id: fixture.team_b, source: 'form', reason_code: 'transfer' })
      .execute()
    await fixture.days()
    await fixture.submitted(one)
    await fixture.submitted(one, TODAY)
    const status = async (reader: typeof lead_a, date: string) =>
      (
        await fixture.app.send(review.decideReports, reader, {
          body: { items: [{ user_id: one.id, kind: 'daily', period_start: date }], decision: 'accept' },
        })
      ).status
    const old = { user_id: one.id, kind: 'daily' as const, period_start: TODAY, version: 99 }
    const stale = await fixture.app.send(review.decideReports, lead_b, { body: { items: [old], decision: 'accept' } })
    expect(stale.body.code).toBe('common.stale')
    expect([await status(lead_a, TODAY), await status(lead_b, MONDAY)]).toEqual([404, 404])
    expect([await status(lead_a, MONDAY), await status(lead_b, TODAY)]).toEqual([200, 200])
  })

  it('A22: names the administrator who submits for a person', async () => {
    const one = await fixture.person()
    const admin = await fixture.app.fixture.admin({ 'session.act_as': 'all' })
    const token = await fixture.actAs(admin, one)
    const report = await fixture.submitted({ ...one, token }, MONDAY)
    expect(report.submitted_by).toEqual({ role: 'Admin', id: admin.id, name: expect.any(String) })
    expect((await fixture.form(one, MONDAY)).period.report?.submitted_by?.id).toBe(admin.id)
  })
})

describe('a reminder', () => {
  it('A18: goes to a person once in four hours', async () => {
    const [lead, one] = [await fixture.leader(), await fixture.person()]
    await fixture.days()
    const remind = () =>
      fixture.app.send(review.remindPeople, lead, {
        body: { kind: 'daily', period_start: MONDAY, user_ids: [one.id, lead.id] },
      })
    const responses = await Promise.all(Array.from({ length: 50 }, remind))
    expect(responses.reduce((all, { body }) => all + body.data.sent, 0)).toBe(1)
    const skipped = (await remind()).body.data.skipped
    expect(skipped.toSorted((a, b) => a.user_id - b.user_id)).toEqual(
      [
        { user_id: one.id, reason: 'reminded' },
        { user_id: lead.id, reason: 'own' },
      ].toSorted((a, b) => a.user_id - b.user_id),
    )
    fixture.app.clock.set('2026-05-12T13:00:00Z')
    expect((await remind()).body.data.sent).toBe(1)
    await fixture.submitted(one)
    fixture.app.clock.set('2026-05-12T18:00:00Z')
    expect((await remind()).body.data.skipped.map(({ reason }) => reason)).toContain('nothing_due')
    const own = (await fixture.notices('worksheets.due')).filter(({ account_id }) => account_id === one.account_id)
    expect(own).toHaveLength(2)
  })
})

describe('a blocker', () => {
  it('A19: stays in the drafts of the next days until it is cleared, and is seen once it was handed in', async () => {
    const [lead, one] = [await fixture.leader(), await fixture.person()]
    const text = 'The access to staging is missing'
    const open = () => fixture.data(fixture.app.send(review.listBlockers, lead, { query: { open: true } }))
    const mine = async () => (await open()).filter(({ employee }) => employee.id === one.id)
    await fixture.submitted(one, TODAY, { submit: false, blockers: [text] })
    expect(await mine()).toEqual([])
    const { version } = required((await fixture.form(one)).period.report)
    await fixture.submitted(one, TODAY, { blockers: [text], version })
    expect((await mine()).map((row) => [row.text, row.opened_on, row.can.update])).toEqual([[text, TODAY, true]])
    const news = (await fixture.notices('worksheets.blocker')).filter(
      ({ account_id }) => account_id === lead.account_id,
    )
    expect(news.map(({ body }) => body)).toEqual([text])
    fixture.app.clock.set('2026-05-13T09:00:00Z')
    expect((await fixture.form(one, '2026-05-13')).draft.blockers).toEqual([text])
    const row = firstOf(await mine())
    const clear = (cleared: boolean, actor = lead) =>
      fixture.app.send(review.clearBlocker, actor, { params: { id: row.id }, body: { cleared } })
    expect((await clear(true, await fixture.person())).status).toBe(404)
    const done = await fixture.data(clear(true))
    expect(done.cleared_on).toBe('2026-05-13')
    expect((await fixture.form(one, '2026-05-13')).draft.blockers).toEqual([])
    const cleared = (await fixture.notices('worksheets.blocker')).filter(
      ({ account_id }) => account_id === one.account_id,
    )
    expect(cleared.map(({ title }) => title)).toEqual(['A blocker was cleared'])
    expect((await fixture.data(clear(false))).cleared_on).toBeNull()
    const report = await fixture.submitted(one, '2026-05-13', { blockers: [text] })
    expect(report.blockers.map((one_of) => [one_of.id, one_of.opened_on])).toEqual([[row.id, TODAY]])
  })
})

describe('the rights of review', () => {
  it('open nothing to those who only file reports', async () => {
    const [one, other] = [
      await fixture.person(),
      await fixture.person({ grants: { ...LEADS, 'worksheets.review': 'own' } }),
    ]
    await fixture.submitted(one)
    expect((await fixture.decide(other, 'accept', [one])).status).toBe(404)
  })
})

describe('a late report', () => {
  const OLD = '2026-04-07'

  it('is filed after a reviewer allowed it, until a day; the form says so before it is filled in', async () => {
    const [lead, one] = [await fixture.leader(), await fixture.person()]
    fixture.app.clock.set(`${OLD}T09:00:00.000Z`)
    await fixture.days()
    fixture.app.clock.set(NOW)
    expect((await fixture.form(one, OLD)).is_closed).toBe(true)
    expect(codeOf(await fixture.save(one, OLD))).toBe('worksheets.too_old')
    const allow = (more: object = {}) => fixture.decide(lead, 'allow', [one], { date: OLD, ...more })
    expect(codeOf(await allow())).toBe('worksheets.reason_needed')
    expect(codeOf(await fixture.decide(one, 'allow', [one], { date: OLD, comment: 'Ill' }))).toBe('403')
    await fixture.data(allow({ comment: 'You were ill' }))
    expect((await fixture.form(one, OLD)).is_closed).toBe(false)
    const [notice] = (await fixture.notices('worksheets.returned')).filter(
      ({ account_id }) => account_id === one.account_id,
    )
    expect([notice?.title, notice?.body]).toEqual([
      'You can file your report of Tuesday 7 April until 19 May 2026',
      'You were ill',
    ])
    fixture.app.clock.set('2026-05-20T09:00:00.000Z')
    const { version } = required((await fixture.form(one, OLD)).period.report)
    expect(codeOf(await fixture.save(one, OLD, { version }))).toBe('worksheets.too_old')
    fixture.app.clock.set('2026-05-19T09:00:00.000Z')
    const filed = await fixture.data(fixture.save(one, OLD, { version }))
    expect([filed.state, filed.late]).toEqual(['submitted', true])
    expect(filed.decisions.map(({ decision }) => decision)).toEqual(['allowed'])
    expect(codeOf(await allow({ comment: 'Again' }))).toBe('worksheets.closed')
  })

  it('is not allowed where the person can file it anyway, and is one however many allow it at once', async () => {
    const [lead, one] = [await fixture.leader(), await fixture.person()]
    for (const day of [OLD, MONDAY]) {
      fixture.app.clock.set(`${day}T09:00:00.000Z`)
      await fixture.days()
    }
    fixture.app.clock.set(NOW)
    expect(codeOf(await fixture.decide(lead, 'allow', [one], { comment: 'You were ill' }))).toBe(
      'worksheets.not_too_old',
    )
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => fixture.decide(lead, 'allow', [one], { date: OLD, comment: 'You were ill' })),
    )
    const { done = 0, ...refused } = codesOf(responses)
    expect(done).toBeGreaterThan(0)
    expect(Object.keys(refused).filter((code) => code !== 'worksheets.closed')).toEqual([])
    const reports = await fixture.app.db
      .selectFrom('work_reports')
      .select('file_until')
      .where('employee_id', '=', one.id)
      .where('period_start', '=', OLD)
      .execute()
    expect(reports).toEqual([{ file_until: '2026-05-19' }])
  })
})

describe('the list of what waits', () => {
  it('has the submitted reports of all days, without the own ones and those of other teams, the oldest first', async () => {
    const team = await fixture.app.fixture.team(fixture.department_id)
    const lead = await fixture.leader(team)
    const [one, two, stranger] = [
      await fixture.person({ team_id: team, last_name: 'Oneson' }),
      await fixture.person({ team_id: team }),
      await fixture.person(),
    ]
    for (const who of [lead, stranger, two]) await fixture.submitted(who)
    fixture.app.clock.set('2026-05-12T10:00:00.000Z')
    await fixture.submitted(one, TODAY)
    const waiting = async (reader: typeof lead, query: object = {}) => {
      const { body } = await fixture.app.send(review.listWaiting, reader, { query })
      return [body.data.map(({ employee, period_start }) => [employee.id, period_start]), body.meta.total]
    }
    expect(await waiting(lead)).toEqual([
      [
        [two.id, MONDAY],
        [one.id, TODAY],
      ],
      2,
    ])
    expect(await waiting(lead, { q: 'oneson' })).toEqual([[[one.id, TODAY]], 1])
    expect(await waiting(lead, { kind: 'weekly' })).toEqual([[], 0])
    expect(await waiting(lead, { team_id: fixture.team_a })).toEqual([[], 0])
    const { body } = await fixture.app.send(review.listAllWaiting, fixture.keeper, { query: { team_id: team } })
    expect(body.meta.total).toBe(3)
    await fixture.data(fixture.decide(lead, 'accept', [two]))
    expect(await waiting(lead)).toEqual([[[one.id, TODAY]], 1])
    expect((await fixture.app.send(review.listWaiting, one, {})).status).toBe(403)
  })

  it('counts for the card of a lead as many as it lists', async () => {
    const team = await fixture.app.fixture.team(fixture.department_id)
    const lead = await fixture.leader(team)
    for (const who of [lead, await fixture.person({ team_id: team }), await fixture.person()])
      await fixture.submitted(who)
    const actor = {
      area: 'User',
      employee_id: lead.employee_id,
      time_zone: 'Europe/Berlin',
      grants: new Map(Object.entries(LEADS)),
    }
    const count = entryOf(leadQueue, 'reports_to_review').count({
      actor,
      now: NOW,
      today: TODAY,
    } as unknown as CardQuery)
    const { rows } = await sql<{ n: number }>`select ${count} as n`.execute(fixture.app.db)
    const { body } = await fixture.app.send(review.listWaiting, lead, {})
    expect([rows[0]?.n, body.meta.total]).toEqual([1, 1])
  })
})
