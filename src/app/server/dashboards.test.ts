import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leadCard,
  monthCard,
  punchCard,
  teamCard,
  todayCard,
  weekCard,
} from '#domains/attendance/contract/attendance.cards.ts'
import { attendanceBoard, attendanceList } from '#domains/attendance/contract/attendance.calls.ts'
import type { DayRow } from '#domains/attendance/contract/attendance.models.ts'
import type { BoardRow } from '#domains/attendance/contract/board.models.ts'
import { leadBoard, workAndBreakTime } from '#domains/attendance/contract/timesheet.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listColleagues } from '#domains/people/contract/profile.calls.ts'
import { headcountCard } from '#domains/people/contract/people.cards.ts'
import { systemCard } from '#domains/notices/contract/notices.cards.ts'
import { adminDashboard, employeeDashboard, loadShell } from '#domains/shell/contract/shell.calls.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { adminCards, type CardSource } from '#kit/server/registries.ts'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import { entries } from '#kit/server/slots.ts'
import { DEMO_NOW, DEMO_TODAY, type DemoApp, demoApp } from './testing/demo-app.ts'
import type { TestActor } from './testing/fixture.ts'

const WITH_ATTENDANCE = ['code0', 'code1', 'code3', 'code5']
const WITHOUT = ['code2', 'code4-admin']
let app: DemoApp

beforeAll(async () => {
  app = await demoApp(40)
}, 120_000)
afterAll(() => app.stop())

const rowsOf = (rows: readonly BoardRow[]) => {
  const states = Map.groupBy(rows, (row) => row.state)
  return Object.fromEntries([...states].map(([state, own]) => [state, own.length]))
}
const filled = (states: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0))
const total = async (actor: TestActor, query: QueryOf<typeof listEmployees>) =>
  (await app.send(listEmployees, actor, { query })).body.meta.total

