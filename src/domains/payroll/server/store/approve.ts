import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Moves the state of all payslips of a run. */
export const updateSlipStates = async (
  tx: Tx,
  run_id: number,
  from: 'draft' | 'approved',
  to: 'approved' | 'draft' | 'discarded',
): Promise<void> => {
  await tx.updateTable('payslips').set({ state: to }).where('run_id', '=', run_id).where('state', '=', from).execute()
}

const moveDraftRow = z.object({ id: z.number() })

/** Moves the draft of a person to another run, with its item and exceptions. Returns true where there was one. */
export const moveDraft = async (
  tx: Tx,
  from: number,
  to: Readonly<{ run_id: number; employee_id: number }>,
): Promise<number | null> => {
  const found = await rows(tx, moveDraftRow)`
    update payslips set run_id = ${to.run_id} where run_id = ${from} and employee_id = ${to.employee_id} and state = 'draft'
    returning id`
  const [moved] = found
  if (!moved) return null
  await sql`update payroll_run_items set run_id = ${to.run_id} where run_id = ${from} and employee_id = ${to.employee_id}`.execute(
    tx,
  )
  await sql`update payroll_exceptions set run_id = ${to.run_id} where run_id = ${from} and employee_id = ${to.employee_id}`.execute(
    tx,
  )
  return moved.id
}

/** Returns true where a run has a draft of the person. */
export const hasDraftOf = async (tx: Tx, run_id: number, employee_id: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('payslips')
    .select('id')
    .where('run_id', '=', run_id)
    .where('employee_id', '=', employee_id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true where a run has drafts of people other than this one. */
export const hasOtherDrafts = async (tx: Tx, run_id: number, employee_id: number | null): Promise<boolean> => {
  const row = await tx
    .selectFrom('payslips')
    .select('id')
    .where('run_id', '=', run_id)
    .where('state', '=', 'draft')
    .where('employee_id', 'is distinct from', employee_id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
