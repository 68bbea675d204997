import { z } from 'zod'
import { date, instant } from '#kit/contract/fields.ts'
import { kind, status } from './worksheets.models.ts'

/** Card `reports` of the employee dashboard: the report of today, and others that are open, missing or returned. */
export const reportsCard = z.strictObject({
  items: z.array(z.strictObject({ kind, period_start: date, status, due_at: instant.nullable() })),
  /** The number of mandatory activities of today without an entry. */
  mandatory_open: z.int(),
})
export type ReportsCard = z.output<typeof reportsCard>