describe('the numbers of the admin dashboard', () => {
  it.each(WITH_ATTENDANCE)('of attendance are those of the rows behind them, for %s', async (name) => {
    const admin = await app.admin(name)
    const { cards } = (await app.send(adminDashboard, admin, { query: {} })).body.data

    const today = todayCard.parse(cards['today']?.data)
    const board = (await app.send(attendanceBoard, admin, { query: {} })).body.data.rows
    expect(filled(today.states)).toEqual(rowsOf(board))
    expect(today.expected).toBe(board.filter((row) => row.expected_minutes > 0).length)
    expect(today.work_from_home).toBe(board.filter((row) => row.wfh).length)
    for (const { department, states } of today.departments) {
      const query = { department_id: department.id }
      const own = (await app.send(attendanceBoard, admin, { query })).body.data.rows
      expect(filled(states), department.name).toEqual(rowsOf(own))
    }

    const month = monthCard.parse(cards['attendance_month']?.data)
    expect(month.length).toBeGreaterThan(20)
    const dates = { start_date: addDays(DEMO_TODAY, -29), end_date: DEMO_TODAY }
    const { meta } = (await app.send(attendanceList, admin, { body: { ...dates, sums: true } })).body
    for (const day of month) {
      const verdicts = meta.sums?.days.find(({ date }) => date === day.business_date)?.verdicts ?? {}
      const here = (verdicts['present'] ?? 0) + (verdicts['half_day'] ?? 0) + (verdicts['working'] ?? 0)
      expect([day.business_date, day.present + day.work_from_home]).toEqual([day.business_date, here])
      expect([day.on_leave, day.absent]).toEqual([verdicts['on_leave'] ?? 0, verdicts['absent'] ?? 0])
    }
  })

  it.each(WITHOUT)('of attendance are absent for %s, who may not see the rows', async (name) => {
    const admin = await app.admin(name)
    const { cards } = (await app.send(adminDashboard, admin, { query: {} })).body.data
    expect([cards['today'], cards['attendance_month'], cards['headcount']?.state]).toEqual([undefined, undefined, 'ok'])
    expect((await app.send(attendanceBoard, admin, { query: {} })).status).toBe(403)
  })

  it.each([...WITH_ATTENDANCE, ...WITHOUT])('of people are those of the rows behind them, for %s', async (name) => {
    const admin = await app.admin(name)
    const { cards } = (await app.send(adminDashboard, admin, { query: {} })).body.data
    const heads = headcountCard.parse(cards['headcount']?.data)
    const last = addDays(heads.day, 30)
    expect(heads.now).toBe(await total(admin, { status: 'active,notice,suspended' }))
    expect(heads.joining).toBe(await total(admin, { status: 'preboarding', joined_to: last }))
    expect(heads.leaving).toBe(await total(admin, { status: 'active,notice,suspended', left_to: last }))
    expect(heads.on_notice).toBe(await total(admin, { status: 'notice' }))
    expect([heads.now, heads.on_notice].every((count) => count > 0)).toBe(true)
  })

  it('count nobody as working from home on a day off', async () => {
    const admin = await app.admin('code1')
    const on = async (date: string) =>
      todayCard.parse((await app.send(adminDashboard, admin, { query: { date } })).body.data.cards['today']?.data)
    const [sunday, monday] = [await on('2026-03-08'), await on('2026-03-09')]
    const body = { start_date: '2026-03-08', end_date: '2026-03-08', limit: 200 }
    const rows = (await app.send(attendanceList, admin, { body })).body.data as readonly DayRow[]
    const atHome = rows.filter(({ flags }) => flags.includes('wfh'))
    const working = atHome.filter((row) => row.expected_minutes > 0 || row.first_in_at !== null)
    expect(working.length).toBeLessThan(atHome.length)
    expect(sunday.work_from_home).toBe(working.length)
    expect(sunday.expected).toBe(rows.filter((row) => row.expected_minutes > 0).length)
    expect(monday.work_from_home).toBeGreaterThan(0)
  })

  it('of the system are for whoever reads the settings, with a link for whoever reads mails', async () => {
    // Signing in may write a mail itself.
    const [keeper, helper, head] = [await app.admin('code1'), await app.admin('code33'), await app.admin('code2')]
    const card = async (admin: TestActor) =>
      (await app.send(adminDashboard, admin, { query: {} })).body.data.cards['system']
    const { mails: before } = systemCard.parse((await card(keeper))?.data)
    const created_at = new Date(Date.parse(DEMO_NOW) - 90 * 60_000).toISOString()
    const mails = (['failed', 'queued', 'queued', 'held', 'sent'] as const).map((state, index) => ({
      to_address: 'a@b.example',
      template_key: 'notices.test',
      data: '{}',
      subject: 'A test',
      state,
      next_attempt_at: created_at,
      queued_at: created_at,
      dedupe_key: `system-card:${index}`,
      created_at,
    }))
    await app.db.insertInto('mail_outbox').values(mails).execute()
    const full = await card(keeper)
    expect(systemCard.parse(full?.data)).toMatchObject({
      database: 'embedded',
      mails: { held: before.held + 1, queued: before.queued + 2, failed: before.failed + 1 },
    })
    expect(full?.path).toBe('/admin/management/notification?tab=email')
    expect((await card(helper))?.path).toBe('')
    expect(await card(head)).toBeUndefined()
  })

  it('lead to the part of the organisation and the day that were asked for', async () => {
    const admin = await app.admin('code1')
    const [unit] = todayCard.parse(
      (await app.send(adminDashboard, admin, { query: {} })).body.data.cards['today']?.data,
    ).departments
    const department_id = unit?.department.id ?? 0
    const date = addDays(DEMO_TODAY, -6)
    const narrowed = (await app.send(adminDashboard, admin, { query: { department_id } })).body.data.cards
    expect(narrowed['today']?.path).toBe(`/admin/reports/attendance?tab=now&department=${department_id}`)
    const heads = headcountCard.parse(narrowed['headcount']?.data)
    expect(narrowed['headcount']?.path).toBe(`/admin/employees?department_id=${department_id}`)
    expect(heads.now).toBe(
      await total(admin, { status: 'active,notice,suspended', department_id: String(department_id) }),
    )
    const past = (await app.send(adminDashboard, admin, { query: { date } })).body.data.cards
    expect(past['today']?.path).toBe(`/admin/reports/attendance?from=${date}&to=${date}`)
    expect(headcountCard.parse(past['headcount']?.data).now).toBe(
      await total(admin, { status: 'active,notice,suspended', on: date }),
    )
  })

  it.each([-6, -1])(
    'of the day %i days ago are those of that day in every zone, as its report tells them',
    async (back) => {
      const admin = await app.admin('code1')
      const date = addDays(DEMO_TODAY, back)
      const { cards } = (await app.send(adminDashboard, admin, { query: { date } })).body.data
      const { states, expected } = todayCard.parse(cards['today']?.data)
      const { meta, data } = (
        await app.send(attendanceList, admin, { body: { start_date: date, end_date: date, sums: true, limit: 200 } })
      ).body
      const verdicts = meta.sums?.verdicts ?? {}
      expect(states['on_leave'] ?? 0).toBe(verdicts['on_leave'] ?? 0)
      expect(states['off'] ?? 0).toBe(verdicts['day_off'] ?? 0)
      const rows = data as readonly DayRow[]
      expect(rows.length).toBeGreaterThan(20)
      expect(expected).toBe(rows.filter((row) => row.expected_minutes > 0).length)
      const isAwaiting = (row: DayRow) => row.verdict === 'pending' && row.flags.includes('awaiting_punch_out')
      expect(states['awaiting'] ?? 0).toBe(rows.filter(isAwaiting).length)
      const isAway = (row: DayRow) => ['on_leave', 'holiday', 'day_off'].includes(row.verdict)
      expect(states['finished'] ?? 0).toBe(
        rows.filter((row) => row.first_in_at !== null && !isAway(row) && !isAwaiting(row)).length,
      )
    },
  )

  it('are those of nobody for a department or team that does not exist', async () => {
    const admin = await app.admin('code1')
    expect((await app.send(adminDashboard, admin, { query: { department_id: 987_654 } })).status).toBe(404)
    expect((await app.send(adminDashboard, admin, { query: { team_id: 987_654 } })).status).toBe(404)
  })
})

