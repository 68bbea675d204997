import { z } from 'zod'
import { date, id, named } from '#kit/contract/fields.ts'
import { amount, clientName } from './clients.models.ts'

/** Work that no invoice bills yet. A fee is the month of a retainer: `source_id` is the month as `yyyymm`. */
const workItem = z.strictObject({
  source_type: z.string(),
  source_id: z.int(),
  on: date,
  employee: named.nullable(),
  project: z.strictObject({ pr_id: id, name: z.string() }).nullable(),
  client: clientName,
  minutes: z.int(),
  label: z.string(),
  rate_minor: amount.nullable(),
  /** Null without a rate. */
  amount_minor: amount.nullable(),
})
export type WorkItem = z.output<typeof workItem>

const unbilledClient = z.strictObject({
  client: clientName,
  currency: z.string(),
  minutes: z.int(),
  amount_minor: amount,
  oldest_on: date,
  /** Minutes of work without a rate; they are part of `minutes` and of no amount. */
  without_rate: z.int(),
})
export type UnbilledClient = z.output<typeof unbilledClient>

export const unbilled = z.strictObject({
  clients: z.array(unbilledClient),
  /** The work itself, of one client: null unless `client_id` was asked for. */
  items: z.array(workItem).nullable(),
})
