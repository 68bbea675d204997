import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { CorrectionRow } from '../../contract/attendance.models.ts'

export type NewCorrection = Readonly<{
  employee_id: number
  business_date: string
  /** Null where the day alone was corrected. */
  session_id: number | null
  kind: CorrectionRow['kind']
  before: unknown
  after: unknown
  day_before: unknown
  day_after: unknown
  reason: string
  /** The request that it applies. */
  request_id?: number | null
  /** Set where the time comes from the decision about a forced punch-out. */
  forced_punchout_id?: number
}>

/** Records the punch before and after, and the reason. Rows are only ever added. */
export const insertCorrection = async (work: Work, correction: NewCorrection): Promise<void> => {
  if (work.by.account_id === null) throw new Error('A correction needs an author')
  await work.tx
    .insertInto('attendance_corrections')
    .values({
      ...correction,
      before: json(correction.before ?? null),
      after: json(correction.after ?? null),
      day_before: json(correction.day_before ?? null),
      day_after: json(correction.day_after ?? null),
      actor_id: work.by.account_id,
      created_at: work.now,
    })
    .execute()
}

/** Corrections of a person's days in a range, newest first. */
export const listCorrections = async (tx: Tx, employeeId: number, from: string, to: string): Promise<CorrectionRow[]> =>
  tx
    .selectFrom('attendance_corrections as c')
    .innerJoin('accounts as a', 'a.id', 'c.actor_id')
    .select([
      'c.id',
      'c.business_date',
      'c.session_id',
      'c.kind',
      'c.before',
      'c.after',
      'c.day_before',
      'c.day_after',
      'c.reason',
      'c.created_at',
      'a.name as actor_name',
    ])
    .where('c.employee_id', '=', employeeId)
    .where('c.business_date', '>=', from)
    .where('c.business_date', '<=', to)
    .orderBy('c.id', 'desc')
    .execute()

const times = z.object({
  punched_in_at: z.string(),
  punched_out_at: z.string().nullable(),
  breaks: z.array(z.object({ kind: z.string(), started_at: z.string(), ended_at: z.string().nullable() })),
})
export type Times = z.output<typeof times>

const correctionOfRow = z.object({ session_id: z.number(), before: times.nullable(), after: times })

/** Returns the change of an applied request: the punch before, if there was one, and after. */
export const findCorrectionOf = async (
  tx: Tx,
  requestId: number,
): Promise<Readonly<{ session_id: number; before: Times | null; after: Times }> | undefined> => {
  return one(tx, correctionOfRow)`
    select c.session_id, c.before, c.after from attendance_corrections c
    where c.request_id = ${requestId} order by c.id limit 1`
}
