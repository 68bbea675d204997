import { z } from 'zod'
import { id, month, named, version } from '#kit/contract/fields.ts'
import { amount } from './amount.ts'
import { revenueRecord } from './billing.records.ts'
import { clientName } from './clients.models.ts'

export const revenue = z.strictObject({
  /** Null for a month that only invoices or work fill. */
  id: id.nullable(),
  ...revenueRecord.row,
  client: clientName,
  version: version.nullable(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type Revenue = z.output<typeof revenue>

export const revenueTotals = z.strictObject({
  currency: z.string(),
  planned_minor: amount,
  booked_minor: amount,
  invoiced_minor: amount,
  received_minor: amount,
  unbilled_minor: amount,
  cost_minor: amount.nullable(),
  margin_minor: amount.nullable(),
})
export type RevenueTotals = z.output<typeof revenueTotals>

export const revenuePoint = z.strictObject({
  month,
  group: named,
  planned_minor: amount,
  revenue_minor: amount,
  cost_minor: amount.nullable(),
  margin_minor: amount.nullable(),
  /** Margin in hundredths of a percent of the revenue; null without revenue. */
  margin_bp: z.int().nullable(),
})
export type RevenuePoint = z.output<typeof revenuePoint>
