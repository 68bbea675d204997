import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { mailInterview } from './mails.ts'
import { findPlanned } from './store/planned.ts'

/** Cancels what is planned with a candidate who leaves, and tells all who take part. */
export const cancelOpenInterviews = async (work: Work, candidateId: number): Promise<void> => {
  const { tx, now } = work
  for (const row of await findPlanned(work, candidateId)) {
    await tx.updateTable('interviews').set({ state: 'cancelled' }).where('id', '=', row.id).execute()
    await audit(work, 'hiring.interview_updated', {
      entity: 'interviews',
      id: row.id,
      change: changed({ state: 'scheduled' }, { state: 'cancelled' }),
    })
    if (row.ends_at > now) await mailInterview(work, { ...row, version: row.version + 1 }, row.email, 'cancelled')
  }
}
