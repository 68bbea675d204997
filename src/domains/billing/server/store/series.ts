import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { SeriesKey } from '#engines/numbering/server/store/series.ts'
import type { Tx } from '#kit/server/context.ts'
import { sealed } from '../invoices/rules/seal.ts'
import { linesOf, taxesOf } from './invoice-parts.ts'

/** The last number of a series, 0 before the first; it may be given away any moment. */
export const getSeriesPlace = async (tx: Tx, { brand_id, kind, year }: SeriesKey): Promise<number> => {
  const row = await tx
    .selectFrom('number_series')
    .select('last_number')
    .where('brand_id', '=', brand_id)
    .where('kind', '=', kind)
    .where('year', '=', year)
    .executeTakeFirst()
  return row?.last_number ?? 0
}

const lastNumberRow = z.object({ number: z.string() })

/** The number of the last document of a series, for a refusal that names it. */
export const findLastNumber = async (tx: Tx, { brand_id, kind, year }: SeriesKey): Promise<string> => {
  const found = await rows(tx, lastNumberRow)`
    select number from invoices where brand_id = ${brand_id} and kind = ${kind} and series_year = ${year}
    order by series_number desc limit 1`
  return found[0]?.number ?? 'the last one'
}

const sealedRow = sealed.extend({ series_number: z.number(), hash: z.string(), prev_hash: z.string() })
export type SealedRow = Readonly<z.output<typeof sealedRow>>

const SEALED = sql`i.kind, i.number, i.currency, i.contract_ref, i.service_from, i.service_to, i.issue_date, i.due_date,
  i.net_minor, i.tax_minor, i.total_minor, i.credits_id, i.discount_bp, i.discount_minor, i.exchange_micro, i.tax_currency, i.note, i.footer, i.seller, i.buyer,
  ${linesOf(sql`i.id`)} as lines, ${taxesOf(sql`i.id`)} as taxes`

/** A draft has neither number nor dates yet. */
const draft = sealed.extend({
  number: z.string().nullable(),
  issue_date: z.string().nullable(),
  due_date: z.string().nullable(),
})

/** Returns what the hash of a draft will cover, as it is stored. */
export const getDraft = async (tx: Tx, id: number): Promise<z.output<typeof draft>> => {
  const row = await one(tx, draft)`select ${SEALED} from invoices i where i.id = ${id}`
  if (!row) throw new Error(`There is no invoice ${id}`)
  return row
}

/** The documents of a series in the order of their numbers. */
export const listSealed = (tx: Tx, { brand_id, kind, year }: SeriesKey): Promise<SealedRow[]> =>
  rows(tx, sealedRow)`
    select ${SEALED}, i.series_number, i.hash, i.prev_hash from invoices i
    where i.brand_id = ${brand_id} and i.kind = ${kind} and i.series_year = ${year} order by i.series_number`

/** Returns the last number and hash that a series stores. */
export const findSeries = async (tx: Tx, { brand_id, kind, year }: SeriesKey) =>
  tx
    .selectFrom('number_series')
    .select(['last_number', 'last_hash'])
    .where('brand_id', '=', brand_id)
    .where('kind', '=', kind)
    .where('year', '=', year)
    .executeTakeFirst()
