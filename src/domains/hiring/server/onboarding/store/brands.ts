import type { Tx } from '#kit/server/context.ts'

/** Returns the default brand. */
export const findDefaultBrand = async (tx: Tx): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('brands')
      .select('id')
      .where('is_default', '=', true)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
  )?.id

/** Returns the work pattern of a brand, or of the default brand where none is named. */
export const findPatternOfBrand = async (tx: Tx, id: number | null): Promise<number | undefined> => {
  const brands = tx.selectFrom('brands').select('default_pattern_id').where('archived_at', 'is', null)
  const brand = await (
    id === null ? brands.where('is_default', '=', true) : brands.where('id', '=', id)
  ).executeTakeFirst()
  return brand?.default_pattern_id
}
