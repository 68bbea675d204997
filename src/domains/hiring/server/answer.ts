import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { moveCandidate } from './moves.ts'
import { followAccepted, followWithdrawn } from './onboarding/from-offer.ts'
import { notifyAnswer } from './notify.ts'
import { lockCandidate } from './store/candidates.ts'

type Held = Readonly<{
  candidate_id: number
  offer: Readonly<{ id: number; state: string; approved_by: number | null; pay_set_by: number | null }>
}>
type Given = Readonly<{ name: string | null; note: string | null; file_id: number | null }>

/** The candidate is selected again, and the place of the offer is free. */
const backToSelected = async (work: Work, candidateId: number): Promise<void> => {
  const locked = await lockCandidate(work.tx, candidateId)
  if (locked?.stage === 'offered') await moveCandidate(work, locked, 'offer_ended', null)
}

/** Writes the answer to a locked offer, and tells those who make offers. */
export const recordAnswer = async (
  work: Work,
  held: Held,
  state: 'accepted' | 'declined',
  given: Given,
): Promise<void> => {
  const { tx, now } = work
  await tx
    .updateTable('offers')
    .set({ state, answered_at: now, answer_name: given.name, answer_note: given.note, answer_file_id: given.file_id })
    .where('id', '=', held.offer.id)
    .execute()
  await audit(work, state === 'accepted' ? 'hiring.offer_accepted' : 'hiring.offer_declined', {
    entity: 'offers',
    id: held.offer.id,
    after: { name: given.name },
  })
  if (state === 'declined') await backToSelected(work, held.candidate_id)
  const left = state === 'accepted' ? await followAccepted(work, held.offer) : null
  const candidate = await tx
    .selectFrom('candidates')
    .select('name')
    .where('id', '=', held.candidate_id)
    .executeTakeFirstOrThrow()
  await notifyAnswer(work, { id: held.offer.id, name: candidate.name, state, left })
}

/** Ends a locked offer that was not answered. */
export const endOffer = async (
  work: Work,
  held: Held,
  state: 'withdrawn' | 'expired',
  reason: string | null,
): Promise<void> => {
  await work.tx.updateTable('offers').set({ state, end_reason: reason }).where('id', '=', held.offer.id).execute()
  await audit(work, state === 'withdrawn' ? 'hiring.offer_withdrawn' : 'hiring.offer_expired', {
    entity: 'offers',
    id: held.offer.id,
    change: changed({ state: held.offer.state }, { state }, { reason }),
  })
  if (state === 'withdrawn') await followWithdrawn(work, held.offer.id, reason ?? 'The offer was withdrawn')
  await backToSelected(work, held.candidate_id)
}
