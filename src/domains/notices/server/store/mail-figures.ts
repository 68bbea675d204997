import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'

/** The outbox: mails by state, and for how many seconds the oldest waits to be sent, or for a mail server. */
export const mailFigures = z.object({
  waiting: z.number(),
  no_server: z.number(),
  failed: z.number(),
  unknown: z.number(),
  oldest_waiting_seconds: z.number(),
  oldest_no_server_seconds: z.number(),
})
export type MailFigures = z.output<typeof mailFigures>

// A mail that is planned for later does not wait yet.
const isWaiting = (now: RawBuilder<string>) =>
  sql`m.state in ('queued', 'sending') and m.queued_at <= ${now}::timestamptz`

const ageOf = (now: RawBuilder<string>, which: RawBuilder<unknown>) =>
  sql`coalesce(extract(epoch from ${now}::timestamptz - min(m.queued_at) filter (where ${which})), 0)`

/** Returns the figures of the outbox, as an expression of SQL. */
export const readMailFigures = (now: RawBuilder<string>): RawBuilder<MailFigures> => sql<MailFigures>`(
  select json_build_object('waiting', count(*) filter (where ${isWaiting(now)}),
      'no_server', count(*) filter (where m.state = 'held'), 'failed', count(*) filter (where m.state = 'failed'),
      'unknown', count(*) filter (where m.state = 'unknown'),
      'oldest_waiting_seconds', ${ageOf(now, isWaiting(now))},
      'oldest_no_server_seconds', ${ageOf(now, sql`m.state = 'held'`)})
    from mail_outbox m where m.state in ('queued', 'sending', 'held', 'failed', 'unknown'))`
