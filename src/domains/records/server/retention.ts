import { sql } from 'kysely'
import type { Retention } from '#kit/server/retention.ts'

/** How long the rows of this domain stay. */
export const retention: Retention = {
  ends: {
    exports: {
      days: 365,
      what: 'all that have come to their end',
      forget: (before, limit) => sql`
        delete from exports where id in (
          select id from exports where state <> 'running' and started_at < ${before}
          limit ${limit} for update skip locked)`,
    },
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
    'the old hashes of the rows before the audit was sealed, which no longer grow': ['audit_sealed'],
    'one row a day for each chain that grew, which proves it': ['audit_anchors'],
  },
}
