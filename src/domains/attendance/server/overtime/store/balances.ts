import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import type { BalanceRow } from '../../../contract/overtime.models.ts'
import { namedOrNull } from '../../store/workdays.ts'

const balanceRow = z.object({
  id: z.number(),
  name: z.string(),
  department_id: z.number().nullable(),
  department: z.string().nullable(),
  team_id: z.number().nullable(),
  team: z.string().nullable(),
  balance_minutes: z.number(),
  pending_minutes: z.number(),
})

type BalanceQuery = Readonly<{ on: string; today: string; where: readonly RawBuilder<boolean>[] }>
type Listed = Readonly<{ rows: BalanceRow[]; meta: PageMeta & Readonly<{ total_minutes: number }> }>

const HAS_OVERTIME = sql<boolean>`exists (
  select from overtime_entries v where v.employee_id = e.id and v.computed_minutes > 0)`

const countedRow = z.object({ total: z.number(), total_minutes: z.number() })

const balancesRow = balanceRow.extend({ page_key: z.string(), counted: z.union([countedRow, z.number()]) })

/** A page of people who have or had overtime, by name, with their balance on a day. Conditions are on `e.id`. */
export const listBalances = async (tx: Tx, { on, today, where }: BalanceQuery, input: PageInput): Promise<Listed> => {
  const page = pageBy({ sorts: { name: sql`lower(e.name) collate names` }, id: sql`e.id`, fallback: 'name' }, input)
  const all = sql.join([HAS_OVERTIME, ...where], sql` and `)
  const counting = sql<number>`(select json_build_object('total', count(*)::int, 'total_minutes', coalesce(sum(s.minutes), 0)::int)
    from person_short e left join (select p.employee_id, sum(p.minutes) as minutes from overtime_postings p
      where p.posted_on <= ${on}::date group by p.employee_id) s on s.employee_id = e.id where ${all})`
  const found = await rows(tx, balancesRow)`
    with found as materialized (
      select e.id, e.name, ${page.key} as page_key from person_short e
      where ${all} and ${page.after} order by ${page.order} limit ${page.limit})
    select f.id, f.name, f.page_key, c.department_id, d.name as department, c.team_id, t.name as team,
      (select coalesce(sum(p.minutes), 0)::int from overtime_postings p
       where p.employee_id = f.id and p.posted_on <= ${on}::date) as balance_minutes,
      (select coalesce(sum(v.computed_minutes - v.approved_minutes), 0)::int from overtime_entries v
       where v.employee_id = f.id and v.state = 'pending' and v.business_date <= ${on}::date) as pending_minutes,
      ${page.counted(counting)} as counted
    from found f
    left join lateral placed_on(${today}::date) c on c.employee_id = f.id
    left join departments d on d.id = c.department_id left join teams t on t.id = c.team_id
    order by ${page.orderOf('f')}`
  const known = found[0]?.counted
  const { rows: shown, next_cursor } = page.close(found)
  return {
    rows: shown.map((row) => ({
      employee: {
        id: row.id,
        name: row.name,
        department: namedOrNull(row.department_id, row.department),
        team: namedOrNull(row.team_id, row.team),
      },
      balance_minutes: row.balance_minutes,
      pending_minutes: row.pending_minutes,
    })),
    meta: { next_cursor, ...(typeof known === 'object' ? known : { total: 0, total_minutes: 0 }) },
  }
}
