import { closeSeries, lockSeries, nextNumbers, type SeriesKey } from '#engines/numbering/server/store/series.ts'
import type { InvoiceKind } from '../../../contract/invoices.records.ts'
import type { Buyer, Seller } from '../../../contract/invoices.models.ts'
import { invoiceNumber } from '../../../contract/invoice.rules.ts'
import type { Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { updateInvoice } from '../../store/invoices.ts'
import { getDraft } from '../../store/series.ts'
import { FIRST_HASH, hashOf } from '../rules/seal.ts'

export type Document = Readonly<{
  id: number
  kind: InvoiceKind
  brand_id: number
  issue_date: string
  due_date: string
  seller: Seller
  buyer: Buyer
  prefix: string
}>

export const seriesOf = ({
  brand_id,
  kind,
  issue_date,
}: Pick<Document, 'brand_id' | 'kind' | 'issue_date'>): SeriesKey => ({
  brand_id,
  kind,
  year: Number(issue_date.slice(0, 4)),
})

/**
 * Assigns a document the next number of its series, freezes who sends it to whom, and seals it with the hash of the one
 * before. The series stays locked until the transaction ends, so that numbers and dates rise together.
 */
export const seal = async (work: Work, document: Document): Promise<string> => {
  const { tx, now, by } = work
  const { id, kind, issue_date, due_date, seller, buyer, prefix } = document
  const key = seriesOf(document)
  const { last_hash } = await lockSeries(tx, key)
  const [place = 0] = await nextNumbers(tx, key, 1)
  const number = invoiceNumber(prefix, kind, key.year, place)
  const prev_hash = last_hash ?? FIRST_HASH
  const draft = await getDraft(tx, id)
  const hash = hashOf(prev_hash, { ...draft, number, issue_date, due_date, seller, buyer })
  await updateInvoice(tx, id, {
    state: 'issued',
    number,
    series_year: key.year,
    series_number: place,
    issue_date,
    due_date,
    seller: json(seller),
    buyer: json(buyer),
    issued_by: by.on_behalf_of ?? by.account_id,
    issued_at: now,
    hash,
    prev_hash,
  })
  await closeSeries(tx, key, { on: issue_date, hash })
  return number
}
