import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import * as calls from '../../contract/runs.calls.ts'
import { checkPayDay } from '../bank/rules/bank-days.ts'
import { csvFile } from '../bank/documents/csv-file.ts'
import { companyAccountOf, makeFile, sealedWith } from '../bank/documents/make-file.ts'
import { pain001 } from '../bank/documents/pain-001.ts'
import { boxOf } from '../rules/secrets.ts'
import { findBrand } from '../store/accounts.ts'
import { findBankFile, listBankFiles } from '../store/bank-files.ts'
import type { RunRow } from '../store/runs.ts'
import { shortDayText } from '../rules/date-texts.ts'
import { lockSeen } from './runs.ts'

/** The day on which the bank executes a file: that of the run, while it has not passed. */
const payDayOf = async (context: Context, run: RunRow, chosen: string | undefined): Promise<string> => {
  const today = await organisationDay(context.tx, context.now)
  if (chosen !== undefined) {
    await checkPayDay(context, chosen)
    return chosen
  }
  if (run.pay_on === null || run.pay_on < today)
    throw payrollRefusals.refusal('pay_day_past', { day: shortDayText(run.pay_on ?? today) })
  return run.pay_on
}

export const makeBankFile = handle(calls.makeBankFile, async (context) => {
  const { tx, actor, params, body } = context
  const run = await lockSeen(context, params.id)
  if (run.state !== 'issued' && run.state !== 'paid') throw payrollRefusals.refusal('not_issued')
  const brand = await findBrand(tx, body.brand_id)
  if (!brand) throw invalid({ brand_id: 'Brand does not exist' })
  const named = { currency: body.currency, brand: brand.name }
  const company = await companyAccountOf(context, { brand, currency: body.currency })
  // A change of the company account after the approval needs a second person.
  if (company.changed_by === actor.account_id && (company.changed_at ?? '') > (run.approved_at ?? ''))
    throw payrollRefusals.refusal('company_account_changed', named)
  const pay_on = await payDayOf(context, run, body.pay_on)
  const { id, left_out } = await makeFile(context, {
    run,
    brand,
    currency: body.currency,
    pay_on,
    by: actor.account_id,
  })
  if (id === null) throw payrollRefusals.refusal('nothing_to_pay', named)
  const [file] = await listBankFiles(tx, null, id)
  if (!file) throw notFound()
  await audit(context, 'payroll.bank_file_made', {
    entity: 'bank_files',
    id,
    after: { currency: body.currency, count: file.count, sha256: file.sha256 },
  })
  return { file, count: file.count, total_minor: file.total_minor, sha256: file.sha256, left_out: [...left_out] }
})

export const readBankFile = handle(calls.readBankFile, async (context) => {
  const file = await findBankFile(context.tx, context.params.id)
  if (!file) throw notFound()
  const content = boxOf().open(file.content_enc, sealedWith(file.run_id, file.sha256))
  await audit(context, 'payroll.bank_file_read', { entity: 'bank_files', id: file.id, after: { name: file.name } })
  const type = file.format === 'csv' ? csvFile.type : pain001.type
  return new Bytes(Buffer.from(content), type, file.name)
})
