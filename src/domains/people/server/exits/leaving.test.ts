import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { entries } from '#kit/server/slots.ts'
import * as calls from '../../contract/exits.calls.ts'
import * as lists from '../../contract/state-lists.calls.ts'
import { personLeft, statusOf } from '../index.ts'
import { EXIT_HR, idsOf, NOW, peopleFixture, USER } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin(EXIT_HR)
  await app.db.updateTable('accounts').set({ activated_at: NOW }).where('id', '=', hr.account_id).execute()
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const { user, resign, profile } = peopleFixture(() => ({ app, hr }))
const submit = (actor: TestActor, extra: object = {}) =>
  app.send(calls.submitExit, actor, { body: { reason_code: 'new_job', letter_text: 'Thank you.', ...extra } })
const withdraw = (actor: TestActor, id: number) => app.send(calls.withdrawExit, actor, { params: { id } })
const decide = (id: number, action: 'accept' | 'return' | 'retract', extra: object = {}, actor = hr) =>
  app.send(calls.decideExit, actor, { body: { id, action, ...extra } })
const own = async (actor: TestActor) => (await app.send(calls.getOwnExit, actor)).body.data
const offboarding = async (id: number) => (await app.send(calls.getOffboarding, hr, { params: { id } })).body.data
const close = (id: number) => app.send(calls.closeExit, hr, { body: { employee_id: id, rehire_ok: true } })
const reassign = (employee_id: number, kind: string, to: number, extra: object = { all: true }) =>
  app.send(calls.reassignHoldings, hr, { body: { employee_id, kind, to_employee_id: to, ...extra } })

const traces = async (person: { account_id: number; employee_id: number }) => {
  const mails = await app.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('account_id', '=', person.account_id)
    .execute()
  const audits = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('employee_id', '=', person.employee_id)
    .where('action', 'in', ['people.exit_accepted', 'people.exit_withdrawn'])
    .execute()
  return { mails: mails.length, audits: audits.map(({ action }) => action) }
}

describe('the own resignation', () => {
  it('shows what it rests on, is handed in with the computed last day, and only once', async () => {
    const person = await user()
    expect(await own(person)).toEqual({ exit: null, notice_days: 30, today: '2026-06-03', can: { submit: true } })
    const response = await submit(person)
    expect(response.body.data).toMatchObject({ state: 'submitted', last_day: '2026-07-03', decided_by: null })
    expect(response.body.data.can).toMatchObject({ withdraw: true, submit: false, accept: false })
    expect((await submit(person)).body.code).toBe('people.exit_open')
    expect(await statusOf(app.db, person.employee_id, '2026-06-10')).toBe('active')
    expect((await own(person)).can.submit).toBe(false)
    const notices = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', hr.account_id)
      .execute()
    expect(notices.some(({ title }) => title.endsWith('has resigned'))).toBe(true)
  })

  it('takes a later requested day, and none in the past', async () => {
    const person = await user()
    expect((await submit(person, { requested_last_day: '2026-06-02' })).body.fields).toHaveProperty(
      'requested_last_day',
    )
    expect((await submit(person, { requested_last_day: '2026-08-31' })).body.data.last_day).toBe('2026-08-31')
  })

  it('is returned with a comment, handed in again, and accepted with the last day that HR decides on', async () => {
    const person = await user()
    const { id } = (await submit(person)).body.data
    expect((await decide(id, 'return')).body.fields).toHaveProperty('comment')
    expect((await decide(id, 'return', { comment: 'Please sign it' })).body.data.state).toBe('returned')
    expect((await decide(id, 'accept')).body.code).toBe('people.exit_decided')
    app.clock.set('2026-06-05T09:00:00Z')
    expect((await own(person)).exit).toMatchObject({ comment: 'Please sign it', can: { submit: true, withdraw: true } })
    expect((await submit(person, { letter_text: 'Signed' })).body.data).toMatchObject({
      id,
      state: 'submitted',
      submitted_on: '2026-06-03',
      last_day: '2026-07-03',
    })
    expect((await decide(id, 'accept', { last_day: '2026-06-20' })).body.fields).toHaveProperty('last_day')
    expect((await decide(id, 'accept', { last_day: '2026-06-23', waived_days: 10 })).body.data).toMatchObject({
      state: 'accepted',
      last_day: '2026-06-23',
    })
    expect(await statusOf(app.db, person.employee_id, '2026-06-24')).toBe('left')
    expect((await withdraw(person, id)).body.code).toBe('people.exit_decided')
    expect((await decide(id, 'retract', { comment: 'Stays after all' })).body.data.state).toBe('retracted')
    expect(await statusOf(app.db, person.employee_id, '2026-06-24')).toBe('active')
  })

  it('is no one else’s to withdraw, and not decided by its owner through an admin account', async () => {
    const [person, other] = [await user(), await user()]
    const { id } = (await submit(person)).body.data
    expect((await withdraw(other, id)).status).toBe(404)
    const linked = await app.fixture.admin(EXIT_HR, { employee_id: person.employee_id })
    expect((await decide(id, 'accept', {}, linked)).body.code).toBe('people.own_record')
    expect((await decide(999_999, 'accept')).status).toBe(404)
  })

  it('of the person behind the last super admin is not accepted', async () => {
    const person = await user()
    const { id: role_id } = await app.db
      .selectFrom('roles')
      .select('id')
      .where('is_locked', '=', true)
      .executeTakeFirstOrThrow()
    const { account_id } = await app.fixture.admin({}, { employee_id: person.employee_id })
    await app.db.updateTable('accounts').set({ role_id, activated_at: NOW }).where('id', '=', account_id).execute()
    const { id } = (await submit(person)).body.data
    expect((await decide(id, 'accept')).body.code).toBe('people.last_super_admin')
    expect((await own(person)).exit).toMatchObject({ state: 'submitted', decided_by: null })
    expect(await statusOf(app.db, person.employee_id, '2026-12-31')).toBe('active')
  })

  it('is either withdrawn or accepted when both happen at the same time, with one audit row and one mail', async () => {
    const winners = new Set<string>()
    const race = async (round: number) => {
      const person = await user()
      const { id } = (await submit(person)).body.data
      // Accepting has the longer way, so the person follows by up to 120 ms: now one is first, now the other.
      const follow = () => pause((round % 11) * 12).then(() => withdraw(person, id))
      const responses = await Promise.all([decide(id, 'accept'), follow()])
      expect(responses.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['done', 'people.exit_decided'])
      const { mails, audits } = await traces(person)
      expect([mails, audits.length]).toEqual([1, 1])
      const state = (await own(person)).exit?.state
      expect(audits).toEqual([state === 'accepted' ? 'people.exit_accepted' : 'people.exit_withdrawn'])
      winners.add(state ?? '')
    }
    // Each of the 200 is about another person, so two may run in parallel.
    for (let round = 0; round < 200; round += 2) await Promise.all([race(round), race(round + 1)])
    expect([...winners].toSorted()).toEqual(['accepted', 'withdrawn'])
  }, 120_000)
})

