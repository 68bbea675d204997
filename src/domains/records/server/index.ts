import { type ServerDomain, serverDomain } from '#kit/server/call/handle.ts'
import { auditCalls } from '../contract/audit.calls.ts'
import { backupCalls } from '../contract/backups.calls.ts'
import { downloadCalls } from '../contract/downloads.calls.ts'
import { exportCalls } from '../contract/exports.calls.ts'
import { recordsPermissions } from '../contract/records.permissions.ts'
import { importCalls } from '../contract/imports.calls.ts'
import { retentionCalls } from '../contract/retention.calls.ts'
import { statusCalls } from '../contract/status.calls.ts'
import { subjectCalls } from '../contract/subjects.calls.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { mergeFilling } from './merging.ts'
import { recordsSentences } from './audit-sentences.ts'
import { recordsAudit } from './audit-words.ts'
import { auditHandlers } from './audit/calls/audit.ts'
import { restoreHandlers } from './audit/calls/restore.ts'
import type { AuditReaders } from './audit/rules/readers.ts'
import { failAbandonedVerification } from './audit/store/verification.ts'
import { auditJobs } from './audit/workflow/verify.ts'
import { backupHandlers } from './backups/calls.ts'
import { backupLineFilling } from './backups/counters.ts'
import { backupJobs } from './backups/jobs.ts'
import { backupNoticeFilling } from './backups/notify.ts'
import type { BackupTools } from './backups/public.ts'
import { caseFileHandlers } from './case-file/calls.ts'
import { downloadHandlers } from './calls/downloads.ts'
import { exportHandlers } from './calls/run-export.ts'
import { importHandlers } from './imports/calls/imports.ts'
import { saveErasureList } from './retention/workflow/save-erasure-list.ts'
import { retentionHandlers } from './retention/calls.ts'
import { type FindStatus, statusHandlers } from './status/calls.ts'
import { subjectHandlers } from './subjects/calls.ts'
import { subjectJobs } from './subjects/jobs.ts'
import { readyNoticeFilling } from './subjects/notify.ts'
import { failAbandoned } from './store/exports.ts'
import { retention } from './retention.ts'

export { type AuditReaders, mayReadArea, mayReadRow } from './audit/rules/readers.ts'
export { type AuditFigures, auditFigures, readAuditFigures } from './audit/store/verification.ts'
export { type BackupFigures, backupFigures, readBackupFigures } from './backups/store/backups.ts'
export type { StatusFinding } from '../contract/status.models.ts'
export type { BackupTools, MadeBackup } from './backups/public.ts'
export { countServedRequests } from './status/workflow/count-requests.ts'
export { checkCase } from './case-file/package/check.mjs'
export { noteRetention } from './retention/workflow/note-run.ts'
export { personal as personalOfRecords } from './personal.ts'

/** The domain of records: exports, downloads, the audit, backups, status, retention and data of people. */
export const recordsDomain = (
  domains: () => readonly ServerDomain[],
  readers: AuditReaders,
  backups: BackupTools,
  files: FileStore,
  findStatus: FindStatus,
) =>
  serverDomain({
    id: 'records',
    retention,
    permissions: recordsPermissions,
    audit: recordsAudit,
    sentences: recordsSentences,
    calls: {
      ...exportCalls,
      ...downloadCalls,
      ...auditCalls,
      ...backupCalls,
      ...statusCalls,
      ...retentionCalls,
      ...subjectCalls,
      ...importCalls,
    },
    handlers: {
      ...exportHandlers(domains),
      ...downloadHandlers(domains),
      ...auditHandlers(readers),
      ...caseFileHandlers(readers),
      ...restoreHandlers(domains, readers),
      ...backupHandlers(backups),
      ...statusHandlers(findStatus),
      ...retentionHandlers,
      ...subjectHandlers(files),
      ...importHandlers(domains),
    },
    jobs: [
      ...auditJobs,
      ...backupJobs(backups),
      ...subjectJobs(files),
      saveErasureList(backups),
      {
        name: 'records.fail_abandoned_exports',
        cron: '*/10 * * * *',
        run: async (_payload, begin) => {
          await begin(failAbandoned)
          await begin(failAbandonedVerification)
        },
      },
    ],
    fills: [mergeFilling, backupLineFilling, readyNoticeFilling, backupNoticeFilling],
  })
