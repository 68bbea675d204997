import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const LIVE = sql`('offered', 'accepted', 'return_announced')`

/** Equipment in the name of the leavers in `holder`, as rows of holdings. */
export const assetHoldings = sql`select h.employee_id, g.id, a.name || ' (' || a.tag || ')' as label, coalesce(g.return_due_on, h.day) as due,
      '/admin/management/inventory?tab=counter&person=' || h.employee_id as link
    from holder h join inventory_assignments g on g.employee_id = h.employee_id and g.state in ${LIVE}
    join inventory_assets a on a.id = g.asset_id order by a.tag`

/** Amounts that the leavers in `holder` have to pay back, as rows of holdings. */
export const recoveryHoldings = sql`select h.employee_id, g.id, a.name || ' (' || a.tag || '): '
      || to_char(g.recovery_minor / 100.0, 'FM999999999990.00') || ' ' || g.recovery_currency as label,
      null::date as due, null as link
    from holder h join inventory_assignments g on g.employee_id = h.employee_id and g.recovery_minor is not null
    join inventory_assets a on a.id = g.asset_id order by a.tag`

const changed = z.object({ id: z.number(), name: z.string() })
type Changed = z.output<typeof changed>
type Exited = Readonly<{ employee_id: number; last_day: string }>

/** Sets the last day as the return day of all equipment of a leaver. Returns the changed assignments. */
export const updateReturnDays = (tx: Tx, { employee_id, last_day }: Exited): Promise<Changed[]> =>
  rows(tx, changed)`
    update inventory_assignments g set return_due_on = ${last_day}::date, return_reason = 'leaving'
    from inventory_assets a where a.id = g.asset_id and g.employee_id = ${employee_id} and g.state in ${LIVE}
    returning g.id, a.name`

/** Clears the return days that an exit has set. Returns the changed assignments. */
export const updateClearedDays = (tx: Tx, employee_id: number): Promise<Changed[]> =>
  rows(tx, changed)`
    update inventory_assignments g set return_due_on = null, return_reason = null
    from inventory_assets a where a.id = g.asset_id and g.employee_id = ${employee_id} and g.state in ${LIVE}
      and g.return_reason = 'leaving' returning g.id, a.name`

/** Returns true where a person has received or requested equipment. */
export const hasEquipment = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from inventory_handouts where employee_id = ${employeeId}
    union all select from inventory_requests where employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}
