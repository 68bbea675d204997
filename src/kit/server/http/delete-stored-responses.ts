import { sql } from 'kysely'
import type { Job } from '../jobs/jobs.ts'

/** So long a change may be sent again with its key: longer than any device stays without a connection over a holiday. */
const RETENTION_DAYS = 14
const AT_ONCE = 5000

/** The hourly job that deletes the stored responses of changes that no one sends again. */
export const deleteStoredResponses: Job = {
  name: 'http.forget_answers',
  cron: '27 * * * *',
  run: async (_payload, begin) => {
    const deleteSome = () =>
      begin(async ({ tx, now }) => {
        const { numAffectedRows } = await sql`
          delete from idempotency_keys where (account_id, key) in (
            select account_id, key from idempotency_keys
            where created_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS}) limit ${AT_ONCE})`.execute(
          tx,
        )
        return Number(numAffectedRows ?? 0)
      })
    while ((await deleteSome()) === AT_ONCE);
  },
}
