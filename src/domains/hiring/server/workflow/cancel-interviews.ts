import { changeColumns } from '#kit/server/change-columns.ts'
import type { Work } from '#kit/server/context.ts'
import { mailInterview } from '../notify/interview-mails.ts'
import { listPlannedInterviews } from '../store/planned-interviews.ts'

/** Cancels the planned interviews of a candidate whose application ends, and mails all who take part. */
export const cancelOpenInterviews = async (work: Work, candidateId: number): Promise<void> => {
  const { now } = work
  for (const row of await listPlannedInterviews(work, candidateId)) {
    const planned = { id: row.id, state: 'scheduled' }
    const about = { table: 'interviews', action: 'hiring.interview_updated' } as const
    await changeColumns(work, about, planned, { state: 'cancelled' })
    if (row.ends_at > now) await mailInterview(work, { ...row, version: row.version + 1 }, row.email, 'cancelled')
  }
}
