import { labelsOfAudit } from '#kit/server/audit-words.ts'

const CANDIDATE = 'it is about a candidate, not about an employee'
const about = (text: string) => ({ text, unlisted: CANDIDATE })

export const hiringAudit = labelsOfAudit({
  'hiring.opening_added': about('An opening was added'),
  'hiring.opening_updated': about('An opening was changed'),
  'hiring.candidate_added': about('A candidate was added'),
  'hiring.candidate_updated': about('A candidate was changed'),
  'hiring.candidate_moved': about('A candidate moved to another stage'),
  'hiring.resume_added': about('A CV was added'),
  'hiring.file_read': { ...about('A file of a candidate was opened'), reads: true },
  'hiring.candidate_removed': about('The data of a candidate were removed'),
  'hiring.interview_added': about('An interview was planned'),
  'hiring.interview_updated': about('An interview was changed'),
  'hiring.interview_deleted': about('An interview was deleted'),
  'hiring.interview_commented': about('An interview was commented on'),
  'hiring.offer_added': about('An offer was drafted'),
  'hiring.offer_updated': about('An offer was changed'),
  'hiring.offer_approved': about('An offer was approved'),
  'hiring.offer_sent': about('An offer was sent'),
  'hiring.offer_resent': about('An offer was sent again'),
  'hiring.offer_extended': about('An offer was extended'),
  'hiring.offer_revised': about('An offer was replaced by a new version'),
  'hiring.offer_countered': about('A candidate asked for changes to an offer'),
  'hiring.offer_accepted': about('An offer was accepted'),
  'hiring.offer_declined': about('An offer was declined'),
  'hiring.offer_expired': about('An offer expired'),
  'hiring.offer_withdrawn': about('An offer was withdrawn'),
  'hiring.offer_pay_read': { ...about('The pay of offers was read'), reads: true },
  'hiring.onboard_added': about('An onboarding began'),
  'hiring.onboard_updated': about('An onboarding was changed'),
  'hiring.onboard_removed': about('The draft of an onboarding was removed'),
  'hiring.onboard_withdrawn': about('An onboarding was withdrawn'),
  'hiring.onboard_invited': about('A person was invited to submit documents'),
  'hiring.onboard_started': about('An invited person opened the page'),
  'hiring.onboard_saved': about('An invited person changed what they told'),
  'hiring.onboard_submitted': about('Documents of a new person were submitted'),
  'hiring.onboard_reviewed': about('Documents of a new person were reviewed'),
  'hiring.onboard_sent_back': about('Documents were returned to a new person'),
  'hiring.onboard_approved': about('An onboarding was approved'),
  'hiring.onboard_reopened': about('An approved onboarding was opened again'),
  'hiring.onboard_converted': { text: 'The employee was created from the onboarding' },
  'hiring.onboard_completed': about('An onboarding was completed'),
  'hiring.onboard_no_show': { text: 'The person did not come on the first day' },
  'hiring.onboard_purged': about('The data of an onboarding were removed'),
  'hiring.onboard_bank_read': { ...about('The bank account of a new person was read'), reads: true },
  'hiring.document_added': about('A document of a new person was added'),
  'hiring.document_removed': about('A document of a new person was removed'),
  'hiring.template_saved': about('A template of onboarding was saved'),
  'hiring.task_updated': about('An item of a checklist was changed'),
  'hiring.welcome_updated': about('A welcome was changed'),
  'hiring.welcome_sent': about('A welcome was sent'),
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof hiringAudit, true> {}
}
