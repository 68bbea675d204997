import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { adminHolders, placedFrom } from './people.ts'

/** Counts the rows that refer to a row of the organisation today or later. */
export type CountRows = (tx: Tx, id: number, day: string) => Promise<number>

type Count = Readonly<{ n: number }>

const first = async (tx: Tx, query: RawBuilder<Count>): Promise<number> => (await query.execute(tx)).rows[0]?.n ?? 0

/** Counts the people whose placement names the row, today or later. */
export const countPlaced =
  (column: string): CountRows =>
  (tx, id, day) =>
    first(
      tx,
      sql`select count(distinct p.employee_id)::int as n from ${placedFrom(day)} p where p.${sql.ref(column)} = ${id}`,
    )

/** Counts the rows of a table that are in use and name the row. */
export const countInUse =
  (table: string, column: string): CountRows =>
  (tx, id) =>
    first(
      tx,
      sql`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id} and archived_at is null`,
    )

export const countAdminsOfRole: CountRows = (tx, id) =>
  first(tx, sql`select count(*)::int as n from ${adminHolders} a where a.role_id = ${id}`)

export const countEmployedByBrand: CountRows = (tx, id, day) =>
  first(
    tx,
    sql`
      select count(distinct s.employee_id)::int as n from employment_span s join person_short e on e.id = s.employee_id
      where s.brand_id = ${id} and (s.left_on is null or s.left_on >= ${day}::date)`,
  )

export const countPatternsOfCalendar: CountRows = (tx, id) =>
  first(
    tx,
    sql`select count(distinct pattern_id)::int as n from work_pattern_versions where holiday_calendar_id = ${id}`,
  )
