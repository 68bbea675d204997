import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { formatEmployeeNo, readEmployeeNo } from '../contract/organisation.rules.ts'

/**
 * The next employee number of a brand. Its row stays locked until the transaction ends, so numbers follow each other
 * without a gap: a change that fails gives its number back.
 */
export const nextEmployeeNo = async (work: Pick<Work, 'tx'>, brandId: number): Promise<string> => {
  const given = await work.tx
    .updateTable('brands')
    .set({ number_next: sql`number_next + 1` })
    .where('id', '=', brandId)
    .where('archived_at', 'is', null)
    .returning(['number_prefix', 'number_width', 'number_next'])
    .executeTakeFirst()
  if (!given) throw notFound()
  return formatEmployeeNo(given, given.number_next - 1)
}

/** The number that a brand would give next; nothing is reserved. Undefined for a brand that is not there. */
export const peekEmployeeNo = async (tx: Tx, brandId: number): Promise<string | undefined> => {
  const series = await tx
    .selectFrom('brands')
    .select(['number_prefix', 'number_width', 'number_next'])
    .where('id', '=', brandId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
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
  const series = await work.tx
    .selectFrom('brands')
    .select(['number_prefix', 'number_width', 'number_next'])
    .where('id', '=', brandId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!series) throw notFound()
  const number = readEmployeeNo(series, employeeNo)
  if (number !== null && number >= series.number_next) {
    await work.tx
      .updateTable('brands')
      .set({ number_next: number + 1 })
      .where('id', '=', brandId)
      .execute()
  }
  return { fits: number !== null, example: formatEmployeeNo(series, 1) }
}
