import { createHash } from 'node:crypto'
import { bankAccountsOf } from '#domains/people/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { Bytes } from '#kit/server/call/answers.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import * as calls from '../../contract/runs.calls.ts'
import type { BankFormat, Payment } from '../bank/bank-format.ts'
import { csvFile } from '../bank/csv-file.ts'
import { pain001 } from '../bank/pain-001.ts'
import { boxOf } from '../secrets.ts'
import { findAccount } from '../store/accounts.ts'
import { findBankFile, insertBankFile, listBankFiles, listPayable, type Payable } from '../store/bank-files.ts'
import type { RunRow } from '../store/runs.ts'
import { shortDayText } from '../words.ts'
import { accountOf } from './accounts.ts'
import { lockSeen } from './runs.ts'

const formatOf = (currency: string): BankFormat => (currency === 'EUR' ? pain001 : csvFile)
const sealedWith = (run_id: number, sha256: string): string => `bank_files:${run_id}:${sha256}`

type Order = Readonly<{ run: RunRow; brand: Readonly<{ id: number; name: string }>; currency: string }>

/** Who is paid by a file, and who is left out for which reason. */
const sortOut = async (context: Context, payable: readonly Payable[], format: BankFormat) => {
  const today = context.now.slice(0, 10)
  const banks = await bankAccountsOf(
    context.tx,
    boxOf(),
    payable.map(({ employee_id }) => employee_id),
    today,
  )
  const left_out: { employee: Payable['employee']; why: string }[] = []
  const paid: { slip: Payable; payment: Payment }[] = []
  for (const slip of payable) {
    const bank = banks.get(slip.employee_id)
    const fault = bank ? format.faultOf(bank) : 'There is no bank account.'
    const why = slip.withheld ? 'The payslip is held back.' : slip.net_minor > 0 ? fault : 'There is nothing to pay.'
    if (why !== null || !bank) left_out.push({ employee: slip.employee, why: why ?? 'There is no bank account.' })
    else {
      const { number: account, holder: name, routing_code } = bank
      const payment = {
        reference: slip.number,
        name,
        account,
        bank_code: routing_code ?? null,
        amount_minor: slip.net_minor,
      }
      paid.push({ slip, payment })
    }
  }
  return { paid, left_out }
}

/** A payslip that stands in an earlier file goes into another one only where that is confirmed. */
const refuseAgain = (paid: readonly Readonly<{ slip: Payable }>[], currency: string): void => {
  const filed = paid.find(({ slip }) => slip.filed_at !== null)?.slip
  if (filed)
    throw payrollRefusals.refusal('already_exported', {
      currency,
      day: shortDayText((filed.filed_at ?? '').slice(0, 10)),
      person: filed.filed_by ?? '',
    })
}

const companyAccount = async ({ tx }: Context, { brand, currency }: Order) => {
  const account = await findAccount(tx, brand.id, currency)
  if (!account) throw payrollRefusals.refusal('no_company_account', { currency, brand: brand.name })
  const number = boxOf().open(account.account_enc, accountOf(brand.id, currency))
  return { name: account.holder, account: number, bank_code: account.bank_code }
}

const keep = async (
  context: Context,
  order: Order,
  paid: readonly Readonly<{ slip: Payable; payment: Payment }>[],
): Promise<number> => {
  const { tx, now, actor } = context
  const { run, brand, currency } = order
  const format = formatOf(currency)
  const serial = (await listBankFiles(tx, run.id)).length + 1
  const content = format.write({
    message_id: `PAY-${run.month}-${run.id}-${brand.id}-${currency}-${serial}`,
    created_at: now,
    execution_date: run.pay_on ?? now.slice(0, 10),
    currency,
    debtor: await companyAccount(context, order),
    payments: paid.map(({ payment }) => payment),
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const total_minor = paid.reduce((all, { slip }) => all + slip.net_minor, 0)
  const file = {
    run_id: run.id,
    brand_id: brand.id,
    currency,
    format: format.format,
    name: `salaries-${run.month}-${currency}-${serial}.${format.extension}`,
    count: paid.length,
    total_minor,
    sha256,
    content_enc: boxOf().seal(content, sealedWith(run.id, sha256)),
    created_by: actor.account_id,
    created_at: now,
  }
  return insertBankFile(
    tx,
    file,
    paid.map(({ slip }) => slip.id),
  )
}

export const makeBankFile = handle(calls.makeBankFile, async (context) => {
  const { tx, params, body } = context
  const run = await lockSeen(context, params.id)
  if (run.state !== 'issued' && run.state !== 'paid') throw payrollRefusals.refusal('not_issued')
  const brand = await tx.selectFrom('brands').select(['id', 'name']).where('id', '=', body.brand_id).executeTakeFirst()
  if (!brand) throw invalid({ brand_id: 'Brand does not exist' })
  const order = { run, brand, currency: body.currency }
  await companyAccount(context, order)
  const payable = await listPayable(tx, run.id, brand.id, body.currency, `${run.month}-01`)
  const { paid, left_out } = await sortOut(context, payable, formatOf(body.currency))
  if (paid.length === 0) throw payrollRefusals.refusal('nothing_to_pay', { currency: body.currency, brand: brand.name })
  if (body.again !== true) refuseAgain(paid, body.currency)
  const id = await keep(context, order, paid)
  const [file] = await listBankFiles(tx, null, id)
  if (!file) throw notFound()
  await audit(context, 'payroll.bank_file_made', {
    entity: 'bank_files',
    id,
    after: { currency: body.currency, count: file.count, sha256: file.sha256 },
  })
  return { file, count: file.count, total_minor: file.total_minor, sha256: file.sha256, left_out }
})

export const readBankFile = handle(calls.readBankFile, async (context) => {
  const file = await findBankFile(context.tx, context.params.id)
  if (!file) throw notFound()
  const content = boxOf().open(file.content_enc, sealedWith(file.run_id, file.sha256))
  await audit(context, 'payroll.bank_file_read', { entity: 'bank_files', id: file.id, after: { name: file.name } })
  const type = file.format === 'csv' ? csvFile.type : pain001.type
  return new Bytes(Buffer.from(content), type, file.name)
})
