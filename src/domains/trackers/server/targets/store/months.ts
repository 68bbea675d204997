import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { type DepartmentSum, departmentSums } from '../../../contract/targets.cards.ts'

type StoredMonth = Readonly<{ departments: DepartmentSum[]; computed_at: string }>

const monthRow = z.object({ is_many: z.boolean(), departments: z.unknown(), computed_at: z.string().nullable() })

/** Returns true for `isMany` if the organisation has `many` people or more, and the stored sums of a month. */
export const findMonth = async (
  tx: Tx,
  month: string,
  { today, many }: Readonly<{ today: string; many: number }>,
): Promise<Readonly<{ isMany: boolean; stored: StoredMonth | null }>> => {
  const found = await rows(tx, monthRow)`
    select (select count(*) from (select from employed_on(${today}::date) limit ${many}) x) = ${many} as is_many, t.departments, t.computed_at
    from (select 1) one left join target_months t on t.month = ${`${month}-01`}::date`
  const { is_many: isMany = false, departments, computed_at = null } = found[0] ?? {}
  return {
    isMany,
    stored: computed_at === null ? null : { departments: departmentSums.parse(departments), computed_at },
  }
}

/** Inserts or replaces the sums of a month. */
export const updateMonth = async (tx: Tx, month: string, { departments, computed_at }: StoredMonth): Promise<void> => {
  const row = { departments: json(departments), computed_at, is_stale: false }
  await tx
    .insertInto('target_months')
    .values({ month: `${month}-01`, ...row })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(row))
    .execute()
}

/** Locks the sums of a month, so that what is added while they are made has them made again. */
export const lockMonth = async (tx: Tx, month: string): Promise<void> => {
  await tx.selectFrom('target_months').select('month').where('month', '=', `${month}-01`).forUpdate().execute()
}

const unsummedRow = z.object({ month: z.string() })

/** Lists those of some months that were not summed after their end, and all to which something was added since; the newest first. */
export const listUnsummed = async (tx: Tx, months: readonly string[]): Promise<string[]> => {
  const found = await rows(tx, unsummedRow)`
    select m as month from unnest(${[...months]}::text[]) m
    where not exists (select from target_months t where t.month = (m || '-01')::date
      and t.computed_at >= (m || '-01')::date + interval '1 month 2 days' and not t.is_stale)
    union select to_char(t.month, 'YYYY-MM') from target_months t where t.is_stale order by 1 desc`
  return found.map(({ month }) => month)
}
