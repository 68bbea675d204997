import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceBoard } from '#domains/attendance/contract/attendance.calls.ts'
import { listForced } from '#domains/attendance/contract/forced.calls.ts'
import { adminLogin, employeeLogin } from '#domains/session/contract/session.calls.ts'
import { adminDashboard } from '#domains/shell/contract/shell.calls.ts'
import { todayCard } from '#domains/attendance/contract/attendance.cards.ts'
import { awayCard } from '#domains/requests/contract/admin.cards.ts'
import { faultsOfNotices } from '#app/server/testing/notices-agree.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { prepareDemo } from './index.ts'
import { findBreaks, STORY_RULES } from './testing/find-breaks.ts'

const EVERY = ['working', 'on_break', 'late', 'on_leave'] as const
// By night, those who did not come to a shift of the evening before are on the board by the present date.
const HOURS = [
  ['a Sunday evening', '2026-11-22T18:00:00Z', EVERY],
  ['a night to Monday', '2026-11-23T02:00:00Z', ['working', 'on_break', 'on_leave']],
  ['Christmas at noon', '2026-12-25T11:00:00Z', EVERY],
  ['a Wednesday evening', '2026-11-25T19:15:00Z', EVERY],
  ['a Friday afternoon', '2026-11-27T13:45:00Z', ['working', 'late', 'on_leave']],
] as const
const DAYS = 28

describe.each(HOURS)('the demo of %s', (_name, now, expected) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(now)
    await prepareDemo(app.db, app.files, { employees: 60, days: DAYS }, () => undefined, now)
  }, 120_000)
  afterAll(() => app.stop())

  it('shows people in each of these states, in every place the same', async () => {
    const body = { email: 'code1@northwind.example', password: 'northwind-demo' }
    const admin = (await app.send(adminLogin, null, { body })).body.data as unknown as TestActor
    const { rows } = (await app.send(attendanceBoard, admin, { query: {} })).body.data
    const states = new Set(rows.map(({ state }) => state))
    expect([...states]).toEqual(expect.arrayContaining([...expected]))
    const { cards } = (await app.send(adminDashboard, admin, { query: {} })).body.data
    const today = todayCard.parse(cards['today']?.data)
    const away = awayCard.parse(cards['away']?.data)
    expect(today.expected).toBeGreaterThan(0)
    expect([today.states['on_leave'], today.work_from_home]).toEqual([away.away, away.home])
    for (const [card, { state }] of Object.entries(cards)) expect([card, state]).toEqual([card, 'ok'])
  })

  it('has tickets, tasks and reports of the day', async () => {
    const { rows } = await sql<Record<'tickets' | 'events' | 'tasks' | 'reports', number>>`
      select (select count(*)::int from tickets where received_at between ${now}::timestamptz - interval '24 hours' and ${now}) as tickets,
        (select count(*)::int from ticket_events where at between ${now}::timestamptz - interval '24 hours' and ${now}) as events,
        (select count(*)::int from task_history where at between ${now}::timestamptz - interval '24 hours' and ${now}) as tasks,
        (select count(*)::int from work_reports where kind = 'daily'
          and period_start between ${now}::timestamptz::date - 1 and ${now}::timestamptz::date) as reports`.execute(
      app.db,
    )
    for (const [what, count] of Object.entries(rows[0] ?? {})) expect([what, count > 0]).toEqual([what, true])
  })

  it('has a punch for the lead that one of the own people did not end', async () => {
    const body = { email: 'code103@northwind.example', password: 'northwind-demo' }
    const lead = (await app.send(employeeLogin, null, { body })).body.data as unknown as TestActor
    const { data } = (await app.send(listForced, lead, { body: {} })).body
    expect(data.map(({ state }) => state)).toEqual(expect.arrayContaining(['detected', 'proposed']))
  })

  it('has no story that the product would refuse', async () => {
    const broken: string[] = []
    for (const rule of STORY_RULES)
      for (const found of await findBreaks(app.db, rule, now)) broken.push(`${rule.domain} ${rule.rule}: ${found}`)
    expect(broken).toEqual([])
  })

  it('tells in inboxes what its records say, to people who may open them', async () => {
    expect(await faultsOfNotices(app, now)).toEqual([])
  })
})
