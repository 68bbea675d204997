import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { backupRow, backupsMeta } from './backups.models.ts'
import { recordsRefusals } from './records.refusals.ts'

export const listBackups = call({
  id: 'backups.list',
  route: 'GET /api/admin/backup',
  permission: 'records.backup.read',
  summary: 'The backups of the last half year, newest first, and when the next one is made.',
  data: z.array(backupRow),
  meta: backupsMeta,
})

export const runBackup = call({
  id: 'backups.run',
  route: 'POST /api/admin/backup',
  permission: 'records.backup.write',
  summary: 'Makes a backup now, and restores it to check it; one backup is made at a time.',
  data: backupRow,
  toast: success('Backup Started Successfully'),
  refusals: recordsRefusals.of('backup_running'),
})

export const backupCalls = { listBackups, runBackup }