it('has an auditor who put two of their cards away', async () => {
  const auditor = await app.admin('code5')
  const { hidden } = (await app.send(loadShell, auditor)).body.data.preferences.dashboard
  const { cards } = (await app.send(adminDashboard, auditor, { query: {} })).body.data
  expect(hidden).toHaveLength(2)
  expect(Object.keys(cards)).toEqual(expect.arrayContaining(hidden))
})

describe('the numbers of the employee dashboard', () => {
  it('are those of the board of the led teams, and absent for who leads none', async () => {
    const { email } = await app.db
      .selectFrom('team_leaderships as l')
      .innerJoin('accounts as a', 'a.employee_id', 'l.employee_id')
      .select((row) => row.ref('a.email').$notNull().as('email'))
      .where('a.area', '=', 'User')
      .where('l.kind', '=', 'lead')
      .where('l.from_date', '<=', DEMO_TODAY)
      .orderBy('l.id')
      .executeTakeFirstOrThrow()
    const lead = await app.employee(email.split('@')[0] ?? '')
    const { cards } = (await app.send(employeeDashboard, lead, { query: {} })).body.data
    const card = leadCard.parse(cards['lead']?.data)
    const board = (await app.send(leadBoard, lead, { query: {} })).body.data.rows
    expect(card.teams.reduce((sum, { people }) => sum + people, 0)).toBe(board.length)
    for (const { team, states } of card.teams)
      expect([team.name, filled(states)]).toEqual([
        team.name,
        rowsOf(board.filter(({ employee }) => employee.team?.id === team.id)),
      ])
    const trainee = await app.employee('code99')
    expect((await app.send(employeeDashboard, trainee, { query: {} })).body.data.cards['lead']).toBeUndefined()
  })
})

