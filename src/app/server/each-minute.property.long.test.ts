import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listExceptions } from '#domains/attendance/contract/periods.calls.ts'
import { listUnbilledForInvoices } from '#domains/billing/contract/unbilled.calls.ts'
import { discardRun } from '#domains/payroll/contract/runs.calls.ts'
import { addDays, datesBetween, monthBounds } from '#engines/calendar/contract/calendar.ts'
import {
  drawnRules,
  drawnStep,
  EXAMPLES,
  type Known,
  type LeaveType,
  nothing,
  RATES,
  STEPS,
} from './testing/minutes-drawn.ts'
import { stepsOf } from './testing/minutes-steps.ts'
import { absentOf, DAY, type Day, dayOf, minutesOf, sum } from './testing/minutes-truth.ts'
import { type MinutesFixture, startMinutes, type Worker } from './testing/minutes-fixture.ts'

let fixture: MinutesFixture
beforeAll(async () => {
  fixture = await startMinutes()
})
afterAll(() => fixture.app.stop())

/** Overtime of each day is approved, refused, or named as open; approved minutes are in one balance, or were settled once. */
const checkOvertime = async (person: Worker, known: Known, days: readonly Day[]): Promise<Set<string>> => {
  const range = { start_date: known.first, end_date: known.last, limit: 200 }
  const { entries, postings, balance_minutes, pending_minutes } = await fixture.overtime.own(person, range)
  const byDate = new Map(entries.map((entry) => [entry.business_date, entry]))
  const open = new Set<string>()
  let [earned, pending] = [0, 0]
  for (const { date, over, planned } of days) {
    const entry = byDate.get(date)
    expect([date, entry?.computed_minutes ?? 0]).toEqual([date, over])
    if (!entry || over === 0) continue
    if (entry.state === 'pending') open.add(date)
    if (entry.state === 'pending') pending += over - entry.approved_minutes
    if (entry.state === 'approved') expect(entry.approved_minutes).toBeGreaterThan(0)
    expect(entry.approved_minutes).toBeLessThanOrEqual(over)
    const worth = Math.floor((entry.approved_minutes * (planned > 0 ? RATES.workday : RATES.day_off)) / 100)
    const own = postings.filter(({ entry_id }) => entry_id === entry.id)
    expect([date, sum(own, ({ minutes }) => minutes)]).toEqual([date, worth])
    earned += worth
  }
  expect({ pending_minutes, balance_minutes }).toEqual({
    pending_minutes: pending,
    balance_minutes: earned - known.paid_out - known.time_off,
  })
  return open
}

/** The close of the month names all open points, and no others. */
const checkOpen = async (person: Worker, known: Known, days: readonly Day[], pending: ReadonlySet<string>) => {
  const named: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 200, ...(cursor === undefined ? {} : { cursor }) }
    const { body } = await fixture.app.send(listExceptions, fixture.office, {
      params: { month: known.first.slice(0, 7) },
      query,
    })
    for (const { kind, employee, business_date } of body.data)
      if (employee.id === person.employee_id) named.push(`${kind} ${business_date}`)
    cursor = body.meta.next_cursor ?? undefined
  } while (cursor !== undefined)
  const requested = [...known.leave.values()].filter(({ date, state }) => state === 'pending' && date < known.today)
  const corrected = [...known.corrections.values()]
  const waits = new Set([...requested, ...corrected].map(({ date }) => date).concat(...known.overtime.values()))
  const expected = [
    ...requested.map(({ date }) => `pending_leave ${date}`),
    ...corrected.map(({ date }) => `pending_correction ${date}`),
    ...[...pending].map((date) => `pending_overtime ${date}`),
    ...days.flatMap((day) => [
      ...(absentOf(day) === 1000 && !waits.has(day.date) ? [`absent ${day.date}`] : []),
      // Leave stays debited, though there was work in it.
      ...(day.on_leave >= known.rules.least || (day.leave === DAY && day.worked > 0)
        ? [`worked_on_leave ${day.date}`]
        : []),
    ]),
  ]
  expect(named.toSorted()).toEqual(expected.toSorted())
}

