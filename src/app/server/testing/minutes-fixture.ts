import { sql } from 'kysely'
import { startOvertime } from '#domains/attendance/server/overtime/testing/overtime-fixture.ts'
import { utc } from '#domains/attendance/server/testing/correcting.ts'
import { addClient } from '#domains/billing/contract/clients.calls.ts'
import { addProject } from '#domains/billing/contract/projects.calls.ts'
import { addTaxRate } from '#domains/billing/contract/taxes.calls.ts'
import { payrollFixture } from '#domains/payroll/server/testing/payroll-fixture.ts'
import { addDaily, addWeekly } from '#domains/worksheets/contract/activities.calls.ts'
import { type Response, dataOf } from './responded.ts'
import { RATES, type Rules } from './minutes-drawn.ts'

const MEMBER = {
  'timesheet.read': 'own',
  'timesheet.punch': 'own',
  'overtime.own.read': 'own',
  'requests.own': 'own',
  'worksheets.read': 'own',
  'worksheets.write': 'own',
} as const
const OFFICE = {
  'attendance.read': 'all',
  'attendance.correct': 'all',
  'requests.read': 'all',
  'requests.thread': 'all',
  'requests.decide': 'all',
  'requests.manage': 'all',
  'requests.balance.read': 'all',
  'activities.write': 'all',
  'worksheets.read': 'all',
  'worksheets.review': 'all',
  'clients.write': 'all',
  'projects.read': 'all',
  'projects.write': 'all',
  'taxes.write': 'all',
} as const

/** The balance from which each day of leave is taken, in hundredths. */
const LEAVE = 3000
let serial = 0

/** One application with attendance, leave, reports, invoices and pay, and people who each work in another month. */
export const startMinutes = async () => {
  const { app, fixture, overtime } = await startOvertime()
  const pay = await payrollFixture(app)
  const office = await app.fixture.admin(OFFICE)
  const seller = await app.fixture.user({
    grants: { 'invoices.read': 'all', 'invoices.write': 'all', 'taxes.read': 'all' },
  })
  const data = async <Data>(requested: Promise<Response<Data>>): Promise<Data> => dataOf(app, await requested)
  await app.db.updateTable('brands').set({ is_default: true, tax_number: 'DE123456789' }).execute()
  const country_id = await app.fixture.country()
  await data(
    app.send(addTaxRate, office, {
      body: { code: 'DE19', name: 'VAT', country_id, rate_bp: 1900, valid_from: '2020-01-01' },
    }),
  )
  const { department_id } = fixture
  const about = { department_id, unit: 'minutes' as const, active_from: '2020-01-01' }
  const daily = await data(app.send(addDaily, office, { body: { ...about, name: 'Development' } }))
  const weekly = await data(app.send(addWeekly, office, { body: { ...about, name: 'Review of the week' } }))
  const typeId = async (code: string): Promise<number> =>
    (await app.db.selectFrom('request_types').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  const types = {
    annual: await typeId('annual'),
    lieu: await typeId('lieu'),
    unpaid: await typeId('unpaid'),
    overtime: await typeId('overtime'),
    correction: await typeId('correction'),
  }

  const grantLeave = async (employee_id: number, valid_from: string): Promise<void> => {
    const type_id = types.annual
    await app.db.insertInto('leave_accounts').values({ employee_id, type_id }).execute()
    const lot = { employee_id, type_id, origin: 'adjustment', valid_from, valid_to: '2099-12-31' } as const
    const { id } = await app.db.insertInto('leave_lots').values(lot).returning('id').executeTakeFirstOrThrow()
    const posting = { lot_id: id, kind: 'grant', amount: LEAVE, effective_date: valid_from } as const
    await app.db
      .insertInto('leave_ledger')
      .values({ employee_id, type_id, ...posting })
      .execute()
  }
  /** A person who is employed in one month, paid by the hour or by the month, with their own client and project. */
  const member = async (basis: 'hourly' | 'monthly', first: string, last: string) => {
    const person = await overtime.member({ grants: MEMBER, joined_on: first, left_on: last })
    await pay.bank(person.employee_id)
    await pay.pay(person.employee_id, { basis, base_minor: basis === 'hourly' ? 2500 : 400_000, effective_from: first })
    await grantLeave(person.employee_id, first)
    const n = ++serial
    const details = { code: `CL${n}`, name: `Client ${n}`, country_id, tax_id: `T${n}`, address: 'Quay 7\nOslo' }
    const billed = { billing_email: `bills${n}@client.test`, rate_minor: 9000 }
    const client = await data(app.send(addClient, office, { body: { ...details, ...billed } }))
    const work = { client_id: client.id, billing: 'hourly' as const, rate_minor: 10_000, starts_on: first }
    const project = await data(
      app.send(addProject, office, {
        body: { code: `PR${n}`, name: `Project ${n}`, lead_id: person.employee_id, ...work },
      }),
    )
    return { ...person, basis, client_id: client.id, pr_id: project.pr_id }
  }
  return {
    app,
    attendance: fixture,
    overtime,
    pay,
    office,
    seller,
    data,
    types,
    activities: { daily: daily.id, weekly: weekly.id },
    member,
    /** Sets the rules of overtime from now on. */
    rule: async ({ step, least, most, early }: Rules): Promise<void> => {
      const minutes = { overtime_step_minutes: step, overtime_min_minutes: least, overtime_daily_cap_minutes: most }
      const caps = { overtime_cap_day_off_minutes: most, overtime_cap_holiday_minutes: most }
      const rules = { ...minutes, ...caps, overtime_before_shift: early, rate_percent_workday: RATES.workday }
      await app.db.updateTable('attendance_policies').set(rules).execute()
    },
    /** The morning of a day, on which all days before it are final. */
    morning: async (date: string): Promise<void> => {
      app.clock.set(utc(`${date}T06:00`))
      await app.runJob('attendance.begin_days')
      await app.runJob('attendance.end_days')
    },
    /** Runs the job after a change of leave. */
    followCalendar: (employee_id: number, from: string, to: string): Promise<void> =>
      app.runJob('attendance.follow_calendar', { pattern_ids: [], employee_ids: [employee_id], from, to }),
    billedMinutes: async (client_id: number): Promise<number> => {
      const { rows } = await sql<{ minutes: number }>`select coalesce(sum(l.minutes), 0)::int as minutes
        from invoice_lines l join invoices i on i.id = l.invoice_id where i.client_id = ${client_id}`.execute(app.db)
      return rows[0]?.minutes ?? 0
    },
    leaveOf: async (employee_id: number, type_id: number): Promise<number> => {
      const { rows } = await sql<{ amount: number }>`select coalesce(sum(amount), 0)::int as amount from leave_ledger
        where employee_id = ${employee_id} and type_id = ${type_id}`.execute(app.db)
      return rows[0]?.amount ?? 0
    },
    granted: LEAVE,
  }
}
export type MinutesFixture = Awaited<ReturnType<typeof startMinutes>>
export type Worker = Awaited<ReturnType<MinutesFixture['member']>>
