import { payee } from '../../contract/pay.fields.ts'
import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { openAmounts, isWaiting } from './open-amounts.ts'
import { payeeJoins, payeeJson } from './payees.ts'

/** The account of a person with an employer, in a currency. */
export type PayAccount = Readonly<{ employee_id: number; brand_id: number; currency: string }>

/**
 * Opens the accounts of all people whom a run is about to pay, and locks all their accounts: runs that pay the same
 * people are issued one after the other, and no search for their differences runs in the meantime.
 */
export const lockAccountsOf = async (tx: Tx, run_id: number): Promise<void> => {
  await sql`
    insert into pay_accounts (employee_id, brand_id, currency)
    select distinct employee_id, brand_id, currency from payslips where run_id = ${run_id} and state = 'approved'
    order by employee_id, brand_id, currency on conflict do nothing`.execute(tx)
  await sql`
    select from pay_accounts where employee_id in (
      select employee_id from payslips where run_id = ${run_id} and state = 'approved')
    order by employee_id, brand_id, currency for no key update`.execute(tx)
}

/** Posts what issued payslips make owed: a correction the difference to what it replaces. */
export const postIssued = async (tx: Tx, run_id: number, day: string): Promise<void> => {
  await sql`
    with slips as (
      select y.*, o.id as old_id, o.brand_id as old_brand, o.currency as old_currency, o.net_minor as old_net
      from payslips y left join payslips o on o.id = y.supersedes_id
      where y.run_id = ${run_id} and y.state = 'issued'
        and not exists (select from pay_postings p where p.payslip_id = y.id))
    insert into pay_postings (employee_id, brand_id, currency, kind, amount_minor, payslip_id, posted_on)
    select employee_id, brand_id, currency, case when old_id is null then 'payslip' else 'correction' end,
      net_minor - case when old_brand = brand_id and old_currency = currency then old_net else 0 end, id, ${day}::date
    from slips
    union all
    select employee_id, old_brand, old_currency, 'correction', -old_net, id, ${day}::date
    from slips where (old_brand, old_currency) <> (brand_id, currency)`.execute(tx)
}

/** Works out again which payslips of an account are paid, after one was withheld or released. */
export const updatePaidPayslips = async (tx: Tx, accounts: readonly PayAccount[]): Promise<void> => {
  await sql`select settle_pay_accounts(${JSON.stringify(accounts)}::jsonb)`.execute(tx)
}

/** Locks accounts in the order of their people: payers of the same ones wait for each other. */
export const lockAccounts = async (tx: Tx, brand_id: number, currency: string): Promise<void> => {
  await sql`select from pay_accounts where brand_id = ${brand_id} and currency = ${currency} and owed_minor <> sent_minor
    order by employee_id for no key update`.execute(tx)
}

const accountRow = z.object({ open_minor: z.number() })

/** Locks the account of one person; what is owed by it and not sent, undefined without one. */
export const lockAccount = async (
  tx: Tx,
  { employee_id, brand_id, currency }: PayAccount,
): Promise<Readonly<{ open_minor: number }> | undefined> => {
  return one(tx, accountRow)`
    select owed_minor - sent_minor as open_minor from pay_accounts
    where employee_id = ${employee_id} and brand_id = ${brand_id} and currency = ${currency} for no key update`
}

const sumWaitingRow = z.object({ sum: z.number() })

/** Sums the payments that are entered and wait for their second person. */
export const sumWaiting = async (tx: Tx, { employee_id, brand_id, currency }: PayAccount): Promise<number> => {
  const found = await rows(tx, sumWaitingRow)`
    select coalesce(sum(amount_minor), 0)::bigint as sum from pay_payments
    where employee_id = ${employee_id} and brand_id = ${brand_id} and currency = ${currency}
      and ${isWaiting('pay_payments')}`
  return found[0]?.sum ?? 0
}

