import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/backups.calls.ts'
import { recordsRefusals } from '../../contract/records.refusals.ts'
import { enqueueBackup } from './jobs.ts'
import { nightOf } from './rules.ts'
import { presentBackup } from './present.ts'
import * as store from './store/backups.ts'
import type { BackupTools } from './public.ts'

export const backupHandlers = (tools: BackupTools) => ({
  listBackups: handle(calls.listBackups, async ({ tx, now }) => {
    const rows = await store.listBackups(tx, now)
    const { last_good_at, nights } = await store.getBackupAge(tx, now)
    const meta = {
      next_at: (await nightOf(tx, now)).next_at,
      free_bytes: await tools.freeBytes(),
      is_encrypted: tools.is_encrypted,
      is_copied: tools.copy !== null,
      folder: tools.folder,
      last_good_at,
      is_late: nights > 0,
    }
    return new DetailedResponse(rows.map(presentBackup), { meta })
  }),

  runBackup: handle(calls.runBackup, async (context) => {
    const { day } = await nightOf(context.tx, context.now)
    const row = await store.insertManual(context, day)
    if (row === null) throw recordsRefusals.refusal('backup_running')
    await enqueueBackup(context, row.id)
    await audit(context, 'records.backup_started', { entity: 'backups', id: row.id, after: { kind: 'manual' } })
    return presentBackup(row)
  }),
})
