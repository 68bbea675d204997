import type { Parsed } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { addMonths } from '#kit/contract/months.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/vat.calls.ts'
import { todayOf } from '../rules/today.ts'
import { listVatDocumentRows, listVatRows, listVatTotals } from '../store/vat.ts'

const MAX_MONTHS = 60

const rows = async (context: Context & Parsed<typeof calls.listVat>) => {
  const { tx, query } = context
  const to_month = query.to_month ?? (await todayOf(context)).slice(0, 7)
  const from_month = query.from_month ?? addMonths(to_month, -11)
  if (to_month < from_month) throw invalid({ to_month: 'The range ends before it starts' })
  if (addMonths(from_month, MAX_MONTHS - 1) < to_month)
    throw invalid({ to_month: `A range has ${MAX_MONTHS} months at most` })
  const filter = { ...query, from_month, to_month }
  return new DetailedResponse(await listVatRows(tx, filter), { meta: { totals: await listVatTotals(tx, filter) } })
}

const documents = async ({ tx, query }: Context & Parsed<typeof calls.listVatDocuments>) => {
  const found = await listVatDocumentRows(tx, query)
  return new DetailedResponse(found.rows, { meta: found.meta })
}

export const listVat = handle(calls.listVat, rows)
export const listVatDocuments = handle(calls.listVatDocuments, documents)
export const listVatForInvoices = handle(calls.listVatForInvoices, rows)
export const listVatDocumentsForInvoices = handle(calls.listVatDocumentsForInvoices, documents)
