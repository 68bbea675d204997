import { type RawBuilder, sql } from 'kysely'
import type { SinceQuery } from '#kit/server/registries.ts'

/** Counts the mails that could not be sent. */
export const countFailedMails = (): RawBuilder<number> =>
  sql<number>`(select count(*)::int from mail_outbox where state = 'failed')`

/** Counts the mails that may not have arrived. */
export const countUnknownMails = (): RawBuilder<number> =>
  sql<number>`(select count(*)::int from mail_outbox where state = 'unknown')`

/** Counts the unread rows of the own inbox that came or woke since an instant. */
export const countNewUnread = ({ actor, now, since }: SinceQuery): RawBuilder<number> =>
  sql<number>`(select count(*)::int from notifications n
    where n.account_id = ${actor.account_id} and n.archived_at is null and n.read_at is null
      and n.shown_at > ${since}::timestamptz and n.created_at <= ${now}::timestamptz
      and coalesce(n.snoozed_until <= ${now}::timestamptz, true))`
