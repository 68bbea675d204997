import { z } from 'zod'
import { id, instant } from '#kit/contract/fields.ts'

const exportState = z.enum(['running', 'done', 'failed', 'cancelled'])
export type ExportState = z.output<typeof exportState>

/** A file that was made of a list: by whom, with which filters, and what proves it. */
export const exportRow = z.strictObject({
  id,
  account: z.strictObject({ id, name: z.string(), area: z.enum(['Admin', 'User']) }),
  /** The admin who acted as the account. */
  acting_admin: z.string().nullable(),
  /** The name of the API token of the account with which a program made it. */
  token: z.string().nullable(),
  list: z.string(),
  params: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()),
  /** `zip`: a case file of the audit. */
  format: z.enum(['csv', 'xlsx', 'zip']),
  purpose: z.string().nullable(),
  state: exportState,
  row_count: z.int().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
})
export type ExportRow = z.output<typeof exportRow>
