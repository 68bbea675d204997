import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { listOvertime, ownOvertime, showTimeAccount } from '#domains/attendance/contract/overtime.calls.ts'
import { monthData } from '#domains/attendance/contract/reports.calls.ts'
import { updateAttendance } from '#domains/attendance/contract/attendance.calls.ts'
import { type OvertimeFixture, startOvertime } from '#domains/attendance/server/overtime/testing/overtime-fixture.ts'
import type { AttendanceFixture } from '#domains/attendance/server/testing/attendance-fixture.ts'
import { utc } from '#domains/attendance/server/testing/correcting.ts'
import { showBalance } from '#domains/requests/contract/balances.calls.ts'
import { approveRequest } from '#domains/requests/contract/requests-admin.calls.ts'
import { cancelRequest, sendRequest } from '#domains/requests/contract/requests.calls.ts'
import { creditLeaves } from '#domains/requests/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { one as oneRow, rows } from '#kit/server/database/rows.ts'
import type { TestApp } from './testing/test-app.ts'

let app: TestApp
let fixture: AttendanceFixture
let overtime: OvertimeFixture
let hr: Awaited<ReturnType<TestApp['fixture']['admin']>>
let type_id: number
beforeAll(async () => {
  ;({ app, fixture, overtime } = await startOvertime())
  hr = await app.fixture.admin({ 'requests.decide': 'all', 'requests.thread': 'all', 'attendance.read': 'all' })
  const found = await oneRow(app.db, z.object({ id: z.number() }))`select id from request_types where code = 'annual'`
  type_id = found?.id ?? 0
})
afterAll(() => app.stop())

/** From the winter before the clocks change to the winter after they change back. */
const FIRST = '2026-02-02'
const GRANTED = 2500
const OWN = {
  'timesheet.read': 'own',
  'timesheet.punch': 'own',
  'overtime.own.read': 'own',
  'requests.own': 'own',
  'requests.thread': 'own',
  'requests.balance.read': 'own',
} as const

const rules = fc.record({
  short_days: fc.constantFrom('ignored', 'set_off'),
  covered_minutes: fc.constantFrom(0, 60),
  expiry_months: fc.integer({ min: 0, max: 2 }),
  balance_cap_minutes: fc.constantFrom(0, 150),
  overtime_min_minutes: fc.constantFrom(0, 15),
  overtime_step_minutes: fc.constantFrom(1, 15),
  rate_percent_workday: fc.constantFrom(100, 125),
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('work' as const), to: fc.integer({ min: 780, max: 1260 }) }) },
  fc.record({ act: fc.constant('correct' as const), nth: fc.nat(20), to: fc.integer({ min: 780, max: 1260 }) }),
  fc.record({ act: fc.constant('leave' as const), method: fc.constantFrom('full_day', 'first_half', 'second_half') }),
  fc.record({ act: fc.constant('cancel' as const), nth: fc.nat(5) }),
  fc.record({ act: fc.constant('move' as const) }),
)
const year = fc.record({
  policies: fc.tuple(rules, rules, rules),
  changes_in: fc.integer({ min: 3, max: 9 }),
  steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), step), { minLength: 8, maxLength: 26 }),
})
type Drawn = typeof year extends fc.Arbitrary<infer Value> ? Value : never

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Two teams, each with rules, of which one has others from a month on; a person of the first one. */
const begin = async ({ policies: [first, later, second], changes_in }: Drawn) => {
  const teams = [await app.fixture.team(fixture.department_id), await app.fixture.team(fixture.department_id)] as const
  const [home, other] = teams
  const common = { overtime_approval: 'none' as const, absent_below_percent: 25, half_day_below_percent: 60 }
  await app.db
    .insertInto('attendance_policies')
    .values([
      { team_id: home, effective_from: '2026-01-01', ...common, ...first },
      { team_id: home, effective_from: `2026-${String(changes_in).padStart(2, '0')}-01`, ...common, ...later },
      { team_id: other, effective_from: '2026-01-01', ...common, ...second },
    ])
    .execute()
  const person = await overtime.member({ grants: OWN, team_id: home, joined_on: '2026-02-01' })
  app.clock.set(utc(`${FIRST}T06:00`))
  await app.begin((work) =>
    creditLeaves(work, [
      {
        employee_id: person.employee_id,
        type_code: 'annual',
        amount: GRANTED,
        valid_from: FIRST,
        valid_to: '2026-12-31',
        source: { domain: 'test', id: person.employee_id },
        reason: 'The year',
      },
    ]),
  )
  return { person, other }
}
type Person = Awaited<ReturnType<typeof begin>>['person']

