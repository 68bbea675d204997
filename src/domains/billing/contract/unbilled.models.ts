import { z } from 'zod'
import { date, id, named } from '#kit/contract/fields.ts'
import { amount } from './amount.ts'
import { clientName } from './clients.models.ts'

/** The grouping of the lines of a draft. */
export const lineGroup = z.enum(['project', 'person', 'day'])
export type LineGroup = z.output<typeof lineGroup>

/**
 * Work that no invoice bills yet. A fee is the month of a retainer: `source_id` is the month as `yyyymm`. Progress is the
 * part of a fixed contract that finished tasks represent: `source_id` is the number of the part.
 */
export const workItem = z.strictObject({
  source_type: z.string(),
  source_id: z.int(),
  on: date,
  employee: named.nullable(),
  project: z.strictObject({ pr_id: id, name: z.string() }).nullable(),
  client: clientName,
  minutes: z.int(),
  label: z.string(),
  rate_minor: amount.nullable(),
  /** Null without a rate. Amounts are rounded so that those of a project add up to its line on an invoice. */
  amount_minor: amount.nullable(),
})
export type WorkItem = z.output<typeof workItem>

export const unbilledClient = z.strictObject({
  client: clientName,
  currency: z.string(),
  minutes: z.int(),
  /** The total of an invoice drafted from it, without tax. */
  amount_minor: amount,
  oldest_on: date,
  newest_on: date,
  /** The project that all of it is of; null where it is of several or of none. */
  project: z.strictObject({ pr_id: id, name: z.string() }).nullable(),
  /** Minutes of work without a rate; they are part of `minutes` and of no amount. */
  without_rate: z.int(),
})
export type UnbilledClient = z.output<typeof unbilledClient>

export const unbilled = z.strictObject({
  clients: z.array(unbilledClient),
  /** The work itself, of one client: null unless the query has `client_id`. */
  items: z.array(workItem).nullable(),
})
