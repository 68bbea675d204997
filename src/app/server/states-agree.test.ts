import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthCard, todayCard } from '#domains/attendance/contract/attendance.cards.ts'
import { attendanceBoard, attendanceList } from '#domains/attendance/contract/attendance.calls.ts'
import type { DayRow } from '#domains/attendance/contract/attendance.models.ts'
import type { BoardRow } from '#domains/attendance/contract/board.models.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { adminRequestsCard, awayCard } from '#domains/requests/contract/admin.cards.ts'
import * as requests from '#domains/requests/contract/requests.calls.ts'
import * as decisions from '#domains/requests/contract/requests-admin.calls.ts'
import { adminDashboard } from '#domains/shell/contract/shell.calls.ts'
import { seededRandom } from '#demo/demo.ts'
import { DEMO_TODAY, type DemoApp, demoApp } from './testing/demo-app.ts'

const ADMINS = ['code1', 'code3', 'code5']
const HERE = ['working', 'on_break']
const [MORNING, NOON] = ['2026-03-11T09:40:00Z', '2026-03-11T11:45:00Z']
// When it is tomorrow in Bengaluru, and a day off on which punches of the week are still open.
const INSTANTS = [MORNING, NOON, '2026-03-11T19:30:00Z', '2026-03-15T12:00:00Z']

let app: DemoApp

/** Further plans for today, drawn: whole days, halves, and days at home, of people who may be in already. */
const drawPlans = async (): Promise<void> => {
  const random = seededRandom(7)
  const { rows } = await sql<{ id: number; employee_id: number; name: string }>`
    select a.id, a.employee_id, split_part(a.email_key, '@', 1) as name from accounts a
    join employed_on(${DEMO_TODAY}::date) m on m.employee_id = a.employee_id
    where a.area = 'User' and a.email_key like 'code%@northwind.example' order by a.id`.execute(app.db)
  const hr = await app.admin('code3')
  const types = await sql<{ id: number; code: string }>`select id, code from request_types`.execute(app.db)
  const typeOf = (code: string): number => types.rows.find((type) => type.code === code)?.id ?? 0
  for (const { name } of rows) {
    if (random.chance(0.2)) continue
    const code = random.pick(['annual', 'home', 'home'])
    const method = code === 'home' ? 'full_day' : random.pick(['full_day', 'first_half', 'second_half'] as const)
    const person = await app.employee(name)
    const body = { type_id: typeOf(code), from_date: DEMO_TODAY, to_date: DEMO_TODAY, method } as const
    const sent = await app.send(requests.sendRequest, person, { body })
    // Some of them have no days left, have worked already, or are away.
    if (!sent.body.status) continue
    const { id, version, status } = sent.body.data
    if (status === 'pending')
      await app.send(decisions.approveRequest, hr, { params: { id }, body: { version, override: true, note: 'Fine' } })
  }
}

beforeAll(async () => {
  app = await demoApp(40)
  await drawPlans()
  await app.runJob('attendance.follow_calendar', {
    pattern_ids: [],
    employee_ids: (await app.db.selectFrom('employees').select('id').execute()).map(({ id }) => id),
    from: DEMO_TODAY,
    to: DEMO_TODAY,
  })
}, 120_000)
afterAll(() => app.stop())

const count = (rows: readonly BoardRow[], ...states: readonly string[]): number =>
  rows.filter(({ state }) => states.includes(state)).length

describe.each(INSTANTS)('at %s', (now) => {
  it.each(ADMINS)('every place tells %s the same of who works, is on leave and works from home', async (name) => {
    app.clock.set(now)
    await app.runJob('attendance.begin_days')
    const admin = await app.admin(name)
    const { cards } = (await app.send(adminDashboard, admin, { query: {} })).body.data
    const { rows, counts } = (await app.send(attendanceBoard, admin, { query: {} })).body.data
    const [onLeave, atHome] = [count(rows, 'on_leave'), rows.filter(({ wfh }) => wfh).length]

    const today = todayCard.parse(cards['today']?.data)
    expect([today.states['on_leave'] ?? 0, today.work_from_home]).toEqual([onLeave, atHome])
    expect(counts?.['on_leave'] ?? 0).toBe(onLeave)
    expect(today.expected).toBe(rows.filter(({ expected_minutes }) => expected_minutes > 0).length)

    const away = awayCard.parse(cards['away']?.data)
    expect([away.away, away.home]).toEqual([onLeave, atHome])
    const first = rows.filter(({ state, wfh }) => state === 'on_leave' || wfh).map(({ employee }) => employee.id)
    expect(first).toEqual(expect.arrayContaining(away.people.map(({ id }) => id)))

    const people = await app.send(listEmployees, admin, { query: { limit: 100 } })
    const here = people.body.data.filter(({ presence }) => presence === 'here').length
    expect(here).toBe(count(rows, ...HERE))

    const date = now.slice(0, 10)
    const body = { start_date: date, end_date: date, sums: true, limit: 200 }
    const { meta, data } = (await app.send(attendanceList, admin, { body })).body
    const month = monthCard.parse(cards['attendance_month']?.data).at(-1)
    expect(month?.on_leave).toBe(meta.sums?.verdicts['on_leave'] ?? 0)
    // The report has one date; the board has the day of each person.
    if (now !== MORNING && now !== NOON) return
    expect(month?.on_leave).toBe(onLeave)
    const isAtHome = ({ flags, expected_minutes, first_in_at }: DayRow): boolean =>
      flags.includes('wfh') && (expected_minutes > 0 || first_in_at !== null)
    expect((data as readonly DayRow[]).filter(isAtHome).length).toBe(atHome)
  })
})

it.each(ADMINS)('the dashboard tells %s of as many waiting requests as the list has', async (name) => {
  app.clock.set(MORNING)
  const admin = await app.admin(name)
  const { cards } = (await app.send(adminDashboard, admin, { query: {} })).body.data
  const card = cards['requests'] && adminRequestsCard.parse(cards['requests'].data)
  const listed = await app.send(decisions.listAll, admin, { query: { status: ['pending', 'cancel_pending'] } })
  expect(card?.pending ?? 0).toBe(listed.body.meta?.total ?? 0)
})

it('has somebody in each of these states, with half a day of leave among them', async () => {
  app.clock.set(MORNING)
  const admin = await app.admin('code1')
  const { rows } = (await app.send(attendanceBoard, admin, { query: {} })).body.data
  expect(count(rows, 'on_leave')).toBeGreaterThan(0)
  expect(rows.filter(({ wfh }) => wfh).length).toBeGreaterThan(2)
  const { rows: part } = await sql<{ people: number }>`select count(*)::int as people from attendance_days
    where business_date = ${DEMO_TODAY} and 'part_leave' = any(flags)`.execute(app.db)
  expect(part[0]?.people).toBeGreaterThan(0)
  const { rows: requested } = await sql<{ people: number }>`select count(*)::int as people from attendance_days d
    join request_absence a on a.employee_id = d.employee_id and a.date = d.business_date and a.kind = 'work_from_home'
    where d.business_date = ${DEMO_TODAY} and 'wfh' = any(d.flags)`.execute(app.db)
  expect(requested[0]?.people).toBeGreaterThan(0)
})
