import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { type DepartmentSum, departmentSums } from '../../../contract/targets.cards.ts'

type KeptMonth = Readonly<{ departments: DepartmentSum[]; computed_at: string }>

/** Whether an organisation has `many` people or more, and the sums of a month where they were made. */
export const findMonth = async (
  tx: Tx,
  month: string,
  { today, many }: Readonly<{ today: string; many: number }>,
): Promise<Readonly<{ isMany: boolean; kept: KeptMonth | null }>> => {
  const { rows } = await sql<{ is_many: boolean; departments: unknown; computed_at: string | null }>`
    select (select count(*) from (select from employed_on(${today}::date) limit ${many}) x) = ${many} as is_many, t.departments, t.computed_at
    from (select 1) one left join target_months t on t.month = ${`${month}-01`}::date`.execute(tx)
  const { is_many: isMany = false, departments, computed_at = null } = rows[0] ?? {}
  return { isMany, kept: computed_at === null ? null : { departments: departmentSums.parse(departments), computed_at } }
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
