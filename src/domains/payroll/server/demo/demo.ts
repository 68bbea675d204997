import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'
import { boxOf } from '../secrets.ts'
import { listDemoReaders } from '../hikes/store/demo.ts'
import { addMonths } from '#kit/contract/months.ts'
import { insertDemoAccounts } from './accounts.ts'
import { type DemoComponents, insertDemoComponents } from './components.ts'
import { demoHikes } from './hikes.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { findDifferences } from '../run/differences.ts'
import { demoLateRaise, demoPayments } from './payments.ts'
import { demoReads } from './reads.ts'
import { correctDemoMonth, type Officers, payDemoMonth, reviewDemoMonth } from './runs.ts'
import { insertDemoSalaries } from './salaries.ts'

/** Months that are paid, and of a large organisation, where each takes a while. */
const MONTHS = 6
const FEW_MONTHS = 1
const LARGE = 500
const DAYS_OF_MONTH = 30

const readOfficers = async ({ tx }: Demo): Promise<Officers> => {
  const { rows } = await sql<{ id: number; employee_id: number; email: string }>`
    select id, employee_id, split_part(email, '@', 1) as email from accounts
    where area = 'Admin' and split_part(email, '@', 1) in ('code1', 'code3')`.execute(tx)
  const find = (name: string) => {
    const found = rows.find(({ email }) => email === name)
    if (!found) throw new Error(`The demo has no ${name}`)
    return found
  }
  const approver = find('code1')
  return { starter: find('code3').id, approver: approver.id, approver_employee: approver.employee_id }
}

/** What is paid once this month: bonuses and expenses, entered by the officer who does not approve them. */
const insertAdjustments = async (demo: Demo, ids: DemoComponents, people: readonly number[], author: number) => {
  const story = [
    [people[6], 'BONUS', 75_000, 'For the weekend of the migration'],
    [people[14], 'EXPENSES', 8_640, 'Train to the client'],
    [people[21], 'EXPENSES', 21_300, 'Chair for the home office'],
  ] as const
  const rows = story.flatMap(([employee_id, code, amount_minor, note]) =>
    employee_id === undefined
      ? []
      : [
          {
            employee_id,
            month: demo.today.slice(0, 7),
            component_id: ids.get(code) ?? 0,
            amount_minor,
            note,
            created_by: author,
          },
        ],
  )
  await demo.tx.insertInto('pay_adjustments').values(rows).execute()
}

/** Everyone has heard of the payslips of earlier months. */
const forgetOldNotices = ({ tx }: Demo) =>
  sql`delete from notifications where kind = 'payroll.payslip' and created_at < (select max(issued_at) from payroll_runs)`.execute(
    tx,
  )

/** Accounts of the company, components, salaries, months that were paid, and the one that waits for its review. */
export const demoPayroll = async (demo: Demo): Promise<void> => {
  const box = boxOf()
  const officers = await readOfficers(demo)
  await insertDemoAccounts(demo, box)
  const components = await insertDemoComponents(demo)
  const people = await insertDemoSalaries(demo, components)
  await demoHikes(demo)
  await insertAdjustments(demo, components, people, officers.starter)
  await sql`analyze salaries, salary_components, pay_components, pay_component_rates, hikes`.execute(demo.tx)
  const desk = { demo, box, officers }
  const month = demo.today.slice(0, 7)
  // Months whose days are history of the demo.
  const whole = Math.round(demo.days / DAYS_OF_MONTH)
  const paid = Math.min(demo.employees > LARGE ? FEW_MONTHS : MONTHS, whole)
  for (let back = paid; back >= 1; back -= 1) await payDemoMonth(desk, addMonths(month, -back))
  if (paid > 0) await correctDemoMonth(desk, addMonths(month, -1), components.get('CANTEEN') ?? 0)
  await demoPayments(demo, officers)
  const raised = paid > 0 ? await demoLateRaise(demo, officers) : null
  if (raised !== null) await findDifferences(systemWork(demo.tx, demo.now), [raised])
  await forgetOldNotices(demo)
  await demoReads(demo, officers.starter, await listDemoReaders(demo.tx))
  await reviewDemoMonth(desk)
  demo.say(`Payroll: ${people.length} people on the payroll, ${paid} months paid`)
}
