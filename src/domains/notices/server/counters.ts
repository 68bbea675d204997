import { attentionLines, type CardQuery, newsSources, type Counter, type SinceQuery } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { countFailedMails, countNewUnread, countUnknownMails } from './store/counters.ts'

const failedMails: Counter<CardQuery> = {
  permissions: ['notices.mail.read', 'notices.broadcast.read'],
  labels: ['email could not be sent', 'emails could not be sent'],
  isLate: true,
  count: countFailedMails,
  path: () => '/admin/management/notification?tab=email&state=failed',
}

/** A mail server may have taken these, so that no one sends them again by themself. */
const unknownMails: Counter<CardQuery> = {
  ...failedMails,
  labels: ['email may not have arrived', 'emails may not have arrived'],
  count: countUnknownMails,
  path: () => '/admin/management/notification?tab=email&state=unknown',
}

const unread: Counter<SinceQuery> = {
  permissions: ['notices.inbox.own'],
  labels: ['unread notice', 'unread notices'],
  count: countNewUnread,
  path: () => '?inbox=open',
}

/** The counters of mails that need a person, and of new rows in the own inbox. */
export const counterFillings: readonly Filling[] = [
  entries(attentionLines, { 'notices.failed': failedMails, 'notices.unknown': unknownMails }),
  entries(newsSources, { 'notices.unread': unread }),
]
