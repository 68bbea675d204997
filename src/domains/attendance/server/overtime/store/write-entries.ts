import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { EntryFigures } from '../../../contract/overtime.rules.ts'

/** The decision of a person about an entry. */
export type Decided = Readonly<{
  id: number
  state: 'approved' | 'refused'
  approved_minutes: number
  note: string | null
}>

export const writeDecision = async (work: Work, decided: Decided): Promise<void> => {
  const { id, ...values } = decided
  await work.tx
    .updateTable('overtime_entries')
    .set({ ...values, decided_by: work.by.account_id, decided_at: work.now })
    .where('id', '=', id)
    .execute()
}

type Allowance = Readonly<{ minutes: number; request_id: number | null }>

/** Writes what an entry became, with what is approved in advance of it. */
export const writeFigures = async (tx: Tx, id: number, figures: EntryFigures, allowed: Allowance): Promise<void> => {
  await tx
    .updateTable('overtime_entries')
    .set({ ...figures, preapproved_minutes: allowed.minutes, preapproval_request_id: allowed.request_id })
    .where('id', '=', id)
    .execute()
}

type Ahead = Readonly<{
  employee_id: number
  business_date: string
  day_class: EntryFigures['day_class']
  rate_percent: number
  preapproved_minutes: number
  preapproval_request_id: number
}>

/** An entry of a day that has no overtime yet. */
export const insertAhead = async (tx: Tx, ahead: Ahead): Promise<void> => {
  await tx
    .insertInto('overtime_entries')
    .values({ ...ahead, state: 'void', computed_minutes: 0, approved_minutes: 0 })
    .execute()
}

const overtimeRow = z.object({ has: z.boolean() })

/** Returns true if a person ever had overtime, or time approved in advance. */
export const hasOvertime = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const found = await rows(tx, overtimeRow)`
    select exists (select from overtime_entries where employee_id = ${employeeId}) as has`
  return found[0]?.has ?? false
}
