import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Input } from '#kit/contract/call.ts'
import * as employees from '../../contract/employees.calls.ts'
import { listWarned } from '../../contract/state-lists.calls.ts'
import * as calls from '../../contract/warnings.calls.ts'
import { HR, NOW, TODAY, USER } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin(HR)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

type Body = NonNullable<Input<typeof calls.manageWarning>['body']>
const manage = (body: Body, actor = hr) => app.send(calls.manageWarning, actor, { body })
const wording = {
  severity: 1 as const,
  category: 'conduct' as const,
  title: 'Shouted at a customer',
  description: 'On the phone, on Monday.',
  incident_on: '2026-06-01',
}
const issue = (id: number, extra: object = {}, actor = hr) =>
  manage({ employee_ids: [id], ...wording, ...extra }, actor)
const warned = async (on: string, query: object = {}) =>
  (await app.send(listWarned, hr, { query: { on, ...query } })).body.data.map((row) => row.id)
const acknowledge = (id: number, actor: TestActor, statement?: string) =>
  app.send(calls.acknowledgeWarning, actor, { body: { id, ...(statement ? { statement } : {}) } })

describe('a warning', () => {
  it.each([
    [1, 180],
    [2, 365],
    [3, 730],
  ] as const)('of severity %i counts at once and for %i days, and no more on the day after', async (severity, days) => {
    const id = await app.fixture.employee()
    const response = await issue(id, { severity })
    expect(response.body).toMatchObject({ data: { warnings: [{ state: 'issued', expires_on: addDays(TODAY, days) }] } })
    const on = async (day: string) => (await warned(day)).includes(id)
    expect([await on(addDays(TODAY, -1)), await on(TODAY)]).toEqual([false, true])
    app.clock.set(`${addDays(TODAY, days + 1)}T09:00:00Z`)
    expect([await on(addDays(TODAY, days + 1)), await on(addDays(TODAY, days)), await on(addDays(TODAY, 5))]).toEqual([
      false,
      true,
      true,
    ])
    const record = (await app.send(employees.getEmployee, hr, { params: { id } })).body.data
    expect([record.warnings?.[0]?.state, record.flags]).toEqual(['expired', []])
  })

  it('goes from draft to issue with other words, and counts no sooner', async () => {
    const id = await app.fixture.employee()
    const draft = (await issue(id, { action: 'draft' })).body.data.warnings[0]
    expect([draft?.state, (await warned(TODAY)).includes(id)]).toEqual(['draft', false])
    const seen = { id: draft?.id ?? 0, version: draft?.version ?? 0 }
    const edited = await manage({ action: 'edit', ...seen, title: 'Shouted twice' })
    expect((await manage({ action: 'edit', ...seen, title: 'Shouted' })).body.code).toBe('common.stale')
    expect((await manage({ action: 'issue', ...seen })).body.code).toBe('common.stale')
    expect(edited.body.data.warnings[0]).toMatchObject({ title: 'Shouted twice', state: 'draft' })
    const dated = await manage({ action: 'edit', id: draft?.id ?? 0, expires_on: '2026-07-02' })
    expect(dated.body.data.warnings[0]).toMatchObject({ expires_on: '2026-07-02' })
    const open = await manage({ action: 'edit', id: draft?.id ?? 0, expires_on: null })
    expect(open.body.data.warnings[0]).toMatchObject({ title: 'Shouted twice', expires_on: null })
    const issued = await manage({ id: draft?.id ?? 0, expires_on: '2026-07-01' })
    expect(issued.body.data.warnings[0]).toMatchObject({ state: 'issued', expires_on: '2026-07-01' })
    expect((await manage({ action: 'edit', id: draft?.id ?? 0, title: 'x' })).body.code).toBe('people.warning_state')
    expect((await manage({ id: draft?.id ?? 0 })).body.code).toBe('people.warning_state')
  })

  it('is not issued with a last day that has passed while it was a draft', async () => {
    const id = (await issue(await app.fixture.employee(), { action: 'draft', expires_on: addDays(TODAY, 3) })).body.data
      .warnings[0]?.id
    app.clock.set(`${addDays(TODAY, 5)}T09:00:00Z`)
    const late = await manage({ id: id ?? 0 })
    expect([late.status, late.body.fields]).toEqual([400, { expires_on: 'A warning expires today or later' }])
    const again = await manage({ id: id ?? 0, expires_on: addDays(TODAY, 30) })
    expect(again.body.data.warnings[0]).toMatchObject({ state: 'issued', expires_on: addDays(TODAY, 30) })
  })

  it('is sent to the person once it is issued, in the inbox and by mail, and not before', async () => {
    const person = await app.fixture.user({ grants: USER })
    const listNotices = async () => {
      const of = (table: 'notifications' | 'mail_outbox') =>
        app.db.selectFrom(table).select('id').where('account_id', '=', person.account_id).execute()
      return [(await of('notifications')).length, (await of('mail_outbox')).length]
    }
    const draft = (await issue(person.employee_id, { action: 'draft' })).body.data.warnings[0]
    expect(await listNotices()).toEqual([0, 0])
    await manage({ id: draft?.id ?? 0 })
    expect(await listNotices()).toEqual([1, 1])
    const [row] = await app.db
      .selectFrom('notifications')
      .select(['kind', 'path'])
      .where('account_id', '=', person.account_id)
      .execute()
    expect(row).toEqual({ kind: 'people.warning', path: '/employee/userprofile?tab=warnings' })
  })

  it('is withdrawn with a reason, and then neither counts nor can be acknowledged', async () => {
    const person = await app.fixture.user({ grants: USER })
    const [warning] = (await issue(person.employee_id)).body.data.warnings
    const id = warning?.id ?? 0
    expect((await manage({ action: 'withdraw', id })).body.fields).toEqual({ reason: 'Reason is required' })
    const withdrawn = await manage({ action: 'withdraw', id, reason: 'It was someone else' })
    expect(withdrawn.body.data.warnings[0]).toMatchObject({ state: 'withdrawn' })
    expect(await warned(TODAY)).not.toContain(person.employee_id)
    expect((await acknowledge(id, person)).body.code).toBe('people.warning_state')
  })

  it('has the statement of the person, once, also when sent ten times at once', async () => {
    const person = await app.fixture.user({ grants: USER })
    const [warning] = (await issue(person.employee_id)).body.data.warnings
    const id = warning?.id ?? 0
    const stranger = await app.fixture.user({ grants: USER })
    expect((await acknowledge(id, stranger)).status).toBe(404)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => acknowledge(id, person, 'They shouted first.')),
    )
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    const own = await app.send(calls.listOwnWarnings, person, { params: { userId: person.employee_id } })
    expect(own.body.data).toEqual([
      expect.objectContaining({ state: 'acknowledged', statement: 'They shouted first.', title: wording.title }),
    ])
    expect((await app.send(calls.listOwnWarnings, stranger, { params: { userId: person.employee_id } })).status).toBe(
      404,
    )
    expect(await warned(TODAY)).toContain(person.employee_id)
  })

  it('is not read as a draft by the person, and names no title to readers without personal data', async () => {
    const person = await app.fixture.user({ grants: USER })
    await issue(person.employee_id, { action: 'draft' })
    const own = () => app.send(calls.listOwnWarnings, person, { params: { userId: person.employee_id } })
    expect((await own()).body.data).toEqual([])
    await issue(person.employee_id, { severity: 3 })
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    const [row] = (await app.send(listWarned, reader, { query: { severity: '3' } })).body.data.filter(
      (one) => one.id === person.employee_id,
    )
    expect(row?.warnings).toMatchObject({ open_count: 1, highest_severity: 3 })
    expect(row?.warnings.latest).not.toHaveProperty('title')
  })

  it('shows how often it was warned for the same, without writing anything', async () => {
    const ids = [await app.fixture.employee(), await app.fixture.employee(), await app.fixture.employee()]
    const [first = 0, ...rest] = ids
    const category = 'policy' as const
    for (const id of rest) await issue(id, { category, severity: 2 })
    const tried = await issue(first, { category, dry_run: true })
    expect(tried.body.data).toEqual({
      warnings: [],
      similar: { count: 2, by_severity: { verbal: 0, written: 2, final: 0 } },
    })
    expect(await warned(TODAY, { category })).toEqual(rest.toReversed())
  })

  it('is compared with those of the last 24 months alone, and with none that was withdrawn', async () => {
    const category = 'performance' as const
    const counted = async () =>
      (await issue(await app.fixture.employee(), { category, dry_run: true })).body.data.similar
    for (const now of ['2024-06-02T09:00:00Z', '2024-06-04T09:00:00Z']) {
      app.clock.set(now)
      await issue(await app.fixture.employee(), { category, incident_on: '2024-06-01', severity: 3 })
    }
    app.clock.set(NOW)
    expect(await counted()).toEqual({ count: 1, by_severity: { verbal: 0, written: 0, final: 1 } })
    const [wrong] = (await issue(await app.fixture.employee(), { category })).body.data.warnings
    expect((await counted()).count).toBe(2)
    await manage({ action: 'withdraw', id: wrong?.id ?? 0, reason: 'It was someone else' })
    expect((await counted()).count).toBe(1)
  })

  it('is all or nothing for several, and never about oneself', async () => {
    const person = await app.fixture.user({ grants: USER })
    const linked = await app.fixture.admin(HR, { employee_id: person.employee_id })
    const other = await app.fixture.employee()
    const both = { employee_ids: [other, person.employee_id], ...wording }
    expect((await manage(both, linked)).body.code).toBe('people.own_record')
    expect(await warned(TODAY)).not.toContain(other)
    const [warning] = (await issue(person.employee_id)).body.data.warnings
    const withdraw = { action: 'withdraw' as const, id: warning?.id ?? 0, reason: 'I was right' }
    expect((await manage(withdraw, linked)).body.code).toBe('people.own_record')
    const leaver = await app.fixture.employee({ left_on: '2026-05-31' })
    expect((await issue(leaver)).body.code).toBe('people.not_employed')
  })

  it.each([
    [{ incident_on: '2026-06-04' }, 'incident_on'],
    [{ expires_on: '2026-06-02' }, 'expires_on'],
    [{ severity: 4 }, 'severity'],
    [{ title: undefined }, 'title'],
  ])('returns 400 for %j', async (extra, field) => {
    const response = await issue(await app.fixture.employee(), extra)
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('a lead', () => {
  it('drafts a warning about the own team alone', async () => {
    const department = await app.fixture.department()
    const team = await app.fixture.team(department)
    const lead = await app.fixture.user({
      grants: { 'people.warning.propose': 'team' },
      department_id: department,
      team_id: team,
    })
    await app.fixture.lead(team, lead.employee_id)
    const member = await app.fixture.employee({ department_id: department, team_id: team })
    const propose = (employee_id: number) => app.send(calls.proposeWarning, lead, { body: { employee_id, ...wording } })
    const linked = await app.fixture.admin(HR, { employee_id: member })
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    await app.db
      .updateTable('accounts')
      .set({ activated_at: NOW })
      .where('id', 'in', [hr.account_id, linked.account_id, reader.account_id])
      .execute()
    const { id } = (await propose(member)).body.data
    const waiting = () =>
      app.db
        .selectFrom('notifications')
        .select(['account_id', 'path'])
        .where('dedupe_key', '=', `people.warning:proposed:${id}`)
        .execute()
    expect(await waiting()).toEqual([
      { account_id: hr.account_id, path: `/admin/employee/details/${member}?tab=warnings` },
    ])
    expect(await warned(TODAY)).not.toContain(member)
    await issue(await app.fixture.employee())
    expect(await waiting()).toHaveLength(1)
    await manage({ action: 'issue', id })
    expect(await waiting()).toEqual([])
    expect((await propose(await app.fixture.employee())).status).toBe(404)
    expect((await propose(lead.employee_id)).body.code).toBe('people.own_record')
  })
})