/** The payslip as it would be now pays each minute of work or leave once, and overtime as often as it was settled. */
const checkPay = async (person: Worker, known: Known, days: readonly Day[], ahead: readonly Day[]) => {
  const { pay, app } = fixture
  const { id, run_id } = await fixture.data(pay.generate(person.employee_id, known.first.slice(0, 7)))
  const { lines } = await fixture.data(pay.full(id))
  await fixture.data(app.send(discardRun, pay.officer, { params: { id: run_id } }))
  const paidAs = (code: string): number =>
    sum(
      lines.filter(({ component_code }) => component_code === code),
      ({ quantity_minutes }) => quantity_minutes ?? 0,
    )
  const hours =
    sum(days, ({ worked, over, leave, unpaid }) => worked - over + leave - unpaid) +
    sum(ahead, ({ planned, unpaid }) => planned - unpaid)
  const unpaid =
    sum([...days, ...ahead], (day) => day.unpaid) + sum(days, (day) => (day.expected * absentOf(day)) / 1000)
  expect({
    basic: person.basis === 'hourly' ? paidAs('BASIC') : hours,
    unpaid: person.basis === 'monthly' ? Math.abs(paidAs('UNPAID')) : unpaid,
    overtime: paidAs('OVERTIME'),
  }).toEqual({ basic: hours, unpaid, overtime: known.paid_out })
}

/** Accepted minutes are billed once or wait to be; those of weeks report the same work again and are never billed. */
const checkBilling = async (person: Worker, known: Known): Promise<void> => {
  const query = { client_id: person.client_id, limit: 200 }
  const { items } = await fixture.data(fixture.app.send(listUnbilledForInvoices, fixture.seller, { query }))
  const accepted = [...known.reports.values()].filter(({ state }) => state === 'accepted')
  const part = (billed: boolean): number =>
    sum(
      accepted.filter(({ is_billed }) => is_billed === billed),
      ({ minutes }) => minutes,
    )
  expect({
    open: sum(items ?? [], ({ minutes }) => minutes),
    billed: await fixture.billedMinutes(person.client_id),
  }).toEqual({
    open: part(false),
    billed: part(true),
  })
}

const checkLeave = async ({ employee_id }: Worker, known: Known): Promise<void> => {
  const of = (type: LeaveType) =>
    sum(
      [...known.leave.values()].filter((one) => one.type === type),
      minutesOf,
    )
  const { annual, lieu } = fixture.types
  expect({
    annual: await fixture.leaveOf(employee_id, annual),
    lieu: await fixture.leaveOf(employee_id, lieu),
  }).toEqual({
    annual: fixture.granted - (of('annual') * 100) / DAY,
    lieu: known.time_off - of('lieu'),
  })
}

const checkAll = async (person: Worker, known: Known): Promise<void> => {
  const days = datesBetween(known.first, addDays(known.today, -1)).map((date) => dayOf(known, date))
  const ahead = datesBetween(known.today, known.last).map((date) => dayOf(known, date))
  for (const { date, worked, leave } of days) {
    const row = await fixture.attendance.dayOf(person, date)
    expect([date, row?.worked_minutes, row?.leave_minutes]).toEqual([date, worked, leave])
  }
  const pending = await checkOvertime(person, known, days)
  await checkOpen(person, known, days, pending)
  await checkPay(person, known, days, ahead)
  await checkBilling(person, known)
  await checkLeave(person, known)
}

let months = 0
const taken = new Set<string>()

it('each minute is counted once in pay, once in billing and once in balances, or is named as open', async () => {
  const run = fc.tuple(
    fc.constantFrom('hourly' as const, 'monthly' as const),
    drawnRules,
    fc.array(drawnStep, { minLength: 30, maxLength: 60 }),
  )
  await fc.assert(
    fc.asyncProperty(run, async ([basis, rules, steps]) => {
      // Another month for each, so that time only goes on.
      const month = Temporal.PlainYearMonth.from('2026-06').add({ months: months++ }).toString()
      const { first, last } = monthBounds(month, 'UTC')
      await fixture.rule(rules)
      await fixture.morning(first)
      const person = await fixture.member(basis, first, last)
      const known = nothing(first, last, rules)
      const take = stepsOf(fixture, person, known)
      for (const step of steps) {
        await take(step)
        await fixture.followCalendar(person.employee_id, first, last)
        await checkAll(person, known)
      }
      for (const step of known.taken) taken.add(step)
    }),
    { numRuns: EXAMPLES.length + 12, examples: EXAMPLES, seed: 20_261_128, endOnFailure: true },
  )
  // Each kind of step was taken, or this would prove little.
  expect([...taken].toSorted()).toEqual([...new Set(STEPS)].toSorted())
}, 600_000)
