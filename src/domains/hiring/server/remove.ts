import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { forget } from '#kit/server/personal/forget.ts'
import { cancelOpenInterviews } from './cancel-interviews.ts'

const SEEN_BY = 'permission:hiring.read'

/** An application whose time is over while it was open ends: nobody can be asked any more. */
const endOpen = async (work: Work, ids: readonly number[]): Promise<void> => {
  const open = await work.tx
    .selectFrom('candidates')
    .select(['id', 'stage', 'stage_since_at'])
    .where('id', 'in', ids)
    .where('stage', 'in', ['applied', 'interviewing', 'selected', 'offered'])
    .forUpdate()
    .execute()
  for (const { id, stage, stage_since_at } of open) {
    await cancelOpenInterviews(work, id)
    await work.tx
      .updateTable('candidates')
      .set({ stage: 'withdrawn', stage_since_at: work.now, end_reason: 'no_answer' })
      .where('id', '=', id)
      .execute()
    await work.tx
      .insertInto('candidate_moves')
      .values({
        candidate_id: id,
        from_stage: stage,
        to_stage: 'withdrawn',
        since_at: stage_since_at,
        at: work.now,
        actor_id: null,
        note: null,
      })
      .execute()
  }
}

/** Removes the data of candidates whose time is over; counts and dates stay. */
export const removeCandidates = async (work: Work, ids: readonly number[]): Promise<void> => {
  await endOpen(work, ids)
  await forget(work, 'candidate', ids)
  for (const id of ids) await audit(work, 'hiring.candidate_removed', { entity: 'candidates', id })
  publishLive(work, ['hiring.changed'], [SEEN_BY])
}

/** Removes what names those who did not begin; dates and the checklist stay. */
export const removeOnboards = async (work: Work, ids: readonly number[]): Promise<void> => {
  await forget(work, 'onboard', ids)
  for (const id of ids) await audit(work, 'hiring.onboard_purged', { entity: 'onboards', id })
  publishLive(work, ['hiring.changed'], [SEEN_BY])
}