describe('the holdings of a leaver', () => {
  const leaver = async () => {
    const person = await app.fixture.user({ last_name: 'Holder', grants: { ...USER, 'people.read': 'team' } })
    const successor = await app.fixture.employee({ grants: { 'people.read': 'team' } })
    const manager_id = person.employee_id
    const reports = [await app.fixture.employee({ manager_id }), await app.fixture.employee({ manager_id })]
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    await app.fixture.lead(team_id, manager_id)
    await app.db.updateTable('departments').set({ head_id: manager_id }).where('id', '=', department_id).execute()
    await app.db
      .insertInto('backup_assignments')
      .values({
        employee_id: successor,
        covers_kind: 'employee',
        covers_id: manager_id,
        from_date: '2026-01-01',
        priority: 1,
      })
      .execute()
    return { person, id: manager_id, successor, reports, department_id, team_id }
  }

  it('is shown in the cockpit by kind, with the backup as the one to take over, and in both lists', async () => {
    const { id, successor, reports } = await leaver()
    expect((await app.send(calls.getOffboarding, hr, { params: { id } })).status).toBe(404)
    await resign(id)
    const response = await offboarding(id)
    expect(response).toMatchObject({
      from: '2026-07-04',
      open_blocking: 4,
      exit: { can: { close: false, retract: true } },
    })
    expect(response.groups.map(({ kind, count }) => [kind, count])).toEqual([
      ['team_lead', 1],
      ['department_head', 1],
      ['direct_reports', 2],
    ])
    expect(response.groups.map(({ suggested }) => suggested?.id)).toEqual([successor, successor, successor])
    expect(response.groups[2]?.items.map((item) => item.id).toSorted((a, b) => a - b)).toEqual(reports)
    const open = async () => {
      const [resigned, notice] = [
        await app.send(lists.listResigned, hr, { query: { q: 'Holder' } }),
        await app.send(lists.listNotice, hr, { query: { q: 'Holder' } }),
      ]
      return [resigned, notice].map(({ body }) => body.data.find((row) => row.id === id)?.exit.holdings_open)
    }
    expect(await open()).toEqual([4, 4])
    await reassign(id, 'direct_reports', successor)
    expect(await open()).toEqual([2, 2])
  })

  it('goes to the manager where no one is a backup, and to no one who leaves as well', async () => {
    const boss = await app.fixture.employee()
    const leaves = async (manager_id: number | null) => {
      const id = await app.fixture.employee({ manager_id })
      await app.fixture.employee({ manager_id: id })
      await resign(id)
      return (await offboarding(id)).groups.map(({ suggested }) => suggested?.id ?? null)
    }
    expect(await leaves(boss)).toEqual([boss])
    expect(await leaves(null)).toEqual([null])
    await resign(boss, { waived_days: 10 })
    expect(await leaves(boss)).toEqual([null])
  })

  it('moves on the day after the last one, also from plans, each by the rule of its domain', async () => {
    const { id, successor, reports, team_id } = await leaver()
    await resign(id)
    const [first = 0] = reports
    const { default_pattern_id } = await app.db
      .selectFrom('brands')
      .select('default_pattern_id')
      .executeTakeFirstOrThrow()
    const { department_id, role_id } = await app.db
      .selectFrom('placements')
      .select(['department_id', 'role_id'])
      .where('employee_id', '=', first)
      .executeTakeFirstOrThrow()
    const other = await app.fixture.employee()
    const plan = {
      department_id,
      role_id,
      work_pattern_id: default_pattern_id,
      work_mode: 'office' as const,
      changed: ['manager_id'],
    }
    for (const [effective_from, manager_id] of [
      ['2026-06-20', other],
      ['2026-09-01', id],
    ] as const)
      await app.db
        .insertInto('placements')
        .values({ ...plan, employee_id: first, effective_from, manager_id, reason_code: 'transfer', source: 'form' })
        .execute()
    const response = await reassign(id, 'direct_reports', successor)
    expect(response.body.data).toEqual({ moved: 2, refused: [] })
    const managers = async (employee: number) =>
      app.db
        .selectFrom('placements')
        .select(['effective_from', 'manager_id'])
        .where('employee_id', '=', employee)
        .where('superseded_at', 'is', null)
        .orderBy('effective_from')
        .execute()
    expect(await managers(first)).toEqual([
      { effective_from: '2020-01-01', manager_id: id },
      { effective_from: '2026-06-20', manager_id: other },
      { effective_from: '2026-09-01', manager_id: successor },
    ])
    expect(await managers(reports[1] ?? 0)).toEqual([
      { effective_from: '2020-01-01', manager_id: id },
      { effective_from: '2026-07-04', manager_id: successor },
    ])
    const shared = await app.fixture.employee({ manager_id: other, second_manager_id: id })
    expect((await reassign(id, 'direct_reports', successor)).body.data).toEqual({ moved: 1, refused: [] })
    const seconds = await app.db
      .selectFrom('placements')
      .select(['effective_from', 'manager_id', 'second_manager_id'])
      .where('employee_id', '=', shared)
      .orderBy('effective_from')
      .execute()
    expect(seconds).toEqual([
      { effective_from: '2020-01-01', manager_id: other, second_manager_id: id },
      { effective_from: '2026-07-04', manager_id: other, second_manager_id: successor },
    ])
    expect((await reassign(id, 'team_lead', successor)).body.data).toEqual({ moved: 1, refused: [] })
    const leads = await app.db
      .selectFrom('team_leaderships')
      .selectAll()
      .where('team_id', '=', team_id)
      .orderBy('from_date')
      .execute()
    expect(leads.map((row) => [row.employee_id, row.to_date])).toEqual([
      [id, '2026-07-03'],
      [successor, null],
    ])
  })

  it('names what is refused and moves the rest', async () => {
    const { id, successor, reports } = await leaver()
    await resign(id)
    const [first = 0, second = 0] = reports
    // The successor reports to the first one, so that one cannot report to the successor.
    await app.db.updateTable('placements').set({ manager_id: first }).where('employee_id', '=', successor).execute()
    const { data } = (await reassign(id, 'direct_reports', successor)).body
    expect(data.moved).toBe(1)
    expect(data.refused).toMatchObject([{ id: first, code: 'people.manager_cycle' }])
    expect(
      (await offboarding(id)).groups.find(({ kind }) => kind === 'direct_reports')?.items.map((item) => item.id),
    ).toEqual([first])
    expect((await reassign(id, 'team_lead', await app.fixture.employee())).body.code).toBe('people.none_moved')
    const former = await app.fixture.employee({ left_on: '2026-06-30' })
    expect((await reassign(id, 'direct_reports', former)).body.code).toBe('people.not_employed')
    expect((await reassign(id, 'direct_reports', id)).body.fields).toHaveProperty('to_employee_id')
    expect((await reassign(id, 'open_punch', second)).body.fields).toHaveProperty('kind')
    expect((await reassign(id, 'direct_reports', second, {})).status).toBe(400)
  })

  it('refuses items that have moved already, and records nothing', async () => {
    const { id, successor, reports } = await leaver()
    await resign(id)
    const first = { item_ids: [reports[0] ?? 0] }
    const responses = await Promise.all([1, 2].map(() => reassign(id, 'direct_reports', successor, first)))
    const refused = responses.find(({ body }) => !body.status)?.body
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect([refused?.code, refused?.message]).toEqual([
      'people.none_moved',
      expect.stringMatching(/^Nothing moved\. Person .* does not hold this any more\.$/),
    ])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_rows
      where action = 'people.holdings_reassigned' and employee_id = ${id}`.execute(app.db)
    expect(rows[0]?.n).toBe(1)
  })

  it('block the exit until nothing is left; then it is closed once', async () => {
    const { id, person, successor, department_id } = await leaver()
    const linked = await app.fixture.admin({}, { employee_id: id })
    await resign(id, { waived_days: 30 })
    expect((await close(id)).body.code).toBe('people.not_left')
    app.clock.set('2026-06-04T09:00:00Z')
    expect((await app.send(calls.getOwnExit, person)).status).toBe(401)
    const refused = (await close(id)).body
    expect(refused.code).toBe('people.holdings_open')
    expect(refused.message).toMatch(/^5 items are still with Person /)
    for (const kind of ['direct_reports', 'team_lead', 'department_head']) await reassign(id, kind, successor)
    expect((await close(id)).body.message).toMatch(/^1 item is still with /)
    await app.db.updateTable('accounts').set({ disabled_at: NOW }).where('id', '=', linked.account_id).execute()
    expect(await offboarding(id)).toMatchObject({ open_blocking: 0, exit: { can: { close: true } } })
    const responses = await Promise.all([close(id), close(id)])
    expect(responses.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['done', 'people.exit_decided'])
    expect(responses.find(({ body }) => body.status)?.body.data).toMatchObject({ state: 'closed', rehire_ok: true })
    const { head_id } = await app.db
      .selectFrom('departments')
      .select('head_id')
      .where('id', '=', department_id)
      .executeTakeFirstOrThrow()
    expect(head_id).toBe(successor)
  })
})

describe('the day after the last one', () => {
  it('closes every login with any holdings left, and shows the exit as open', async () => {
    const person = await app.fixture.user({ last_name: 'Late', grants: USER })
    const id = person.employee_id
    const linked = await app.fixture.admin({ 'people.read': 'all' }, { employee_id: id })
    await app.fixture.employee({ manager_id: id })
    await resign(id, { waived_days: 30 })
    const reads = async () => [
      (await profile(person)).status,
      (await app.send(lists.listResigned, linked, { query: {} })).status,
    ]
    expect(await reads()).toEqual([200, 200])
    app.clock.set('2026-06-03T22:00:00Z')
    expect(await reads()).toEqual([401, 401])
    app.clock.set('2026-06-04T09:00:00Z')
    const [row] = (await app.send(lists.listResigned, hr, { query: { q: 'Late' } })).body.data
    expect(row).toMatchObject({ id, status: 'left', exit: { state: 'accepted', closed_at: null, holdings_open: 2 } })
    expect(idsOf(await app.send(lists.listNotice, hr, { query: { q: 'Late' } }))).toEqual([])
    const [open] = (await app.send(lists.listResigned, hr, { query: { q: 'Late', exit_state: 'closed' } })).body.data
    expect(open).toBeUndefined()
  })

  it('is published once, in the zone of the person, with any holdings open; HR is reminded every day', async () => {
    const person = await user()
    await resign(person.employee_id, { waived_days: 30 })
    const notices: string[] = []
    entries(personLeft, {
      test: async (_work, { employee_id, last_day }) => {
        if (employee_id === person.employee_id) notices.push(last_day)
      },
    }).fill()
    app.clock.set('2026-06-03T21:30:00Z')
    await app.runJob('people.left')
    expect(notices).toEqual([])
    app.clock.set('2026-06-03T22:30:00Z')
    await Promise.all([app.runJob('people.left'), app.runJob('people.left')])
    await app.runJob('people.left')
    expect(notices).toEqual(['2026-06-03'])
    const reminders = async () =>
      (
        await app.db
          .selectFrom('notifications')
          .select('id')
          .where('account_id', '=', hr.account_id)
          .where('path', '=', `/admin/employee/details/${person.employee_id}?tab=exit`)
          .where('title', 'like', 'The exit of%')
          .execute()
      ).length
    for (const [now, count] of [
      ['2026-06-03T23:30:00Z', 0],
      ['2026-06-05T05:20:00Z', 1],
      ['2026-06-05T06:20:00Z', 1],
      ['2026-06-06T05:20:00Z', 2],
    ] as const) {
      app.clock.set(now)
      await app.runJob('people.exit_reminders')
      expect([now, await reminders()]).toEqual([now, count])
    }
    expect((await close(person.employee_id)).body.status).toBe(true)
    app.clock.set('2026-06-07T05:20:00Z')
    await app.runJob('people.exit_reminders')
    expect(await reminders()).toBe(2)
  })
})
