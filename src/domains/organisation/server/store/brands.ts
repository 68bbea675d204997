import { z } from 'zod'
import { rows, single } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { brand } from '../../contract/organisation.models.ts'
import { formatEmployeeNo } from '../../contract/organisation.rules.ts'

const brandRow = brand.omit({ can: true, next_employee_no: true })
type BrandRow = Omit<z.output<typeof brand>, 'can'>
export type Filter = Readonly<{ id?: number | undefined; archived?: boolean | undefined }>

/** Brands, the default first, with how many they employ on a day and the number that the next person gets. */
export const listBrandRows = async (tx: Tx, day: string, filter: Filter): Promise<BrandRow[]> => {
  const found = await rows(tx, brandRow)`
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
    order by b.is_default desc, lower(b.name) collate names, b.id`
  return found.map((row) => ({ ...row, next_employee_no: formatEmployeeNo(row, row.number_next) }))
}

const highestNumberRow = z.object({ has_given: z.boolean(), highest: z.number().nullable() })

/** Returns the highest number of a brand in its present form; `has_given` is true if it has assigned any. */
export const findHighestNumber = (
  tx: Tx,
  { id, number_prefix: prefix }: Readonly<{ id: number; number_prefix: string }>,
): Promise<z.output<typeof highestNumberRow>> =>
  single(tx, highestNumberRow)`
    select count(*) > 0 as has_given,
      max(case when left(employee_no, ${prefix.length}::int) = ${prefix}
        and substr(employee_no, ${prefix.length}::int + 1) ~ '^[0-9]{1,8}$'
        then substr(employee_no, ${prefix.length}::int + 1)::int end) as highest
    from employment_span where brand_id = ${id}`

/** Clears the default brand, because another one becomes the default. */
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

/** Returns a brand in use with its logo; undefined for another. */
export const findLogo = (tx: Tx, id: number): Promise<{ id: number; logo_file_id: number | null } | undefined> =>
  tx
    .selectFrom('brands')
    .select(['id', 'logo_file_id'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/** Locks the row of a brand until the transaction ends. */
export const lockBrand = async (tx: Tx, id: number): Promise<void> => {
  await tx.selectFrom('brands').select('id').where('id', '=', id).forUpdate().execute()
}

const SERIES = ['number_prefix', 'number_width', 'number_next'] as const

type Series = Readonly<{ number_prefix: string; number_width: number; number_next: number }>

/** Returns the series of numbers of a brand in use. */
export const findSeries = (tx: Tx, id: number): Promise<Series | undefined> =>
  tx.selectFrom('brands').select(SERIES).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()

/** Locks the series of numbers of a brand in use. */
export const lockSeries = (tx: Tx, id: number): Promise<Series | undefined> =>
  tx
    .selectFrom('brands')
    .select([
      'number_prefix',
      'number_width',
      sql<number>`coalesce((numbers_held(id))[1], number_next)`.as('number_next'),
    ])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Lets the series of a locked brand go on at another number. */
export const moveNextNumber = async (tx: Tx, id: number, next: number): Promise<void> => {
  await sql`select move_numbers(${id}, ${next})`.execute(tx)
}
