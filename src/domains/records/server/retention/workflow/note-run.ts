import { audit } from '#kit/server/audit.ts'
import type { NoteRun } from '#kit/server/retention/delete-expired.ts'

/** Records in one row of the audit how much a class removed on its day. */
export const noteRetention: NoteRun = async (work, { id, key, rows, error }) => {
  if (rows > 0 || error !== null)
    await audit(work, 'records.retention_ran', { entity: 'retention_rules', id, after: { rule: key, rows, error } })
}
