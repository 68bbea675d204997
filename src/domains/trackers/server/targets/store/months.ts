import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { type DepartmentSum, departmentSums } from '../../../contract/targets.cards.ts'

type KeptMonth = Readonly<{ departments: DepartmentSum[]; computed_at: string }>

/** The sums of a month, in an organisation of `many` people or more that has them; undefined in a smaller one. */
export const findMonth = async (
  tx: Tx,
  month: string,
  { today, many }: Readonly<{ today: string; many: number }>,
): Promise<KeptMonth | undefined> => {
  const { rows } = await sql<{ departments: unknown; computed_at: string }>`
    select departments, computed_at from target_months where month = ${`${month}-01`}::date
      and (select count(*) from (select from employed_on(${today}::date) limit ${many}) x) = ${many}`.execute(tx)
  return rows[0] && { departments: departmentSums.parse(rows[0].departments), computed_at: rows[0].computed_at }
}

export const keepMonth = async (tx: Tx, month: string, { departments, computed_at }: KeptMonth): Promise<void> => {
  const row = { departments: json(departments), computed_at }
  await tx
    .insertInto('target_months')
    .values({ month: `${month}-01`, ...row })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(row))
    .execute()
}

/** Of some months those that were not summed since they were over. */
export const listUnsummed = async (tx: Tx, months: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`select m as month from unnest(${[...months]}::text[]) m
    where not exists (select from target_months t where t.month = (m || '-01')::date
      and t.computed_at >= (m || '-01')::date + interval '1 month 2 days') order by m desc`.execute(tx)
  return rows.map(({ month }) => month)
}
