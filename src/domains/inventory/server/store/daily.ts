import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { DISPUTE_DAYS } from './assignments.ts'

const closed = z.object({ id: z.number(), employee_id: z.number(), tag: z.string() })
type Closed = z.output<typeof closed>

/** Closes the returns that were not disputed in time. Returns them. */
export const updateUndisputed = (tx: Tx, now: string): Promise<Closed[]> =>
  rows(tx, closed)`
    update inventory_assignments g set state = 'closed', closed_at = ${now}::timestamptz, closed_how = 'not_disputed'
    from inventory_assets a where a.id = g.asset_id and g.state = 'returned'
      and g.returned_at < ${now}::timestamptz - interval '${sql.lit(DISPUTE_DAYS)} days'
    returning g.id, g.employee_id, a.tag`

const unsigned = z.object({ employee_id: z.number(), handout_id: z.number(), names: z.string(), days: z.number() })
type Unsigned = z.output<typeof unsigned>

/** Returns the bundles that have waited for a signature for more than three days. */
export const listUnsigned = (tx: Tx, now: string): Promise<Unsigned[]> =>
  rows(tx, unsigned)`
    select g.employee_id, g.handout_id, string_agg(a.name, ', ' order by a.tag) as names,
      floor(extract(epoch from ${now}::timestamptz - max(h.handed_at)) / 86400)::int as days
    from inventory_assignments g join inventory_handouts h on h.id = g.handout_id join inventory_assets a on a.id = g.asset_id
    where g.state = 'offered' and h.handed_at < ${now}::timestamptz - interval '3 days' group by 1, 2`

const late = z.object({ id: z.number(), employee_id: z.number(), name: z.string(), due: z.string(), days: z.number() })
type Late = z.output<typeof late>

/** Returns equipment that is past its return day. */
export const listLate = (tx: Tx, today: string): Promise<Late[]> =>
  rows(tx, late)`
    select g.id, g.employee_id, a.name, least(g.due_back_on, g.return_due_on) as due,
      ${today}::date - least(g.due_back_on, g.return_due_on) as days
    from inventory_assignments g join inventory_assets a on a.id = g.asset_id
    where g.state in ('accepted', 'return_announced') and least(g.due_back_on, g.return_due_on) < ${today}::date`

const ending = z.object({
  id: z.number(),
  category_id: z.number(),
  tag: z.string(),
  name: z.string(),
  until: z.string(),
  step: z.number(),
})
type Ending = z.output<typeof ending>

/** Returns warranties that end within 60 days: for the notices 60 and 14 days before. */
export const listEndingWarranties = (tx: Tx, today: string): Promise<Ending[]> =>
  rows(tx, ending)`
    select a.id, a.category_id, a.tag, a.name, a.warranty_until as until,
      case when a.warranty_until <= ${today}::date + 14 then 14 else 60 end as step
    from inventory_assets a where a.deleted_at is null and a.status in ('in_stock', 'assigned', 'in_repair')
      and a.warranty_until between ${today}::date and ${today}::date + 60
      and (a.warranty_until <= ${today}::date + 14 or a.warranty_until >= ${today}::date + 50)`
