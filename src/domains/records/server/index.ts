import { type ServerDomain, serverDomain } from '#kit/server/call/handle.ts'
import { auditCalls } from '../contract/audit.calls.ts'
import { backupCalls } from '../contract/backups.calls.ts'
import { downloadCalls } from '../contract/downloads.calls.ts'
import { exportCalls } from '../contract/exports.calls.ts'
import { recordsPermissions } from '../contract/records.permissions.ts'
import { retentionCalls } from '../contract/retention.calls.ts'
import { subjectCalls } from '../contract/subjects.calls.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { recordsSentences } from './audit-sentences.ts'
import { recordsAudit } from './audit-words.ts'
import { auditHandlers } from './audit/calls/audit.ts'
import { restoreHandlers } from './audit/calls/restore.ts'
import type { AuditReaders } from './audit/readers.ts'
import { failAbandonedVerification } from './audit/store/verification.ts'
import { auditJobs } from './audit/verify.ts'
import { backupHandlers } from './backups/calls.ts'
import { registerBackupLine } from './backups/counters.ts'
import { backupJobs } from './backups/jobs.ts'
import { registerBackupNotices } from './backups/notices.ts'
import type { BackupTools } from './backups/tools.ts'
import { caseFileHandlers } from './case-file/calls.ts'
import { downloadHandlers } from './calls/downloads.ts'
import { exportHandlers } from './calls/run-export.ts'
import { keepForgotten } from './retention/keep-forgotten.ts'
import { retentionHandlers } from './retention/calls.ts'
import { subjectHandlers } from './subjects/calls.ts'
import { subjectJobs } from './subjects/jobs.ts'
import { registerReadyNotices } from './subjects/notices.ts'
import { failAbandoned } from './store/exports.ts'
import { retention } from './retention-of-records.ts'

export type { AuditReaders } from './audit/readers.ts'
export { readAge as readBackupAge } from './backups/store/backups.ts'
export type { BackupTools, MadeBackup } from './backups/tools.ts'
export { checkCase } from './case-file/package/check.mjs'
export { demoRecords } from './demo.ts'
export { noticesOfRecords } from './demo-notices.ts'
export { noteRetention } from './retention/note-run.ts'
export { personal as personalOfRecords } from './personal.ts'

/** Data on its way out, and what was done: exports, downloads, the audit as it is read and proved, and backups. */
export const recordsDomain = (
  domains: () => readonly ServerDomain[],
  readers: AuditReaders,
  backups: BackupTools,
  files: FileStore,
) => {
  registerBackupLine()
  registerReadyNotices()
  registerBackupNotices()
  return serverDomain({
    id: 'records',
    retention,
    permissions: recordsPermissions,
    audit: recordsAudit,
    sentences: recordsSentences,
    calls: { ...exportCalls, ...downloadCalls, ...auditCalls, ...backupCalls, ...retentionCalls, ...subjectCalls },
    handlers: {
      ...exportHandlers(domains),
      ...downloadHandlers(domains),
      ...auditHandlers(readers),
      ...caseFileHandlers(readers),
      ...restoreHandlers(domains, readers),
      ...backupHandlers(backups),
      ...retentionHandlers,
      ...subjectHandlers(files),
    },
    jobs: [
      ...auditJobs,
      ...backupJobs(backups),
      ...subjectJobs(files),
      keepForgotten(backups),
      {
        name: 'records.fail_abandoned_exports',
        cron: '*/10 * * * *',
        run: async (_payload, begin) => {
          await begin(failAbandoned)
          await begin(failAbandonedVerification)
        },
      },
    ],
  })
}
