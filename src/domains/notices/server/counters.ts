import { sql } from 'kysely'
import { attentionLines, type CardQuery, newsSources, type Counter, type SinceQuery } from '#kit/server/registries.ts'

const failedMails: Counter<CardQuery> = {
  permissions: ['notices.mail.read', 'notices.broadcast.read'],
  labels: ['mail could not be sent', 'mails could not be sent'],
  count: () => sql<number>`select count(*)::int from mail_outbox where state = 'failed'`,
  path: () => '/admin/management/notification?tab=email&state=failed',
}

/** A mail server may have taken these, so that no one sends them again by themself. */
const unknownMails: Counter<CardQuery> = {
  ...failedMails,
  labels: ['mail may not have arrived', 'mails may not have arrived'],
  count: () => sql<number>`select count(*)::int from mail_outbox where state = 'unknown'`,
  path: () => '/admin/management/notification?tab=email&state=unknown',
}

const unread: Counter<SinceQuery> = {
  permissions: ['notices.inbox.own'],
  labels: ['unread notice', 'unread notices'],
  count: ({ actor, now, since }) => sql<number>`select count(*)::int from notifications n
    where n.account_id = ${actor.account_id} and n.archived_at is null and n.read_at is null
      and n.shown_at > ${since}::timestamptz and n.created_at <= ${now}::timestamptz
      and coalesce(n.snoozed_until <= ${now}::timestamptz, true)`,
  path: () => '?inbox=open',
}

/** Mails that need a person, and what has come into the own inbox. */
export const registerCounters = (): void => {
  attentionLines.add('notices.failed', failedMails)
  attentionLines.add('notices.unknown', unknownMails)
  newsSources.add('notices.unread', unread)
}
