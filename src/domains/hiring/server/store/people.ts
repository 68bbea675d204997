import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Returns true where a person took part in hiring: as a candidate, a referrer, a manager or an interviewer. */
export const hasHiringHistory = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from openings where hiring_manager_id = ${employeeId}
    union all select from candidates where referrer_employee_id = ${employeeId} or employee_id = ${employeeId}
    union all select from offers where manager_id = ${employeeId}
    union all select from onboards where (employee_id = ${employeeId} and state <> 'no_show') or manager_id = ${employeeId}
    union all select from welcomes where buddy_id = ${employeeId}
    union all select from interview_people m join accounts a on a.id = m.account_id where a.employee_id = ${employeeId} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const replaceInterviewerRow = z.object({ id: z.number() })

/** Replaces an interviewer by another employee; false where that one has no login. */
export const replaceInterviewer = async (tx: Tx, interviewId: number, from: number, to: number): Promise<boolean> => {
  const found = await rows(
    tx,
    replaceInterviewerRow,
  )`select id from accounts where employee_id = ${to} and area = 'User' and deleted_at is null`
  const [other] = found
  if (!other) return false
  await sql`insert into interview_people (interview_id, account_id, slot, active)
    select i.id, ${other.id}::int, tstzrange(i.starts_at, i.ends_at), i.state = 'scheduled' from interviews i where i.id = ${interviewId}
    on conflict (interview_id, account_id) do nothing`.execute(tx)
  await sql`delete from interview_people m using accounts a where a.id = m.account_id and a.employee_id = ${from} and m.interview_id = ${interviewId}
    and m.account_id <> ${other.id}`.execute(tx)
  return true
}