const night = async (): Promise<void> => {
  for (const job of ['attendance.begin_days', 'attendance.end_days', 'attendance.close_time_accounts'])
    await app.runJob(job)
}

const shown = async (person: Person, date: string, known_on?: string) => {
  const params = { userId: person.employee_id }
  const query = { date, ...(known_on ? { known_on } : {}) }
  const time = (await app.send(showTimeAccount, person, { params, query })).body.data.balance_minutes
  const leave = (await app.send(showBalance, person, { params, query: { ...query, type_id } })).body.data[0]
  return { time, leave: leave?.balance ?? 0 }
}

const dayRow = z.object({
  date: z.string(),
  verdict: z.string(),
  expected: z.number(),
  worked: z.number(),
  overtime: z.number(),
  rate: z.number(),
  short_days: z.string(),
  least: z.number(),
  step: z.number(),
})
const endRow = z.object({ month: z.string(), covered: z.number(), expiry: z.number(), cap: z.number() })

/** The balance at the end of a day from the stored days and the rules alone, minute for minute. */
const recompute = async (employee_id: number, through: string): Promise<number> => {
  const days = await rows(app.db, dayRow)`
    select d.business_date as date, d.verdict, d.expected_minutes as expected, d.worked_minutes as worked,
      d.overtime_minutes as overtime, case when d.verdict in ('day_off', 'holiday') then 150 else r.rate_percent_workday end as rate,
      r.short_days, r.overtime_min_minutes as least, r.overtime_step_minutes as step
    from attendance_days d join attendance_policies r on r.id = d.policy_id
    where d.employee_id = ${employee_id} and d.final and d.business_date <= ${through}::date order by 1`
  const ends = await rows(app.db, endRow)`
    select to_char(m, 'YYYY-MM') as month, r.covered_minutes as covered, r.expiry_months as expiry, r.balance_cap_minutes as cap
    from generate_series('2026-02-01'::date, ${through}::date, interval '1 month') m
    cross join lateral (select (m + interval '1 month' - interval '1 day')::date as last) l
    cross join lateral (select p.team_id from placements p where p.employee_id = ${employee_id} and p.effective_from <= l.last
      order by p.effective_from desc limit 1) p
    cross join lateral (select * from attendance_policies x where x.team_id = p.team_id and x.effective_from <= l.last
      order by x.effective_from desc limit 1) r
    where l.last < ${through}::date order by 1`
  let balance = 0
  const net: number[] = []
  const last = ends.at(-1)?.month ?? ''
  const months = [...new Set([...ends.map(({ month }) => month), ...days.map(({ date }) => date.slice(0, 7))])]
  for (const month of months.toSorted()) {
    const own = days.filter(({ date }) => date.startsWith(month))
    const earned = own.reduce((all, day) => all + Math.floor((day.overtime * day.rate) / 100), 0)
    balance += earned - own.reduce((all, day) => all + shortOf(day), 0)
    const end = ends.find((one) => one.month === month)
    if (!end || month > last) continue
    const covered = Math.min(end.covered, earned, Math.max(0, balance))
    balance -= covered
    net.push(earned - covered)
    if (end.expiry > 0) balance = Math.min(balance, Math.max(0, sum(net.slice(-end.expiry))))
    if (end.cap > 0) balance = Math.min(balance, end.cap)
  }
  return balance
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

const shortOf = ({ verdict, expected, worked, short_days, least, step: minutes }: z.output<typeof dayRow>): number => {
  if (short_days !== 'set_off' || !['present', 'half_day'].includes(verdict)) return 0
  const missing = expected - worked - (verdict === 'half_day' ? Math.ceil(expected / 2) : 0)
  return missing <= 0 || missing < least ? 0 : missing - (missing % minutes)
}

type Known = Readonly<{ day: string; shown: Awaited<ReturnType<typeof shown>> }>

/** Goes through the steps day by day; returns the last day, a log of each day's balances, and the leave that was taken. */
const live = async (drawn: Drawn, { person, other }: Awaited<ReturnType<typeof begin>>) => {
  const { employee_id } = person
  const sessions: Awaited<ReturnType<OvertimeFixture['work']>>[] = []
  const leaves: { id: number; date: string; amount: number }[] = []
  const log: Known[] = []
  let day = FIRST
  for (const [days, one] of drawn.steps) {
    day = addDays(day, days)
    app.clock.set(utc(`${day}T22:30`))
    await night()
    if (one.act === 'work') {
      const session = await overtime.work(person, day, clock(one.to)).catch(() => null)
      if (session) sessions.push(session)
    } else if (one.act === 'correct') {
      const at = sessions.length === 0 ? -1 : one.nth % sessions.length
      const known = sessions[at]
      if (known) {
        const body = { id: known.id, version: known.version, reason: 'Asked the client' }
        const punched_out_at = utc(`${known.business_date}T${clock(one.to)}`)
        const { body: changed } = await app.send(updateAttendance, fixture.manager, {
          body: { ...body, punched_out_at },
        })
        if (changed.status) sessions[at] = changed.data
      }
    } else if (one.act === 'leave') {
      const body = { type_id, from_date: addDays(day, 2), method: one.method }
      const { body: sent } = await app.send(sendRequest, person, { body })
      if (sent.status && (await app.send(approveRequest, hr, { params: { id: sent.data.id }, body: {} })).body.status)
        leaves.push({ id: sent.data.id, date: body.from_date, amount: one.method === 'full_day' ? 100 : 50 })
    } else if (one.act === 'cancel') {
      const ahead = leaves.filter(({ date }) => date > day)
      const known = ahead[one.nth % Math.max(1, ahead.length)]
      if (known) {
        const { version } = await app.db
          .selectFrom('requests')
          .select('version')
          .where('id', '=', known.id)
          .executeTakeFirstOrThrow()
        const cancelled = await app.send(cancelRequest, person, { params: { id: known.id }, body: { version } })
        if (cancelled.body.status) leaves.splice(leaves.indexOf(known), 1)
      }
    } else {
      const place = await app.db
        .selectFrom('placements')
        .select('id')
        .where('employee_id', '=', employee_id)
        .where('team_id', '=', other)
        .execute()
      if (place.length === 0) await fixture.move(person, addDays(day, 1), { team_id: other })
    }
    app.clock.set(utc(`${day}T23:30`))
    await night()
    log.push({ day, shown: await shown(person, day) })
  }
  return { day, log, leaves }
}

it('each balance of a drawn year is the same on every screen, as recomputed, and as it was known', async () => {
  await fc.assert(
    fc.asyncProperty(year, async (drawn) => {
      const begun = await begin(drawn)
      const { person } = begun
      const { day, log, leaves } = await live(drawn, begun)
      const today = addDays(day, 3)
      app.clock.set(utc(`${today}T12:00`))
      await night()
      const now = await shown(person, today)
      expect(now.time).toBe(await recompute(person.employee_id, today))
      const taken = sum(leaves.map(({ amount }) => amount))
      expect((await shown(person, '2026-12-31')).leave).toBe(GRANTED - taken)
      const own = (await app.send(ownOvertime, person, { params: { userId: person.employee_id }, query: {} })).body.data
      const body = { view: 'balances' as const, employee_ids: [person.employee_id] }
      const [listed] = (await app.send(listOvertime, overtime.payer, { body })).body.data
      const month = { user_id: person.employee_id, month: today.slice(0, 7) }
      const report = (await app.send(monthData, hr, { body: month })).body.data
      const seen = [own.balance_minutes, report.overtime.closing]
      expect(seen).toEqual([now.time, now.time])
      if (listed && 'balance_minutes' in listed) expect(listed.balance_minutes).toBe(now.time)
      for (const { day: known, shown: then } of log) expect(await shown(person, known, known), known).toEqual(then)
    }),
    { numRuns: 12 },
  )
})