/** A person who is owed something, or who has a payslip in the run, with the payslip whose account is paid to. */
const open = z.object({
  employee_id: z.number(),
  employee: payee,
  amount_minor: z.number(),
  payslip_id: z.number(),
  number: z.string(),
  withheld: z.boolean(),
  bank_enc: z.instanceof(Buffer).nullable(),
  bank_detail_id: z.number().nullable(),
  bank_detail_version: z.number().nullable(),
})
export type Open = z.output<typeof open>

/** The people of a run and everyone else to whom a brand still owes a currency by its pay day. */
export const listOpenPayees = async (
  tx: Tx,
  run: Readonly<{ id: number; pay_on: string | null }>,
  { brand_id, currency }: Readonly<{ brand_id: number; currency: string }>,
  day: string,
): Promise<Open[]> => {
  const found = await rows(tx, open)`
    with found as (
      select o.employee_id, o.amount_minor, d.* from (${openAmounts(sql`${run.pay_on}::date`)}) o
      cross join lateral (
        select bool_or(y.run_id = ${run.id}) as is_here,
          bool_or(y.run_id = ${run.id} and y.withheld and y.state = 'issued') as withheld,
          (array_agg(y.id order by y.state = 'issued' and not y.withheld desc, y.month desc, y.id desc))[1] as payslip_id
        from payslips y join payroll_runs q on q.id = y.run_id and q.pay_on <= ${run.pay_on}::date
        where y.employee_id = o.employee_id and y.brand_id = o.brand_id and y.currency = o.currency
          and y.state in ('issued', 'paid')) d
      where o.brand_id = ${brand_id} and o.currency = ${currency} and d.payslip_id is not null)
    select o.employee_id, ${payeeJson} as employee, o.amount_minor, o.payslip_id, y.number, o.withheld,
      y.bank_enc, y.bank_detail_id, y.bank_detail_version
    from found o join payslips y on y.id = o.payslip_id join person_short e on e.id = o.employee_id ${payeeJoins(day)}
    where o.amount_minor > 0 or o.is_here
    order by y.number`
  return found
}

export type NewPayment = Readonly<{
  employee_id: number
  amount_minor: number
  reference: string
  bank_holder: string
  bank_last4: string
}>

/** Inserts the lines of a bank file as payments, and posts the amounts that they send. */
export const postFile = async (
  tx: Tx,
  file: Readonly<{ id: number; brand_id: number; currency: string; pay_on: string; by: number; now: string }>,
  payments: readonly NewPayment[],
): Promise<void> => {
  await sql`
    with made as (
      insert into pay_payments (employee_id, brand_id, currency, amount_minor, origin, bank_file_id, reference, sent_on,
        bank_holder, bank_last4, entered_by, entered_at)
      select x.employee_id, ${file.brand_id}, ${file.currency}, x.amount_minor, 'file', ${file.id}, x.reference,
        ${file.pay_on}::date, x.bank_holder, x.bank_last4, ${file.by}, ${file.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
        as x(employee_id int, amount_minor bigint, reference text, bank_holder text, bank_last4 text)
      returning *)
    insert into pay_postings (employee_id, brand_id, currency, kind, amount_minor, payment_id, posted_on)
    select employee_id, brand_id, currency, 'sent', -amount_minor, id, sent_on from made`.execute(tx)
}

const owedCount = z.object({ owed: z.number(), waiting: z.number() })

/**
 * Counts the people of a run who are owed something by payslips that are not withheld; and those of them with a payment
 * entered by hand that waits for its second person, and pays all that is open.
 */
export const countOwed = async (tx: Tx, run_id: number): Promise<Readonly<{ owed: number; waiting: number }>> => {
  const found = await rows(tx, owedCount)`
    select count(*)::int as owed, count(*) filter (where o.amount_minor <= 0)::int as waiting
    from payslips y
    left join (${openAmounts(sql`(select pay_on from payroll_runs where id = ${run_id})`)}) o
      using (employee_id, brand_id, currency)
    where y.run_id = ${run_id} and y.state = 'issued' and not y.withheld`
  return found[0] ?? { owed: 0, waiting: 0 }
}
