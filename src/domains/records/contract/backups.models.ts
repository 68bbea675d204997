import { z } from 'zod'
import { id, instant } from '#kit/contract/fields.ts'

export const backupRow = z.strictObject({
  id,
  kind: z.enum(['nightly', 'manual']),
  state: z.enum(['running', 'done', 'failed']),
  at: instant,
  finished_at: instant.nullable(),
  /** The name of its folder. */
  name: z.string(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  is_encrypted: z.boolean().nullable(),
  /** The reason of its failure, or a list of missing files. */
  error: z.string().nullable(),
  /** The instant of its last check, in which it is restored; `verify_state` has the outcome. */
  verified_at: instant.nullable(),
  verify_state: z.enum(['running', 'good', 'bad']).nullable(),
  verify_result: z.string().nullable(),
  /** The copy in another place, by the command of the operator; null where there was none. */
  copy_state: z.enum(['running', 'done', 'failed']).nullable(),
  copied_at: instant.nullable(),
  copy_error: z.string().nullable(),
  is_kept: z.boolean(),
})
export type BackupRow = z.infer<typeof backupRow>

export const backupsMeta = z.strictObject({
  next_at: instant,
  free_bytes: z.number().int().nullable(),
  /** True if the next backups will be encrypted. */
  is_encrypted: z.boolean(),
  /** True if the next backups will be copied to another place. */
  is_copied: z.boolean(),
  /** The path of the backups on the server. */
  folder: z.string(),
  /** The newest whole backup that did not turn out damaged. */
  last_good_at: instant.nullable(),
  /** True if that one is too old, or if there is none although there should be. */
  is_late: z.boolean(),
})
export type BackupsMeta = z.infer<typeof backupsMeta>
