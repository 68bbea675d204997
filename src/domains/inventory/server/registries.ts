import type { Tx, Work } from '#kit/server/context.ts'
import { registry, slot } from '#kit/server/slots.ts'

/** Listeners that run when a person accepts equipment of a category, in the transaction of the signature. */
export const equipmentSigned = registry<
  (work: Work, signed: Readonly<{ employee_id: number; category_id: number }>) => Promise<void>
>('listeners of signed equipment')

/** The number of people who join within some days and need equipment, by category. */
export type EquipmentDemand = (tx: Tx, days: number) => Promise<ReadonlyMap<number, number>>
export const equipmentDemand = slot<EquipmentDemand>('demand of joiners for equipment', async () => new Map())
