import type { SeriesKey } from '#engines/numbering/server/store/series.ts'
import type { Tx } from '#kit/server/context.ts'
import type { SeriesCheck } from '../../../contract/invoices.models.ts'
import { findSeries, listSealed, type SealedRow } from '../../store/series.ts'
import { FIRST_HASH, hashOf } from './seal.ts'

const gapsOf = (rows: readonly SealedRow[], last: number): number[] => {
  const given = new Set(rows.map(({ series_number }) => series_number))
  return Array.from({ length: last }, (_, at) => at + 1).filter((place) => !given.has(place))
}

/** Works every hash of a series out again, and looks for gaps and for dates that fall. */
export const verifySeries = async (tx: Tx, key: SeriesKey, now: string): Promise<SeriesCheck> => {
  const rows = await listSealed(tx, key)
  const series = await findSeries(tx, key)
  const broken: string[] = []
  const out_of_order: string[] = []
  let before: SealedRow | null = null
  for (const row of rows) {
    const isChained = row.prev_hash === (before?.hash ?? FIRST_HASH)
    const { series_number: _place, hash, prev_hash, ...sealed } = row
    if (!isChained || hashOf(prev_hash, sealed) !== hash) broken.push(row.number)
    if (before && row.issue_date < before.issue_date) out_of_order.push(row.number)
    before = row
  }
  // The series itself remembers its last hash, so that not even the last invoice can be sealed again.
  if (before && series?.last_hash !== before.hash && !broken.includes(before.number)) broken.push(before.number)
  const gaps = gapsOf(rows, Math.max(series?.last_number ?? 0, before?.series_number ?? 0))
  return {
    count: rows.length,
    first: rows[0]?.number ?? null,
    last: before?.number ?? null,
    gaps,
    out_of_order,
    broken,
    ok: gaps.length + out_of_order.length + broken.length === 0,
    checked_at: now,
  }
}
