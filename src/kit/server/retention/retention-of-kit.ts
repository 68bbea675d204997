import { sql } from 'kysely'
import type { Retention } from './retention.ts'

const JOB_RETENTION_DAYS = 90
const RUN_RETENTION_DAYS = 730

/** The retention of the tables of the base. */
export const retentionOfKit: Retention = {
  ends: {
    'graphile_worker._private_jobs': {
      days: JOB_RETENTION_DAYS,
      what: 'jobs that were given up',
      erase: (before, limit) => sql`
        delete from graphile_worker._private_jobs where id in (
          select id from graphile_worker._private_jobs
          where attempts >= max_attempts and locked_at is null and updated_at < ${before}
          limit ${limit} for update skip locked)`,
    },
    retention_runs: {
      days: RUN_RETENTION_DAYS,
      what: 'what was removed by which class on which day',
      erase: (before, limit) => sql`
        delete from retention_runs where id in (
          select id from retention_runs where ran_at < ${before} limit ${limit} for update skip locked)`,
    },
    audit_values: { rule: 'audit_values', what: 'what stood in a record before and after a change' },
    audit_rows: { rule: 'audit_rows', what: 'who did what and when, from the start of each chain' },
    audit_erased: { rule: 'audit_rows', what: 'that values were erased, for as long as their row of the audit stands' },
    files: { job: 'files.sweep', what: 'files without a row of their own, after a quarantine of 30 days' },
  },
  kept: {
    'one row for each chain of the audit': ['audit_chains'],
    'one row for each series of numbers': ['number_series'],
    'one row for each class of data': ['retention_rules'],
    'the proof of why the data of a person was kept': ['legal_holds'],
    'a backup that is restored forgets by it, however old it is; it says nothing about the person': ['forgotten'],
  },
}