describe.each(['code103', 'code115', 'code22222', 'code3163'])('the cards of the employee %s', (name) => {
  const read = async () => {
    const person = await app.employee(name)
    const { cards } = (await app.send(employeeDashboard, person, { query: {} })).body.data
    return { person, cards }
  }

  it('tell the days and the punch that the timesheet tells', async () => {
    const { person, cards } = await read()
    const { from, days: week } = weekCard.parse(cards['week']?.data)
    // The week so far: the demo lives on a Wednesday.
    const dates = { start_date: addDays(DEMO_TODAY, -2), end_date: DEMO_TODAY }
    const { days, punch_state, break_status } = (await app.send(workAndBreakTime, person, { query: dates })).body.data
    const figures = (rows: readonly Pick<DayRow, 'business_date' | 'expected_minutes' | 'verdict'>[]) =>
      rows.map(({ business_date, expected_minutes, verdict }) => ({ business_date, expected_minutes, verdict }))
    expect(figures(week)).toEqual(figures(days))
    expect([week.length, from]).toEqual([3, dates.start_date])
    const punch = punchCard.parse(cards['punch']?.data)
    const today = days.find(({ business_date }) => business_date === DEMO_TODAY)
    expect([punch.state, punch.break_status]).toEqual([punch_state, break_status])
    expect([punch.worked_minutes, punch.expected_minutes]).toEqual([today?.worked_minutes, today?.expected_minutes])
    const over = (rows: typeof week | typeof days) =>
      rows.flatMap((row) => (row.business_date < DEMO_TODAY ? [row.worked_minutes] : []))
    expect(over(week)).toEqual(over(days))
  })

  it('tell of the team what the directory tells', async () => {
    const { person, cards } = await read()
    const { team_id } = await app.db
      .selectFrom('placement_on')
      .select('team_id')
      .where('employee_id', '=', person.employee_id ?? person.id)
      .where('effective_from', '<=', DEMO_TODAY)
      .where((row) => row.or([row('effective_until', 'is', null), row('effective_until', '>', DEMO_TODAY)]))
      .executeTakeFirstOrThrow()
    if (team_id === null) return expect(cards['team']).toBeUndefined()
    const query = { team_id: [team_id], limit: 200 }
    const colleagues = (await app.send(listColleagues, person, { query })).body.data
    const seen = (rows: readonly { id: number; presence: string | null }[]) =>
      rows.map((row) => `${row.id} ${row.presence}`).toSorted()
    expect(seen(teamCard.parse(cards['team']?.data))).toEqual(seen(colleagues.filter(({ id }) => id !== person.id)))
  })
})

describe('a card that fails', () => {
  const unread: CardSource = { permission: 'people.read', read: () => Promise.reject(new Error('a broken card')) }
  const refused: CardSource = {
    permission: 'people.read',
    read: async ({ tx }) => {
      await sql`select 1 / 0`.execute(tx)
      return null
    },
  }
  const later: CardSource = {
    permission: 'people.read',
    read: async ({ tx }) => {
      const { rows } = await sql`select 1 as one`.execute(tx)
      return { path: '/admin/employees', data: rows }
    },
  }

  it('says so, and the others stand beside it, whether it or the database failed', async () => {
    entries(adminCards, { unread, refused, later }).fill()
    const admin = await app.admin('code1')
    const { status, body } = await app.send(adminDashboard, admin, { query: {} })
    expect(status).toBe(200)
    const { cards } = body.data
    const failed = { state: 'failed', path: '', data: null }
    expect([cards['unread'], cards['refused']]).toEqual([failed, failed])
    const stands = ['headcount', 'today', 'attendance_month', 'later'].map((id) => cards[id]?.state)
    expect(stands).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(app.takeErrors()).toMatchObject([
      { msg: 'A card failed', err: { message: 'a broken card' } },
      { msg: 'A card failed', err: { message: 'division by zero' } },
    ])
  })
})
