import { wordsOfAudit } from '#kit/server/audit-words.ts'

const CANDIDATE = 'it is about a candidate, not about an employee'
const about = (text: string) => ({ text, unlisted: CANDIDATE })

export const hiringAudit = wordsOfAudit({
  'hiring.opening_added': about('An opening was added'),
  'hiring.opening_updated': about('An opening was changed'),
  'hiring.candidate_added': about('A candidate was added'),
  'hiring.candidate_updated': about('A candidate was changed'),
  'hiring.candidate_moved': about('A candidate moved to another stage'),
  'hiring.resume_added': about('A CV was added'),
  'hiring.file_read': about('A file of a candidate was opened'),
  'hiring.candidate_removed': about('The data of a candidate were removed'),
  'hiring.interview_added': about('An interview was planned'),
  'hiring.interview_updated': about('An interview was changed'),
  'hiring.interview_deleted': about('An interview was deleted'),
  'hiring.interview_commented': about('An interview was commented on'),
  'hiring.offer_added': about('An offer was drafted'),
  'hiring.offer_updated': about('An offer was changed'),
  'hiring.offer_approved': about('An offer was approved'),
  'hiring.offer_sent': about('An offer was sent'),
  'hiring.offer_accepted': about('An offer was accepted'),
  'hiring.offer_declined': about('An offer was declined'),
  'hiring.offer_expired': about('An offer expired'),
  'hiring.offer_withdrawn': about('An offer was withdrawn'),
  'hiring.offer_pay_read': about('The pay of offers was read'),
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof hiringAudit, true> {}
}
