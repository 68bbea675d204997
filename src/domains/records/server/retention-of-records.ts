import { sql } from 'kysely'
import { eraseAuditValues } from '#kit/server/audit.ts'
import { pastRows, removeAuditRows } from './audit/remove.ts'
import type { Retention } from '#kit/server/retention/retention.ts'

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
      due: ({ before }) => sql`
        select v.audit_id::float8 as id, a.employee_id as person, a.at, pg_column_size(v.*) as bytes
        from audit_values v join audit_rows a on a.id = v.audit_id
        where a.at < ${before}
          and v.audit_id < (select coalesce(max(l.id), 0) + 1 from (
            select x.id from audit_rows x where x.at < ${before} order by x.at desc, x.id desc limit 1000) l)`,
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
      due: ({ before }) => sql`
        select e.id, a.employee_id as person, e.started_at as at, pg_column_size(e.*) as bytes
        from exports e join accounts a on a.id = e.account_id where e.state <> 'running' and e.started_at < ${before}`,
      remove: async ({ tx }, ids) => {
        await tx.deleteFrom('exports').where('id', 'in', ids).execute()
      },
    },
  },
  ends: {
    audit_sealed: { rule: 'audit_rows', what: 'the old hashes of rows from before the audit was sealed' },
    exports: { rule: 'export_log', what: 'all that have come to their end' },
    backups: {
      days: 730,
      what: 'records of backups that failed or were removed',
      forget: (before, limit) => sql`
        delete from backups where id in (
          select id from backups
          where started_at < ${before} and (state = 'failed' or removed_at is not null) and check_state is distinct from 'running'
          limit ${limit} for update skip locked)`,
    },
    audit_verifications: {
      days: 730,
      what: 'all but the last',
      forget: (before, limit) => sql`
        delete from audit_verifications where id in (
          select id from audit_verifications
          where started_at < ${before} and state <> 'running'
            and id < (select max(id) from audit_verifications where state = 'done')
          limit ${limit} for update skip locked)`,
    },
  },
  kept: {
    'a fixed number of rows, or one for each person or thing': ['audit_walks'],
    'the proof of what people asked for about their data, and that it was done': ['subject_requests'],
    'one row a day for each chain that grew, which proves it': ['audit_anchors'],
    'where the rows of the audit that were removed ended, which proves the others': ['audit_checkpoints'],
  },
}
