import { SYSTEM } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { lockInvoice } from '#domains/billing/server/store/invoices.ts'
import type { Demo } from '../demo.ts'
import type { Frame } from './frame.ts'

/** The officer who writes the invoices of the demo. */
export type Desk = Readonly<{ demo: Demo; frame: Frame; account_id: number; brands: ReadonlyMap<string, number> }>

/** Returns a unit of work of the officer at an instant. */
export const workAt = ({ demo, account_id }: Desk, now: string): Work => ({
  tx: demo.tx,
  now,
  by: { ...SYSTEM, account_id },
  request_id: null,
  audits: [],
  live: [],
  jobs: [],
})

export const lock = async (work: Work, id: number) => {
  const locked = await lockInvoice(work.tx, id)
  if (!locked) throw new Error('The demo lacks an invoice')
  return locked
}
