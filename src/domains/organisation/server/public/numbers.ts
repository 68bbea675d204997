import type { Tx, Work } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { formatEmployeeNo, readEmployeeNo } from '../../contract/organisation.rules.ts'
import { findSeries, lockSeries, moveNextNumber } from '../store/brands.ts'

/**
 * Returns the next employee number of a brand. Its row stays locked until the transaction ends, so numbers follow each
 * other without a gap: a change that fails returns its number.
 */
export const nextEmployeeNo = async (work: Pick<Work, 'tx'>, brandId: number): Promise<string> => {
  const series = found(await lockSeries(work.tx, brandId))
  await moveNextNumber(work.tx, brandId, series.number_next + 1)
  return formatEmployeeNo(series, series.number_next)
}

/** Returns the number that a brand would assign next; nothing is reserved. Undefined for a missing brand. */
export const peekEmployeeNo = async (tx: Tx, brandId: number): Promise<string | undefined> => {
  const series = await findSeries(tx, brandId)
  return series && formatEmployeeNo(series, series.number_next)
}

/**
 * Takes a number that a person chose by hand, and lets the series go on behind it. `fits` is false when it does not
 * look like the numbers of the brand; `example` shows how they look. That no one else has it is the business of the
 * table of employments.
 */
export const takeEmployeeNo = async (
  work: Pick<Work, 'tx'>,
  brandId: number,
  employeeNo: string,
): Promise<Readonly<{ fits: boolean; example: string }>> => {
  const series = found(await lockSeries(work.tx, brandId))
  const number = readEmployeeNo(series, employeeNo)
  if (number !== null && number >= series.number_next) await moveNextNumber(work.tx, brandId, number + 1)
  return { fits: number !== null, example: formatEmployeeNo(series, 1) }
}
