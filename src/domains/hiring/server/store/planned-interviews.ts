import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Work } from '#kit/server/context.ts'
import { findInterviewRow, type InterviewRow } from './interviews.ts'

const plannedInterviewsRow = z.object({ id: z.number(), email: z.string() })

/** The planned interviews of a candidate, past ones too, with the address of the candidate. */
export const listPlannedInterviews = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  candidateId: number,
): Promise<(InterviewRow & Readonly<{ email: string }>)[]> => {
  const listed = await rows(
    tx,
    plannedInterviewsRow,
  )`select i.id, c.email from interviews i join candidates c on c.id = i.candidate_id
    where i.candidate_id = ${candidateId} and i.state = 'scheduled' order by i.id for update of i`
  const found: (InterviewRow & { email: string })[] = []
  for (const { id, email } of listed) {
    const row = await findInterviewRow(tx, { now, account_id: 0 }, id)
    if (row) found.push({ ...row, email })
  }
  return found
}
