import { wordsOfAudit } from '#kit/server/audit-words.ts'

const TICKET = 'it is about a ticket of a client, not about a person'
const about = (text: string) => ({ text, unlisted: TICKET })

export const trackersAudit = wordsOfAudit({
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
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof trackersAudit, true> {}
}
