import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { erase } from '#kit/server/personal/erase.ts'
import { cancelOpenInterviews } from './cancel-interviews.ts'
import { insertMove, lockOpen, updateCandidate } from '../store/stored-candidates.ts'

const AUDIENCE = 'permission:hiring.read'

/** Ends open applications whose time is over. */
const endOpen = async (work: Work, ids: readonly number[]): Promise<void> => {
  const { tx, now } = work
  for (const { id, stage, stage_since_at } of await lockOpen(tx, ids)) {
    await cancelOpenInterviews(work, id)
    await updateCandidate(tx, id, { stage: 'withdrawn', stage_since_at: now, end_reason: 'no_answer' })
    await insertMove(tx, {
      candidate_id: id,
      from_stage: stage,
      to_stage: 'withdrawn',
      since_at: stage_since_at,
      at: now,
      actor_id: null,
      note: null,
    })
  }
}

/** Removes the data of candidates whose time is over; counts and dates stay. */
export const removeCandidates = async (work: Work, ids: readonly number[]): Promise<void> => {
  await endOpen(work, ids)
  await erase(work, 'candidate', ids)
  for (const id of ids) await audit(work, 'hiring.candidate_removed', { entity: 'candidates', id })
  publishLive(work, ['hiring.changed'], [AUDIENCE])
}

/** Removes the personal data of people who did not begin; dates and the checklist stay. */
export const removeOnboards = async (work: Work, ids: readonly number[]): Promise<void> => {
  await erase(work, 'onboard', ids)
  for (const id of ids) await audit(work, 'hiring.onboard_purged', { entity: 'onboards', id })
  publishLive(work, ['hiring.changed'], [AUDIENCE])
}
