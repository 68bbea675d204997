import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { exit as exitSchema } from '../../../contract/states.models.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Exits } from '#kit/server/database/tables.ts'
import { fileJson, namedJson } from '../../persons/store/named.ts'

/** `decided_on` is the day of the last decision in UTC. */
const exitRow = exitSchema.omit({ can: true }).extend({ employment_id: z.number(), decided_on: z.string().nullable() })
export type ExitRow = z.output<typeof exitRow>

const listRows = async (tx: Tx, where: RawBuilder<boolean>): Promise<ExitRow[]> => {
  const found = await rows(tx, exitRow)`
    select x.id, x.employment_id, ${namedJson('e')} as employee, x.kind, x.state, x.submitted_on, x.requested_last_day,
      x.notice_starts_on, x.notice_days, x.waived_days, x.last_day, x.reason_code, x.letter_text,
      ${fileJson('f')} as letter_file, x.comment,
      (select a.name from accounts a where a.id = x.decided_by) as decided_by,
      (x.decided_at at time zone 'UTC')::date as decided_on, x.closed_at, x.interview_on, x.interview_notes,
      x.rehire_ok, x.version
    from exits x
    join employments m on m.id = x.employment_id
    join employees e on e.id = m.employee_id
    left join files f on f.id = x.letter_file_id
    where ${where} order by x.submitted_on desc, x.id desc`
  return found
}

/** The exits of all employments of a person, newest first. */
export const listExitRows = async (tx: Tx, employeeId: number): Promise<ExitRow[]> =>
  listRows(tx, sql<boolean>`m.employee_id = ${employeeId}`)

export const getExitRow = async (tx: Tx, id: number): Promise<ExitRow> => {
  const [row] = await listRows(tx, sql<boolean>`x.id = ${id} and e.deleted_at is null`)
  if (!row) throw notFound()
  return row
}

/** The exit of an employment that was handed in or accepted and is not closed, locked. */
export const lockOpenExit = async (tx: Tx, employmentId: number) =>
  tx
    .selectFrom('exits')
    .selectAll()
    .where('employment_id', '=', employmentId)
    .where('state', 'in', ['submitted', 'returned', 'accepted'])
    .forUpdate()
    .executeTakeFirst()

type NewExit = Pick<Exits, 'employment_id' | 'kind' | 'state' | 'submitted_on' | 'notice_days' | 'reason_code'> &
  Readonly<{
    waived_days: number
    notice_starts_on: string
    last_day: string
    requested_last_day: string | null
    letter_text: string | null
    letter_file_id: number | null
    comment: string | null
  }>

export const hasOpenExit = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('exits')
    .innerJoin('employments', 'employments.id', 'exits.employment_id')
    .select('exits.id')
    .where('employments.employee_id', '=', employeeId)
    .where('exits.state', 'in', ['submitted', 'returned', 'accepted'])
    .executeTakeFirst()
  return found !== undefined
}

/** An exit that was handed in, or one that is accepted as it is taken down. */
export const insertExit = async (work: Work, exit: NewExit): Promise<{ id: number }> => {
  const decision = exit.state === 'accepted' ? { decided_by: work.by.account_id, decided_at: work.now } : {}
  return work.tx
    .insertInto('exits')
    .values({ ...exit, ...decision, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Changes = Omit<Updateable<Exits>, 'id' | 'version' | 'employment_id' | 'decided_by' | 'decided_at'>

export const updateExit = async (tx: Tx, id: number, changes: Changes): Promise<void> => {
  await tx.updateTable('exits').set(changes).where('id', '=', id).execute()
}

/** Updates an exit with a decision: by whom and when. */
export const decideExitRow = async (work: Work, id: number, changes: Changes): Promise<void> => {
  await work.tx
    .updateTable('exits')
    .set({ ...changes, decided_by: work.by.account_id, decided_at: work.now })
    .where('id', '=', id)
    .execute()
}

/** The last day of an employment, or none again. */
export const setLeftOn = async (tx: Tx, employmentId: number, day: string | null): Promise<void> => {
  await tx.updateTable('employments').set({ left_on: day }).where('id', '=', employmentId).execute()
}
