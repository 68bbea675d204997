import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { allWork } from './work.ts'

const budgetNotice = z.object({
  pr_id: z.number(),
  name: z.string(),
  kind: z.enum(['minutes', 'amount']),
  percent: z.number(),
  lead_id: z.number(),
  owner_id: z.number().nullable(),
})
export type BudgetNotice = z.output<typeof budgetNotice>

/**
 * Inserts a notice for each budget that is used to 80 or 100 percent, once for each value of the budget, and returns
 * those that are new: of the named projects, or of all that take work where `projects` is null.
 */
export const insertBudgetNotices = async (
  { tx, now }: Work,
  projects: readonly number[] | null,
): Promise<BudgetNotice[]> => {
  const which = projects === null ? sql<boolean>`x.pr_id is not null` : sql<boolean>`x.pr_id = any(${projects}::int[])`
  return rows(tx, budgetNotice)`
    with used as (select w.pr_id, sum(w.minutes)::bigint as minutes,
        half_even(sum(w.minutes::numeric * case when p.billing = 'hourly' then p.rate_minor
          else coalesce(w.cost_rate_minor, 0) end) / 60) as amount
      from ${allWork(which)} w join projects p on p.pr_id = w.pr_id
      where p.state in ('planned', 'active', 'on_hold') group by 1),
    reached as (select p.pr_id, b.kind, t.percent, b.budget
      from used u join projects p on p.pr_id = u.pr_id
      cross join lateral (values ('minutes', u.minutes, p.budget_minutes::bigint), ('amount', u.amount, p.budget_minor))
        as b(kind, used, budget)
      cross join (values (80), (100)) as t(percent)
      where b.budget is not null and b.used * 100 >= b.budget * t.percent),
    noted as (insert into project_budget_notices (pr_id, kind, percent, budget, at)
      select pr_id, kind, percent, budget, ${now}::timestamptz from reached
      on conflict do nothing returning pr_id, kind, percent)
    select n.pr_id, p.name, n.kind, n.percent, p.lead_id, c.owner_id
    from noted n join projects p on p.pr_id = n.pr_id left join clients c on c.id = p.client_id
    order by n.pr_id, n.kind, n.percent`
}
