import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { payException } from '../../contract/payslips.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ExceptionCode } from '../../contract/payslips.models.ts'
import { accountName } from './account-name.ts'

export const exceptionRow = payException.omit({ text: true, can: true }).extend({
  employee_id: z.number().nullable(),
  detail: z.record(z.string(), z.unknown()),
  author_id: z.number().nullable(),
})
export type ExceptionRow = z.output<typeof exceptionRow>

/** Exceptions of a run: of the run itself, or of people in it. */
export const listExceptionRows = async (
  tx: Tx,
  run_id: number,
  employeeIds: readonly number[] | null,
): Promise<ExceptionRow[]> => {
  return rows(tx, exceptionRow)`
    select x.id, x.employee_id, x.code, x.detail, x.blocking, x.author_id, x.accepted_at, x.note,
      ${accountName(sql`x.accepted_by`)} as accepted_by
    from payroll_exceptions x where x.run_id = ${run_id}
      and case when ${employeeIds === null} then x.employee_id is null else x.employee_id = any(${employeeIds ?? []}::int[]) end
    order by x.blocking desc, x.id`
}

/** Exceptions of a run as a whole, in the place of those before; what was accepted stays accepted. */
export const replaceRunExceptions = async (tx: Tx, run_id: number, codes: readonly ExceptionCode[]): Promise<void> => {
  await sql`delete from payroll_exceptions where run_id = ${run_id} and employee_id is null
    and not (code = any(${codes}::text[]))`.execute(tx)
  await sql`insert into payroll_exceptions (run_id, code, blocking)
    select ${run_id}, x, false from unnest(${codes}::text[]) x
    where not exists (select from payroll_exceptions y where y.run_id = ${run_id} and y.employee_id is null and y.code = x)`.execute(
    tx,
  )
}

const lockedException = z.object({
  id: z.number(),
  blocking: z.boolean(),
  author_id: z.number().nullable(),
  employee_id: z.number().nullable(),
  accepted_by: z.number().nullable(),
})
export type LockedException = z.output<typeof lockedException>

/** Locks exceptions of a run, in the order of their ids. */
export const lockExceptions = async (tx: Tx, run_id: number, ids: readonly number[]): Promise<LockedException[]> => {
  return rows(tx, lockedException)`
    select id, blocking, author_id, employee_id, accepted_by from payroll_exceptions
    where run_id = ${run_id} and id = any(${ids}::int[]) order by id for update`
}

/** Accepts exceptions, and notes where their own author accepts them. */
export const updateAccepted = async (
  tx: Tx,
  ids: readonly number[],
  { by, now, note }: Readonly<{ by: number; now: string; note: string }>,
): Promise<void> => {
  await sql`update payroll_exceptions set accepted_by = ${by}, accepted_at = ${now}::timestamptz, note = ${note},
    accepted_alone = author_id is not distinct from ${by}::int where id = any(${ids}::int[])`.execute(tx)
}

const openObstaclesCount = z.object({ failed: z.number(), exceptions_open: z.number() })

/** Counts the obstacles to an approval: exceptions that are open, and people who failed; but for one person. */
export const countOpenObstacles = async (
  tx: Tx,
  run_id: number,
  but: number | null,
): Promise<Readonly<{ failed: number; exceptions_open: number }>> => {
  const found = await rows(tx, openObstaclesCount)`
    select (select count(*)::int from payroll_run_items where run_id = ${run_id} and state = 'failed'
        and employee_id is distinct from ${but}::int) as failed,
      (select count(*)::int from payroll_exceptions where run_id = ${run_id} and accepted_by is null
        and (employee_id is null or employee_id is distinct from ${but}::int)) as exceptions_open`
  return found[0] ?? { failed: 0, exceptions_open: 0 }
}

/** Deletes all exceptions of a run. */
export const deleteExceptions = async (tx: Tx, run_id: number): Promise<void> => {
  await tx.deleteFrom('payroll_exceptions').where('run_id', '=', run_id).execute()
}
