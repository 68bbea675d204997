import { eraseAuditValues } from '#kit/server/audit.ts'
import * as imports from './imports/store/retention.ts'
import { pastRows, removeAuditRows } from './audit/workflow/remove.ts'
import type { Retention } from '#kit/server/retention/retention.ts'
import * as store from './store/retention.ts'
import { deleteMinutes } from './status/store.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  rules: {
    audit_values: {
      label: 'Values in the audit',
      what: 'What stood in a record before and after a change is erased so long after the change. Who changed what and when stays, with its proof.',
      why: 'A change has to be explained as long as it can be questioned.',
      known_by: 'records.audit.read',
      days: 1095,
      floor: 365,
      due: store.pastAuditValues,
      remove: async ({ tx }, ids) => {
        await eraseAuditValues(tx, ids)
      },
    },
    audit_rows: {
      label: 'Rows of the audit',
      what: 'Who did what and when is removed so long after it was done, the oldest first. What is left stays proved. Nothing is removed that is newer than a row that has to stay in the same chain.',
      why: 'Who did what has to be provable as long as it can be questioned.',
      known_by: 'records.audit.read',
      days: 3650,
      floor: 1095,
      at_once: 10_000,
      due: pastRows,
      remove: removeAuditRows,
    },
    export_log: {
      label: 'Log of exports',
      what: 'Who exported which list, how it was filtered and for what, is removed so long after the export.',
      why: 'Whoever saved lists with data of people can be asked for it.',
      known_by: 'records.export.read',
      days: 365,
      floor: 90,
      due: store.pastExports,
      remove: async ({ tx }, ids) => store.deleteExports(tx, ids),
    },
    import_files: {
      label: 'Rows of imported files',
      what: 'The rows of a file that was imported are deleted so long after it was sent. Who imported what, and how many rows, stays for three years.',
      why: 'An import has to be explained while someone may ask what was in the file.',
      known_by: 'records.import',
      days: 30,
      floor: 1,
      due: imports.pastImports,
      remove: async ({ tx, now }, ids) => imports.clearImports(tx, now, ids),
    },
  },
  ends: {
    service_minutes: {
      days: 100,
      what: 'how many requests were served and failed in a minute',
      erase: deleteMinutes,
    },
    import_rows: { rule: 'import_files', what: 'the rows of imported files' },
    import_changes: {
      days: 1,
      what: 'what an undo of an import would need',
      erase: imports.deleteOldChanges,
    },
    imports: {
      days: 1095,
      what: 'who imported what, once the rows are deleted',
      erase: imports.deleteOldImports,
    },
    audit_sealed: { rule: 'audit_rows', what: 'the old hashes of rows from before the audit was sealed' },
    exports: { rule: 'export_log', what: 'all that have come to their end' },
    backups: {
      days: 730,
      what: 'records of backups that failed or were removed',
      erase: store.deleteOldBackups,
    },
    audit_verifications: {
      days: 730,
      what: 'all but the last',
      erase: store.deleteOldVerifications,
    },
  },
  kept: {
    'a fixed number of rows, or one for each person or thing': ['audit_walks'],
    'the proof of what people asked for about their data, and that it was done': ['subject_requests'],
    'one row a day for each chain that grew, which proves it': ['audit_anchors'],
    'where the rows of the audit that were removed ended, which proves the others': ['audit_checkpoints'],
  },
}
