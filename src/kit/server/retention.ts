import { type RawBuilder, sql } from 'kysely'
import type { Work } from './context.ts'
import type { Job } from './jobs/jobs.ts'

/** Rows of one transaction, so that none of them holds others up. */
const AT_ONCE = 5000

/** Which rows of a table end, and when: all that `forget` finds before an instant, so many at a time. */
type Ends = Readonly<{
  days: number
  what: string
  forget: (before: RawBuilder<string>, limit: RawBuilder<number>) => RawBuilder<unknown>
}>

/** Rows that a job of another kind removes, by its name. */
type EndsBy = Readonly<{ job: string; what: string }>

/**
 * How long the rows of a domain stay: each of its tables either ends, or is kept for a reason that is written down. A
 * table that stands nowhere fails a test, so that none grows without anyone having thought of it.
 */
export type Retention = Readonly<{
  ends: Readonly<Record<string, Ends | EndsBy>>
  /** Tables by the reason why they are kept. */
  kept: Readonly<Record<string, readonly string[]>>
}>

const pieceOf =
  ({ days, forget }: Ends) =>
  async ({ tx, now }: Work): Promise<number> => {
    const before = sql<string>`${now}::timestamptz - make_interval(days => ${days}::int)`
    const { numAffectedRows } = await forget(before, sql<number>`${sql.lit(AT_ONCE)}`).execute(tx)
    return Number(numAffectedRows ?? 0)
  }

/** The daily job that removes what is past its time, table by table, in batches. */
export const forgetPast = (all: readonly Retention[]): Job => ({
  name: 'kit.forget_past',
  cron: '11 3 * * *',
  minutes: 60,
  run: async (_payload, begin) => {
    for (const { ends } of all)
      for (const end of Object.values(ends)) if ('forget' in end) while ((await begin(pieceOf(end))) === AT_ONCE);
  },
})

const KEPT_JOB_DAYS = 90

/** What the base keeps itself. */
export const retentionOfKit: Retention = {
  ends: {
    'graphile_worker._private_jobs': {
      days: KEPT_JOB_DAYS,
      what: 'jobs that were given up',
      forget: (before, limit) => sql`
        delete from graphile_worker._private_jobs where id in (
          select id from graphile_worker._private_jobs
          where attempts >= max_attempts and locked_at is null and updated_at < ${before}
          limit ${limit} for update skip locked)`,
    },
    files: { job: 'files.sweep', what: 'files without a row of their own, after a quarantine of 30 days' },
  },
  kept: {
    'the proof of what was done; its rows are only ever added (docs/scaling.md counts them)': [
      'audit_rows',
      'audit_values',
    ],
    'one row for each chain of the audit': ['audit_chains'],
    'one row for each row of the audit whose values were erased, so that nobody takes them for lost': ['audit_erased'],
    'one row for each series of numbers': ['number_series'],
  },
}
