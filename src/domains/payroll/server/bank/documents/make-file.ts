import { createHash } from 'node:crypto'
import { bankAccountsOf } from '#domains/people/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { payrollRefusals } from '../../../contract/payroll.refusals.ts'
import type { Payee } from '../../../contract/pay.fields.ts'
import { accountOf } from '../../calls/accounts.ts'
import { boxOf } from '../../rules/secrets.ts'
import { findAccount } from '../../store/accounts.ts'
import { insertBankFile, countBankFiles } from '../../store/bank-files.ts'
import { listClearances } from '../../store/frozen.ts'
import { listOpenPayees, lockAccounts, type NewPayment, type Open, postFile } from '../../store/pay-accounts.ts'
import type { RunRow } from '../../store/runs.ts'
import type { BankFormat, Payment } from './bank-format.ts'
import { csvFile } from './csv-file.ts'
import { type FrozenAccount, frozenOf, openAccount } from '../rules/frozen-account.ts'
import { lastDigits } from './last-digits.ts'
import { pain001 } from './pain-001.ts'

const formatOf = (currency: string): BankFormat => (currency === 'EUR' ? pain001 : csvFile)

/** The context that the content of a bank file is sealed with. */
export const sealedWith = (run_id: number, sha256: string): string => `bank_files:${run_id}:${sha256}`

export type Order = Readonly<{
  run: RunRow
  brand: Readonly<{ id: number; name: string }>
  currency: string
  pay_on: string
  by: number
}>
type LeftOut = Readonly<{ employee: Payee; why: string }>
type Paid = Readonly<{ payment: Payment; posted: NewPayment }>

/** The account of the company for an order; refused without one. */
export const companyAccountOf = async ({ tx }: Work, { brand, currency }: Pick<Order, 'brand' | 'currency'>) => {
  const account = await findAccount(tx, brand.id, currency)
  if (!account) throw payrollRefusals.refusal('no_company_account', { currency, brand: brand.name })
  return account
}

/**
 * Finds the account that each person is paid to: the one that was approved, or the choice of a second person; or the
 * reason for which there is none.
 */
const accountsOf = async (work: Work, open: readonly Open[]) => {
  const ids = open.map(({ employee_id }) => employee_id)
  const banks = await bankAccountsOf(work.tx, boxOf(), ids, await organisationDay(work.tx, work.now))
  const clearances = await listClearances(
    work.tx,
    open.map(({ payslip_id }) => payslip_id),
  )
  const pays = new Map(
    clearances.map((one) => [`${one.payslip_id}:${one.bank_detail_id}:${one.bank_detail_version}`, one.pays]),
  )
  return (one: Open): FrozenAccount | string => {
    const now = banks.get(one.employee_id)
    const frozen = one.bank_enc && openAccount(one.payslip_id, one.bank_enc)
    if (frozen && now && one.bank_detail_id === now.detail_id && one.bank_detail_version === now.version) return frozen
    const word = pays.get(`${one.payslip_id}:${now?.detail_id ?? 0}:${now?.version ?? 0}`)
    if (word === 'former' && frozen) return frozen
    if (word === 'new' && now) return frozenOf(now)
    if (!now && !frozen) return 'There is no bank account.'
    return 'The bank account changed after the approval. Another person must say which one is paid.'
  }
}

const whyNot = ({ amount_minor, withheld }: Open): string | null => {
  if (amount_minor > 0) return null
  if (withheld) return 'The payslip is held back.'
  return amount_minor < 0 ? 'More was sent than is owed; the next pay is less by it.' : 'There is nothing to pay.'
}

/** Sorts people into those whom a file pays, and those whom it leaves out, with the reason. */
const sortOut = async (work: Work, { run, brand, currency }: Order, format: BankFormat) => {
  const open = await listOpenPayees(work.tx, run, { brand_id: brand.id, currency }, `${run.month}-01`)
  const accountFor = await accountsOf(work, open)
  const left_out: LeftOut[] = []
  const paid: Paid[] = []
  for (const one of open) {
    const nothing = whyNot(one)
    if (nothing === null && one.withheld) left_out.push({ employee: one.employee, why: 'A payslip is held back.' })
    const account = nothing ?? accountFor(one)
    const fault =
      typeof account === 'string' ? account : format.faultOf({ number: account.number, is_iban: account.is_iban })
    if (typeof account === 'string' || fault !== null) {
      left_out.push({ employee: one.employee, why: fault ?? '' })
      continue
    }
    const { employee_id, amount_minor, number: reference } = one
    const { holder, number, routing_code } = account
    paid.push({
      payment: { reference, name: holder, account: number, bank_code: routing_code, amount_minor },
      posted: { employee_id, amount_minor, reference, bank_holder: holder, bank_last4: lastDigits(number) },
    })
  }
  return { paid, left_out }
}

/** Makes the file that pays the amounts which a brand owes in a currency, stores it sealed, and posts the payments; null where it would pay no one. */
export const makeFile = async (work: Work, order: Order) => {
  const { tx, now } = work
  const { run, brand, currency, pay_on, by } = order
  const format = formatOf(currency)
  const company = await companyAccountOf(work, order)
  await lockAccounts(tx, brand.id, currency)
  const { paid, left_out } = await sortOut(work, order, format)
  if (paid.length === 0) return { id: null, left_out }
  const serial = (await countBankFiles(tx, run.month, currency)) + 1
  const content = format.write({
    message_id: `PAY-${run.month}-${run.id}-${brand.id}-${currency}-${serial}`,
    created_at: now,
    execution_date: pay_on,
    currency,
    debtor: {
      name: company.holder,
      account: boxOf().open(company.account_enc, accountOf(brand.id, currency)),
      bank_code: company.bank_code,
    },
    payments: paid.map(({ payment }) => payment),
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const id = await insertBankFile(tx, {
    run_id: run.id,
    brand_id: brand.id,
    currency,
    format: format.format,
    name: `salaries-${run.month}-${currency}-${serial}.${format.extension}`,
    count: paid.length,
    total_minor: paid.reduce((all, { payment }) => all + payment.amount_minor, 0),
    sha256,
    content_enc: boxOf().seal(content, sealedWith(run.id, sha256)),
    created_by: by,
    created_at: now,
  })
  await postFile(
    tx,
    { id, brand_id: brand.id, currency, pay_on, by, now },
    paid.map(({ posted }) => posted),
  )
  return { id, left_out }
}
