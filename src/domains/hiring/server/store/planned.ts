import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { findInterviewRow, type InterviewRow } from './interviews.ts'

/** The planned interviews of a candidate, held ones too, with the address that mails go to. */
export const findPlanned = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  candidateId: number,
): Promise<(InterviewRow & Readonly<{ email: string }>)[]> => {
  const { rows } = await sql<{
    id: number
    email: string
  }>`select i.id, c.email from interviews i join candidates c on c.id = i.candidate_id
    where i.candidate_id = ${candidateId} and i.state = 'scheduled' order by i.id for update of i`.execute(tx)
  const found: (InterviewRow & { email: string })[] = []
  for (const { id, email } of rows) {
    const row = await findInterviewRow(tx, { now, account_id: 0 }, id)
    if (row) found.push({ ...row, email })
  }
  return found
}
