import { personHistory, personHooks } from '#domains/people/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { notifyHolder } from './notify.ts'
import { dayText } from './documents/day-text.ts'
import * as store from './store/holdings.ts'

/** Equipment in the name of a leaver: it is returned, never handed on. */
const assets: HoldingKind = {
  label: 'Equipment',
  domain: 'inventory',
  blocking: true,
  items: store.assetHoldings,
}

/** Amounts that a leaver has to pay back for equipment. They are shown, and not deducted by themselves. */
const recoveries: HoldingKind = {
  label: 'To be paid for equipment',
  domain: 'inventory',
  blocking: false,
  items: store.recoveryHoldings,
}

type Leaver = Readonly<{ employee_id: number }>
type Exited = Leaver & Readonly<{ last_day: string }>

const auditDays = async (
  work: Work,
  { employee_id }: Leaver,
  rows: readonly Readonly<{ id: number }>[],
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

/** Sets the last day as the return day of all equipment of a leaver. */
const requestAllReturns = async (work: Work, { employee_id, last_day }: Exited): Promise<Record<never, never>> => {
  const rows = await store.updateReturnDays(work.tx, { employee_id, last_day })
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
  const rows = await store.updateClearedDays(work.tx, employee_id)
  await auditDays(work, { employee_id }, rows, null)
  return {}
}

export const peopleFillings: readonly Filling[] = [
  entries(holdings, { assets, recoveries }),
  entries(personHistory, { inventory: store.hasEquipment }),
  entries(personHooks['exit.accepted'], { inventory: requestAllReturns }),
  entries(personHooks['exit.retracted'], { inventory: clearDays }),
]
