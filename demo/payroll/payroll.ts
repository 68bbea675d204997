import { sql } from 'kysely'
import { boxOf } from '#domains/payroll/server/rules/secrets.ts'
import { addMonths } from '#kit/contract/months.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { findDifferences } from '#domains/payroll/server/run/rules/differences.ts'
import { auditAll } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { accountOf } from '#domains/payroll/server/calls/accounts.ts'
import { lastDigits } from '#domains/payroll/server/bank/documents/last-digits.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Demo } from '../demo.ts'
import { type DemoComponents, insertDemoComponents } from './components.ts'
import { demoHikes } from './hikes.ts'
import { demoLateRaise, demoPayments } from './payments.ts'
import { correctDemoMonth, type Officers, payDemoMonth, reviewDemoMonth } from './runs.ts'
import { insertDemoSalaries } from './salaries.ts'

/** The people behind the sign-ins of the demo, who look at their own pay. */
const listDemoReaders = async (tx: Tx): Promise<Readonly<{ employee_id: number }>[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select a.employee_id from accounts a
    where a.area = 'User' and a.email ~ '^code[0-9]+@' and exists (
      select from payslips p where p.employee_id = a.employee_id and p.state in ('issued', 'paid'))
    order by a.employee_id`.execute(tx)
  return rows
}

type Bank = Readonly<{ currency: string; bank_name: string; bank_code: string; account: string; is_iban: boolean }>

const EUROPE: readonly Bank[] = [
  {
    currency: 'EUR',
    bank_name: 'Spree Bank AG',
    bank_code: 'SPREDEB1XXX',
    account: 'DE89370400440532013000',
    is_iban: true,
  },
  {
    currency: 'GBP',
    bank_name: 'Thames Bank plc',
    bank_code: 'THAMGB2LXXX',
    account: 'GB29NWBK60161331926819',
    is_iban: true,
  },
  {
    currency: 'CHF',
    bank_name: 'Limmat Bank AG',
    bank_code: 'LIMMCHZZXXX',
    account: 'CH9300762011623852957',
    is_iban: true,
  },
  { currency: 'USD', bank_name: 'Hudson Bank N.A.', bank_code: 'HUDSUS33XXX', account: '44001234', is_iban: false },
]
const INDIA: readonly Bank[] = [
  { currency: 'INR', bank_name: 'Kaveri Bank Ltd', bank_code: 'KAVE0001234', account: '001234005678', is_iban: false },
]

/** The accounts from which the brands pay and on which they are paid. */
const insertDemoAccounts = async ({ tx }: Demo, box: SecretBox): Promise<void> => {
  const brands = await tx
    .selectFrom('brands')
    .select(['id', 'currency', 'legal_name'])
    .where('archived_at', 'is', null)
    .execute()
  const rows = brands.flatMap(({ id, currency, legal_name }) =>
    (currency === 'INR' ? INDIA : EUROPE).map(({ account, ...bank }) => ({
      ...bank,
      brand_id: id,
      holder: legal_name.slice(0, 70),
      account_enc: box.seal(account, accountOf(id, bank.currency)),
      account_last4: lastDigits(account),
    })),
  )
  await tx.insertInto('company_accounts').values(rows).execute()
}

const DAY_MS = 86_400_000
const LOOKS = [
  { days: 21, what: 'payslip' },
  { days: 9, what: 'salary' },
  { days: 2, what: 'list' },
] as const

/** An officer has looked at the pay of people on some days, which they can see. */
const demoReads = async (
  { tx, now }: Demo,
  officer: number,
  people: readonly Readonly<{ employee_id: number }>[],
): Promise<void> => {
  for (const { days, what } of LOOKS) {
    const at = new Date(Date.parse(now) - days * DAY_MS).toISOString()
    const work = { ...systemWork(tx, at), by: { account_id: officer, on_behalf_of: null, session_id: null } }
    await auditAll(
      work,
      'payroll.pay_read',
      people.map(({ employee_id }) => ({ entity: 'employees', id: employee_id, employee_id, after: { what } })),
    )
    await flush(work)
  }
}

/** Months that are paid, and of a large organisation, where each takes a while. */
const MONTHS = 6
const FEW_MONTHS = 1
const LARGE = 500
const DAYS_OF_MONTH = 30

const findOfficers = async ({ tx }: Demo): Promise<Officers> => {
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

/** One-off pay of this month: bonuses and expenses, entered by the officer who does not approve them. */
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

/** Deletes the notifications about the payslips of earlier months, which everyone has read. */
const deleteOldNotices = ({ tx }: Demo) =>
  sql`delete from notifications where kind = 'payroll.payslip' and created_at < (select max(issued_at) from payroll_runs)`.execute(
    tx,
  )

/** Accounts of the company, components, salaries, months that were paid, and the one that waits for its review. */
export const demoPayroll = async (demo: Demo): Promise<void> => {
  const box = boxOf()
  const officers = await findOfficers(demo)
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
  await deleteOldNotices(demo)
  await demoReads(demo, officers.starter, await listDemoReaders(demo.tx))
  await reviewDemoMonth(desk)
  demo.print(`Payroll: ${people.length} people on the payroll, ${paid} months paid`)
}
