import { type ServerDomain, serverDomain } from '#kit/server/call/handle.ts'
import { auditCalls } from '../contract/audit.calls.ts'
import { downloadCalls } from '../contract/downloads.calls.ts'
import { exportCalls } from '../contract/exports.calls.ts'
import { recordsPermissions } from '../contract/records.permissions.ts'
import { recordsAudit } from './audit-words.ts'
import { auditHandlers } from './audit/calls/audit.ts'
import type { AuditReaders } from './audit/readers.ts'
import { failAbandonedVerification } from './audit/store/verification.ts'
import { auditJobs } from './audit/verify.ts'
import { downloadHandlers } from './calls/downloads.ts'
import { exportHandlers } from './calls/run-export.ts'
import { failAbandoned } from './store/exports.ts'

export type { AuditReaders } from './audit/readers.ts'
export { demoRecords } from './demo.ts'

/** Data on its way out, and what was done: exports of what can be listed, downloads, and the audit as it is read and proved. */
export const recordsDomain = (domains: () => readonly ServerDomain[], readers: AuditReaders) =>
  serverDomain({
    id: 'records',
    permissions: recordsPermissions,
    audit: recordsAudit,
    calls: { ...exportCalls, ...downloadCalls, ...auditCalls },
    handlers: { ...exportHandlers(domains), ...downloadHandlers(domains), ...auditHandlers(readers) },
    jobs: [
      ...auditJobs,
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
