import type { BackupRow } from '../../contract/backups.models.ts'
import type { StoredBackup } from './store/backups.ts'

/** Returns the name of the folder of a backup. */
export const backupName = ({ id, kind, day }: Pick<StoredBackup, 'id' | 'kind' | 'day'>): string =>
  `${day}-${kind}-${id}`

export const presentBackup = (row: StoredBackup): BackupRow => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  at: row.started_at,
  finished_at: row.finished_at,
  name: backupName(row),
  bytes: row.bytes,
  rows: row.rows_total,
  files: row.files,
  is_encrypted: row.is_encrypted,
  error: row.error,
  verified_at: row.checked_at,
  verify_state: row.check_state,
  verify_result: row.check_state === 'good' ? 'Everything holds' : row.check_error,
  copied_at: row.copied_at,
  copy_state: row.copy_state,
  copy_error: row.copy_error,
  is_kept: row.state === 'done' && row.removed_at === null,
})
