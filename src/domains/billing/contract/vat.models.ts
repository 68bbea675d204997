import { z } from 'zod'
import { date, id, month, named } from '#kit/contract/fields.ts'
import { amount } from './amount.ts'
import { invoiceKind } from './invoices.records.ts'
import { clientName } from './clients.models.ts'

const tax = z.strictObject({ id, code: z.string(), name: z.string(), rate_bp: z.number() })

/** The tax that a brand owes for a month, rate and currency: invoices and credit notes by the day of their issue. */
export const vatRow = z.strictObject({
  month,
  brand: named,
  tax,
  currency: z.string(),
  base_minor: amount,
  tax_minor: amount,
  /** The tax in the national currency of the brand. */
  tax_currency: z.string(),
  national_minor: amount,
  documents: z.int(),
  /** Documents that do not have their tax in the national currency; they are not part of it. */
  without_national: z.int(),
})
export type VatRow = z.output<typeof vatRow>

export const vatTotals = z.strictObject({ tax_currency: z.string(), national_minor: amount })

/** An invoice or credit note behind such a row, with its part. */
export const vatDocument = z.strictObject({
  id,
  kind: invoiceKind,
  number: z.string(),
  issue_date: date,
  client: clientName,
  currency: z.string(),
  base_minor: amount,
  tax_minor: amount,
  tax_currency: z.string(),
  national_minor: amount.nullable(),
})
export type VatDocument = z.output<typeof vatDocument>
