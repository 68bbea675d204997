import type { Parsed } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { addMonths } from '#kit/contract/months.ts'
import { Answered, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/vat.calls.ts'
import { listVatDocumentRows, listVatRows, readVatTotals } from '../store/vat.ts'

const MONTHS_AT_MOST = 60

const rows = async ({ tx, query }: Context & Parsed<typeof calls.listVat>) => {
  const { from_month, to_month } = query
  if (to_month < from_month) throw invalid({ to_month: 'The range ends before it starts' })
  if (addMonths(from_month, MONTHS_AT_MOST - 1) < to_month)
    throw invalid({ to_month: `A range has ${MONTHS_AT_MOST} months at most` })
  return new Answered(await listVatRows(tx, query), { meta: { totals: await readVatTotals(tx, query) } })
}

const documents = async ({ tx, query }: Context & Parsed<typeof calls.listVatDocuments>) => {
  const found = await listVatDocumentRows(tx, query)
  return new Answered(found.rows, { meta: found.meta })
}

export const listVat = handle(calls.listVat, rows)
export const listVatDocuments = handle(calls.listVatDocuments, documents)
export const listVatForInvoices = handle(calls.listVatForInvoices, rows)
export const listVatDocumentsForInvoices = handle(calls.listVatDocumentsForInvoices, documents)
