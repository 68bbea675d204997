import { labelsOfAudit } from '#kit/server/audit-words.ts'

const TICKET = 'it is about a ticket of a client, not about a person'
const TARGET = 'it is about a target, not about a person'
const about = (text: string) => ({ text, unlisted: TICKET })

export const trackersAudit = labelsOfAudit({
  'tickets.saved': about('A ticket was saved'),
  'tickets.assigned': about('A ticket was assigned'),
  'tickets.responded': about('A ticket was answered'),
  'tickets.waiting': about('A ticket waits for the client'),
  'tickets.resumed': about('Work on a ticket was resumed'),
  'tickets.resolved': about('A ticket was resolved'),
  'tickets.closed': about('A ticket was closed'),
  'tickets.reopened': about('A ticket was reopened'),
  'tickets.noted': about('A note was added to a ticket'),
  'tickets.edited': about('A ticket was changed'),
  'tickets.voided': about('A ticket was voided'),
  'tickets.reviewed': 'A ticket was reviewed',
  'tickets.unassigned': 'Open tickets were unassigned',
  'tickets.client_teams': about('The teams of a client were changed'),
  'tickets.policy_saved': about('Service times were set'),
  'tickets.policy_deleted': about('Service times were deleted'),
  'targets.added': { text: 'A target was added', unlisted: TARGET },
  'targets.updated': { text: 'A target was changed', unlisted: TARGET },
  'targets.deleted': { text: 'A target was deleted', unlisted: TARGET },
  'targets.ended': { text: 'A target was ended', unlisted: TARGET },
  'targets.value_set': 'The value of a target was set',
  'targets.value_deleted': 'The value of a target was deleted',
  'targets.waived': 'A target was waived',
  'targets.waiver_ended': 'The waiver of a target was ended',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof trackersAudit, true> {}
}
