import { mergeFilling } from './merging.ts'
import { anchorFilling } from './onboarding/anchors.ts'
import { personHistory } from '#domains/people/server/index.ts'
import type { LinkBase } from '#domains/settings/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import { adminCards, employeeCards, searchSources } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { candidateRecord, offerRecord, openingRecord } from '../contract/hiring.records.ts'
import { hiringPermissions } from '../contract/hiring.permissions.ts'
import { hiringRefusals } from '../contract/hiring.refusals.ts'
import { interviewCalls } from '../contract/interviews.calls.ts'
import { offerCalls } from '../contract/offers.calls.ts'
import { openingCalls } from '../contract/openings.calls.ts'
import { conversionCalls } from '../contract/conversion.calls.ts'
import { taskRecord, templateRecord } from '../contract/onboarding.records.ts'
import { onboardingCalls } from '../contract/onboarding.calls.ts'
import { checklistCalls } from '../contract/checklist.calls.ts'
import { portalCalls } from '../contract/portal.calls.ts'
import { welcomeCalls } from '../contract/welcome.calls.ts'
import { hiringSentences } from './audit-sentences.ts'
import { hiringAudit } from './audit-words.ts'
import { actOnCandidate, addCandidate, listCandidates, updateCandidate, viewCandidate } from './calls/candidates.ts'
import * as comments from './calls/comments.ts'
import { openHiringFile, openInterviewFile, uploadReply, uploadResume } from './calls/files.ts'
import { addInterview, deleteInterview, listInterviews, updateInterview } from './calls/interviews.ts'
import { joinCandidates } from './calls/join-candidates.ts'
import { counterOffer, openLetter, openOffer, replyToOffer } from './calls/offer-page.ts'
import { actOnOffer } from './calls/offer-steps.ts'
import { addOffer, listOffers, updateOffer } from './calls/offers.ts'
import * as openings from './calls/openings.ts'
import { checklistCard, hiringCard, interviewsCard } from './cards.ts'
import { holdingFilling } from './holdings.ts'
import { hiringJobs } from './jobs.ts'
import { mailFilling } from './notify/mails.ts'
import { noticeFilling } from './notify/notices.ts'
import { onboardingHandlers } from './onboarding/index.ts'
import { onboardingHookFillings } from './onboarding/register.ts'
import { onboardingJobs } from './onboarding/jobs.ts'
import { onboardingMailFilling } from './onboarding/notify/mails.ts'
import { onboardingNoticeFilling } from './onboarding/notify/notices.ts'
import { searchCandidates, searchOnboards } from './search.ts'
import { hiringSettingFilling } from './setting-owners.ts'
import { hasHiringHistory } from './store/people.ts'
import { retention } from './retention.ts'

const { refusal } = hiringRefusals
export { personal as personalOfHiring } from './personal.ts'

const constraints: ConstraintTexts = {
  candidates_once: () => refusal('duplicate_candidate', { name: 'This person' }),
  candidates_referrer: () => invalid({ referrer_employee_id: 'Say who referred the candidate' }),
  candidates_internal: () => invalid({ employee_id: 'Say which employee applies' }),
  interviews_candidate_free: () => refusal('candidate_busy'),
  interview_people_free: () => refusal('interviewer_busy', { name: 'An interviewer', from: 'then', to: 'then' }),
  interviews_round: () => refusal('round_taken', { round: 'This' }),
  interviews_length: () => invalid({ ends_at: 'An interview takes 15 minutes to 8 hours' }),
  interviews_link: () => invalid({ place: 'A video call needs its link' }),
  interview_comments_once: () => refusal('feedback_exists'),
  offers_live: () => refusal('offer_exists'),
  offers_answer_before_start: () => invalid({ expires_on: 'The last day for an answer is not after the first day' }),
  offers_second_person: () => refusal('second_person'),
  candidate_tokens_offer: refuseStale,
  candidate_tokens_onboard: refuseStale,
  onboards_email: () => refusal('onboard_exists', { name: 'This person' }),
  onboards_offer: () => refusal('onboard_exists', { name: 'This person' }),
  onboards_candidate: () => refusal('onboard_exists', { name: 'This person' }),
  onboard_tasks_key: () => invalid({ tasks: 'There is an item with this key already' }),
  onboard_documents_live: refuseStale,
  onboard_templates_name: () => refusal('name_taken'),
  onboard_templates_default: refuseStale,
  onboard_templates_default_active: () => refusal('default_needed'),
}

/** The dependencies of the domain. */
export type HiringParts = Readonly<{
  files: FileStore
  link_key: Buffer
  linkBase: LinkBase
  /** True where mail can be sent; else the link of an offer is shown to the person who sends it. */
  isMailSet: (tx: Tx, now: string) => Promise<boolean>
  /** The key of the installation for encrypted data. */
  data_key: Buffer
}>

/** From the first application to the ninetieth day. */
export const hiringDomain = (given: HiringParts) => {
  const { files } = given
  const parts = { ...given, box: secretBox(given.data_key) }
  return serverDomain({
    id: 'hiring',
    retention,
    permissions: hiringPermissions,
    audit: hiringAudit,
    sentences: hiringSentences,
    records: [
      { of: openingRecord, change: openingCalls.updateOpening },
      { of: candidateRecord, change: openingCalls.updateCandidate },
      { of: offerRecord, change: offerCalls.updateOffer },
      { of: taskRecord, change: checklistCalls.updateTask },
      { of: templateRecord, change: checklistCalls.updateTemplate },
    ],
    calls: {
      ...openingCalls,
      ...interviewCalls,
      ...offerCalls,
      ...onboardingCalls,
      ...conversionCalls,
      ...checklistCalls,
      ...welcomeCalls,
      ...portalCalls,
    },
    handlers: {
      ...openings,
      listCandidates,
      viewCandidate,
      addCandidate,
      updateCandidate,
      actOnCandidate,
      joinCandidates,
      uploadResume: uploadResume(files),
      openHiringFile: openHiringFile(files),
      listInterviews,
      addInterview,
      updateInterview,
      deleteInterview,
      ...comments,
      openInterviewFile: openInterviewFile(files),
      listOffers,
      addOffer,
      updateOffer,
      actOnOffer: actOnOffer(parts),
      uploadReply: uploadReply(files),
      openOffer,
      openLetter,
      replyToOffer: replyToOffer(files),
      counterOffer,
      ...onboardingHandlers(parts),
    },
    constraints,
    jobs: [...hiringJobs, ...onboardingJobs(parts)],
    fills: [
      mergeFilling,
      onboardingMailFilling(parts),
      onboardingNoticeFilling,
      ...onboardingHookFillings,
      anchorFilling,
      hiringSettingFilling,
      entries(searchSources, { onboarding: searchOnboards }),
      entries(employeeCards, { onboarding: checklistCard }),
      mailFilling(parts),
      noticeFilling,
      holdingFilling,
      entries(personHistory, { hiring: hasHiringHistory }),
      entries(searchSources, { candidates: searchCandidates }),
      entries(adminCards, { hiring: hiringCard }),
      entries(employeeCards, { interviews: interviewsCard }),
    ],
  })
}
