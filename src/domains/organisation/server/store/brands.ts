import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Brand } from '../../contract/organisation.models.ts'
import { formatEmployeeNo } from '../../contract/organisation.rules.ts'

export type BrandRow = Omit<Brand, 'can'>
type Filter = Readonly<{ id?: number | undefined; archived?: boolean | undefined }>

/** Brands, the default first, with how many they employ on a day and the number that the next person gets. */
export const listBrandRows = async (tx: Tx, day: string, filter: Filter): Promise<BrandRow[]> => {
  const { rows } = await sql<Omit<BrandRow, 'next_employee_no'>>`
    select b.id, b.version, b.archived_at, b.name, b.legal_name, b.currency, b.time_zone, b.address, b.tax_number,
      b.number_prefix, b.number_width, b.number_next, b.is_default, b.logo_file_id,
      json_build_object('id', c.id, 'name', c.name) as country,
      json_build_object('id', w.id, 'name', w.name) as default_pattern,
      (select count(distinct s.employee_id)::int from employment_span s join person_short e on e.id = s.employee_id
       where s.brand_id = b.id and s.joined_on <= ${day}::date and (s.left_on is null or s.left_on >= ${day}::date)) as people_count
    from brands b
    join countries c on c.id = b.country_id
    join work_patterns w on w.id = b.default_pattern_id
    where (${filter.id ?? null}::int is null or b.id = ${filter.id ?? null})
      and (${filter.archived === true || filter.id !== undefined} or b.archived_at is null)
    order by b.is_default desc, lower(b.name), b.id`.execute(tx)
  return rows.map((row) => ({ ...row, next_employee_no: formatEmployeeNo(row, row.number_next) }))
}

export const findBrand = async (tx: Tx, day: string, id: number): Promise<BrandRow | undefined> =>
  (await listBrandRows(tx, day, { id }))[0]

/** Whether the brand has given numbers, and the highest of them in its present form. */
export const findHighestNumber = async (
  tx: Tx,
  brand: { id: number; number_prefix: string },
): Promise<{ has_given: boolean; highest: number | null }> => {
  const length = brand.number_prefix.length
  const { rows } = await sql<{ has_given: boolean; highest: number | null }>`
    select count(*) > 0 as has_given,
      max(case when left(employee_no, ${length}::int) = ${brand.number_prefix}
        and substr(employee_no, ${length}::int + 1) ~ '^[0-9]{1,8}$'
        then substr(employee_no, ${length}::int + 1)::int end) as highest
    from employment_span where brand_id = ${brand.id}`.execute(tx)
  return rows[0] ?? { has_given: false, highest: null }
}

/** The one default brand gives way to another. */
export const clearDefaultBrand = async (tx: Tx, but: number | null): Promise<void> => {
  await sql`update brands set is_default = false where is_default and id is distinct from ${but}::int`.execute(tx)
}

export const hasDefaultBrand = async (tx: Tx): Promise<boolean> => {
  const row = await tx.selectFrom('brands').select('id').where('is_default', '=', true).executeTakeFirst()
  return row !== undefined
}

export const isPrefixTaken = async (tx: Tx, prefix: string, but: number | null): Promise<boolean> => {
  const { rows } = await sql`
    select from brands where number_prefix = ${prefix} and id is distinct from ${but}::int`.execute(tx)
  return rows.length > 0
}

/** The currency that is paid with in a country. */
export const findCurrency = async (tx: Tx, countryId: number): Promise<string | undefined> =>
  (await tx.selectFrom('countries').select('currency').where('id', '=', countryId).executeTakeFirst())?.currency
