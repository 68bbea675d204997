import { audit } from '#kit/server/audit.ts'
import { changeColumns } from '#kit/server/change-columns.ts'
import type { Work } from '#kit/server/context.ts'
import { moveCandidate } from './move-candidate.ts'
import { applyAcceptedOffer, withdrawOnboardOfOffer } from '../onboarding/workflow/from-offer.ts'
import { mailReply } from '../notify/offer-mails.ts'
import { notifyReply } from '../notify/notices.ts'
import { lockCandidate } from '../store/candidates.ts'
import { updateOffer } from '../store/offers.ts'
import { getName } from '../store/stored-candidates.ts'

type LockedOffer = Readonly<{
  candidate_id: number
  offer: Readonly<{
    id: number
    state: string
    end_reason: string | null
    approved_by: number | null
    pay_set_by: number | null
  }>
}>
type Reply = Readonly<{ name: string | null; note: string | null; file_id: number | null }>

/** Moves the candidate back to selected, which frees the place of the offer. */
const returnToSelected = async (work: Work, candidateId: number): Promise<void> => {
  const candidate = await lockCandidate(work.tx, candidateId)
  if (candidate?.stage === 'offered') await moveCandidate(work, candidate, 'offer_ended', null)
}

/** Records the reply to a locked offer, and notifies those who make offers. */
export const recordReply = async (
  work: Work,
  locked: LockedOffer,
  state: 'accepted' | 'declined',
  reply: Reply,
): Promise<void> => {
  const { tx, now } = work
  const details = { answer_name: reply.name, answer_note: reply.note, answer_file_id: reply.file_id }
  await updateOffer(tx, locked.offer.id, { state, answered_at: now, ...details })
  await audit(work, state === 'accepted' ? 'hiring.offer_accepted' : 'hiring.offer_declined', {
    entity: 'offers',
    id: locked.offer.id,
    after: { name: reply.name },
  })
  if (state === 'declined') await returnToSelected(work, locked.candidate_id)
  const left = state === 'accepted' ? await applyAcceptedOffer(work, locked.offer) : null
  const name = await getName(tx, locked.candidate_id)
  await mailReply(work, locked.offer.id, state, reply.file_id)
  await notifyReply(work, { id: locked.offer.id, name, state, left })
}

/** Ends a locked offer without a reply. */
export const endOffer = async (
  work: Work,
  locked: LockedOffer,
  state: 'withdrawn' | 'expired',
  reason: string | null,
): Promise<void> => {
  const action = state === 'withdrawn' ? 'hiring.offer_withdrawn' : 'hiring.offer_expired'
  await changeColumns(work, { table: 'offers', action }, locked.offer, { state, end_reason: reason })
  if (state === 'withdrawn') await withdrawOnboardOfOffer(work, locked.offer.id, reason ?? 'The offer was withdrawn')
  await returnToSelected(work, locked.candidate_id)
}
