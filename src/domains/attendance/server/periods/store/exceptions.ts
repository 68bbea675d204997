import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { exceptionRow } from '../../../contract/periods.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { ExceptionRow } from '../../../contract/periods.models.ts'
import { periodExceptions } from '../public/exceptions.ts'

type Range = Readonly<{ from: string; to: string }>
type Kinds = readonly string[] | undefined

/** Returns the points of the given kinds, of days in a range; `place` puts blocking ones first. */
const pointsOf = ({ from, to }: Range, kinds: Kinds): RawBuilder<unknown> => {
  const wanted = periodExceptions.all().filter(([kind]) => kinds === undefined || kinds.includes(kind))
  if (wanted.length === 0)
    return sql`(select '' as kind, '' as label, '' as one, false as blocking, null::int as employee_id, null::date as business_date,
      null::int as ref_id, null::int as owner_id where false)`
  const parts = wanted.map(
    ([kind, { label, one, blocking, rows }]) => sql`
    select ${kind}::text as kind, ${label}::text as label, ${one}::text as one, ${blocking}::bool as blocking, x.employee_id, x.business_date,
      x.ref_id, x.owner_id from (${rows(sql`${from}::date`, sql`${to}::date`)}) x`,
  )
  return sql`(${sql.join(parts, sql` union all `)})`
}

const monthCount = z.object({
  month: z.string(),
  kind: z.string(),
  label: z.string(),
  blocking: z.boolean(),
  count: z.number(),
})
export type MonthCount = z.output<typeof monthCount>

/** Returns the open points in the months of a range, by month and kind: of everyone, or of one person. */
export const countExceptions = async (
  tx: Tx,
  range: Range,
  employeeId: number | null = null,
): Promise<MonthCount[]> => {
  return rows(tx, monthCount)`
    select to_char(x.business_date, 'YYYY-MM') as month, x.kind, x.label, x.blocking, count(*)::int as count
    from ${pointsOf(range, undefined)} x
    where ${employeeId === null ? sql`true` : sql`x.employee_id = ${employeeId}::int`} group by 1, 2, 3, 4 order by 1 desc, 4 desc, 3`
}

const SORTS = {
  business_date: sql`case when x.blocking then 'a' else 'b' end || to_char(x.business_date, 'YYYYMMDD') || x.kind`,
  name: sql`lower(e.name) || ' ' || to_char(x.business_date, 'YYYYMMDD') || x.kind`,
}

const COLUMNS = sql`x.ref_id as id, x.kind, x.one as label, x.blocking, json_build_object('id', e.id, 'name', e.name) as employee,
  x.business_date, x.ref_id, coalesce((select o.name from person_short o where o.id = x.owner_id), 'HR') as owner_name`

/** A page of what is open in a range. */
export const listExceptions = async (
  tx: Tx,
  { range, kind, ...input }: PageInput & Readonly<{ range: Range; kind?: string | undefined }>,
): Promise<{ rows: ExceptionRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql`x.ref_id`, fallback: 'business_date' }, input)
  const points = pointsOf(range, kind === undefined ? undefined : [kind])
  const { rows, meta } = await readPage(tx, page, {
    row: exceptionRow.extend({ id: z.number() }),
    columns: COLUMNS,
    from: sql`${points} x join person_short e on e.id = x.employee_id`,
    where: sql`true`,
    counted: sql`${points} x`,
  })
  return { rows: rows.map(({ id: _id, ...row }) => row), meta }
}

const accepted = exceptionRow.pick({ kind: true, label: true, employee: true, business_date: true })
type Accepted = z.output<typeof accepted>

/** All that is open in a range and does not block, by name. */
export const listAccepted = async (tx: Tx, range: Range): Promise<Accepted[]> => {
  return rows(tx, accepted)`
    select x.kind, x.one as label, json_build_object('id', e.id, 'name', e.name) as employee, x.business_date
    from ${pointsOf(range, undefined)} x join person_short e on e.id = x.employee_id
    where not x.blocking order by x.business_date, lower(e.name) collate names, x.kind`
}

const owner = z.object({ owner_id: z.number(), kind: z.string(), is_own: z.boolean(), count: z.number() })
export type Owner = z.output<typeof owner>

/**
 * Returns the people who have to act on open points, with the number of points each, by kind, their own apart from those
 * of other people; those that wait for HR are left out.
 */
export const listOwners = async (tx: Tx, range: Range, kinds: Kinds): Promise<Owner[]> => {
  return rows(tx, owner)`
    select x.owner_id, x.kind, x.owner_id = x.employee_id as is_own, count(*)::int as count
    from ${pointsOf(range, kinds)} x where x.owner_id is not null group by 1, 2, 3 order by 1, 2, 3`
}
