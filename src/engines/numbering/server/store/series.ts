import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** One sequence of numbers: of a brand, for a kind of document such as `invoice`, in a year. */
export type SeriesKey = Readonly<{ brand_id: number; kind: string; year: number }>

/** The state of a series. Date and hash are those of its last document, null where there is none or the kind has none. */
const seriesRow = z.object({
  last_number: z.number(),
  last_issue_date: z.string().nullable(),
  last_hash: z.string().nullable(),
})
export type Series = z.output<typeof seriesRow>

const advance = async (tx: Tx, { brand_id, kind, year }: SeriesKey, by: number): Promise<Series> => {
  const found = await rows(tx, seriesRow)`
    insert into number_series as s (brand_id, kind, year, last_number) values (${brand_id}, ${kind}, ${year}, ${by})
    on conflict (brand_id, kind, year) do update set last_number = s.last_number + ${by}
    returning last_number, last_issue_date, last_hash`
  const [series] = found
  if (!series) throw new Error('A series of numbers was not kept')
  return series
}

/** Locks a series until the transaction ends, and returns its state; the first call begins it at 0. */
export const lockSeries = (tx: Tx, key: SeriesKey): Promise<Series> => advance(tx, key, 0)

/**
 * The next `count` numbers of a series, in order. The series is locked until the transaction ends; where it is undone,
 * the numbers are given again, so none is ever missing.
 * @throws {RangeError} where `count` is not positive
 */
export const nextNumbers = async (tx: Tx, key: SeriesKey, count: number): Promise<number[]> => {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`A series cannot give ${count} numbers`)
  const { last_number } = await advance(tx, key, count)
  return Array.from({ length: count }, (_, at) => last_number - count + 1 + at)
}

/** Stores the date and the hash of the document that got the last number. */
export const closeSeries = async (tx: Tx, key: SeriesKey, last: Readonly<{ on: string; hash: string }>) => {
  await sql`
    update number_series set last_issue_date = ${last.on}::date, last_hash = ${last.hash}
    where brand_id = ${key.brand_id} and kind = ${key.kind} and year = ${key.year}`.execute(tx)
}
