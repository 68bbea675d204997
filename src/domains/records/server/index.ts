import { type ServerDomain, serverDomain } from '#kit/server/call/handle.ts'
import { downloadCalls } from '../contract/downloads.calls.ts'
import { exportCalls } from '../contract/exports.calls.ts'
import { recordsPermissions } from '../contract/records.permissions.ts'
import { recordsAudit } from './audit-words.ts'
import { downloadHandlers } from './calls/downloads.ts'
import { exportHandlers } from './calls/run-export.ts'
import { failAbandoned } from './store/exports.ts'

export { demoRecords } from './demo.ts'

/** Data on its way out: exports of what can be listed. */
export const recordsDomain = (domains: () => readonly ServerDomain[]) =>
  serverDomain({
    id: 'records',
    permissions: recordsPermissions,
    audit: recordsAudit,
    calls: { ...exportCalls, ...downloadCalls },
    handlers: { ...exportHandlers(domains), ...downloadHandlers(domains) },
    jobs: [
      {
        name: 'records.fail_abandoned_exports',
        cron: '*/10 * * * *',
        run: async (_payload, begin) => begin(failAbandoned),
      },
    ],
  })
