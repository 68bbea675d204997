import { sql } from 'kysely'
import { personHistory, personHooks } from '#domains/people/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { notifyHolder } from './notify.ts'
import { dayText } from './words.ts'

const LIVE = sql`('offered', 'accepted', 'return_announced')`

/** Equipment that a leaver holds: it is taken back, never handed on. */
const assets: HoldingKind = {
  label: 'Equipment',
  domain: 'inventory',
  blocking: true,
  items: sql`select h.employee_id, g.id, a.name || ' (' || a.tag || ')' as label, coalesce(g.return_due_on, h.day) as due,
      '/admin/management/inventory?tab=counter&person=' || h.employee_id as link
    from holder h join inventory_assignments g on g.employee_id = h.employee_id and g.state in ${LIVE}
    join inventory_assets a on a.id = g.asset_id order by a.tag`,
}

/** What a leaver has to pay back for equipment. It is shown, and not deducted by itself. */
const recoveries: HoldingKind = {
  label: 'To be paid for equipment',
  domain: 'inventory',
  blocking: false,
  items: sql`select h.employee_id, g.id, a.name || ' (' || a.tag || '): '
      || to_char(g.recovery_minor / 100.0, 'FM999999999990.00') || ' ' || g.recovery_currency as label,
      null::date as due, null as link
    from holder h join inventory_assignments g on g.employee_id = h.employee_id and g.recovery_minor is not null
    join inventory_assets a on a.id = g.asset_id order by a.tag`,
}

type Leaver = Readonly<{ employee_id: number }>
type Exited = Leaver & Readonly<{ last_day: string }>
type Changed = Readonly<{ id: number; name: string }>

const auditDays = async (
  work: Work,
  { employee_id }: Leaver,
  rows: readonly Changed[],
  day: string | null,
): Promise<void> => {
  for (const { id } of rows)
    await audit(work, day === null ? 'inventory.return_day_cleared' : 'inventory.return_asked', {
      entity: 'inventory_assignments',
      id,
      employee_id,
      after: { return_due_on: day },
    })
}

/** All that a leaver holds is due on the last day. */
const askForAll = async (work: Work, { employee_id, last_day }: Exited): Promise<Record<never, never>> => {
  const { rows } = await sql<Changed>`
    update inventory_assignments g set return_due_on = ${last_day}::date, return_reason = 'leaving'
    from inventory_assets a where a.id = g.asset_id and g.employee_id = ${employee_id} and g.state in ${LIVE}
    returning g.id, a.name`.execute(work.tx)
  await auditDays(work, { employee_id }, rows, last_day)
  if (rows.length > 0)
    await notifyHolder(work, employee_id, 'inventory.return', {
      title: `Return your equipment by ${dayText(last_day)}`,
      body: rows.map(({ name }) => name).join(', '),
      key: `inventory.leaving:${employee_id}:${last_day}`,
    })
  return {}
}

const clearDays = async (work: Work, { employee_id }: Exited): Promise<Record<never, never>> => {
  const { rows } = await sql<Changed>`
    update inventory_assignments g set return_due_on = null, return_reason = null
    from inventory_assets a where a.id = g.asset_id and g.employee_id = ${employee_id} and g.state in ${LIVE}
      and g.return_reason = 'leaving' returning g.id, a.name`.execute(work.tx)
  await auditDays(work, { employee_id }, rows, null)
  return {}
}

const hasEquipment = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from inventory_handouts where employee_id = ${employeeId}
    union all select from inventory_requests where employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

export const registerPeopleParts = (): void => {
  holdings.add('assets', assets)
  holdings.add('recoveries', recoveries)
  personHistory.add('inventory', hasEquipment)
  personHooks['exit.accepted'].add('inventory', askForAll)
  personHooks['exit.retracted'].add('inventory', clearDays)
}
