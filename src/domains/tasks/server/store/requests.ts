import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

type RequestKind = 'close' | 'due_date'
export type OpenRequest = Readonly<{
  id: number
  kind: RequestKind
  asked_by: number
  due_date: string | null
}>

/** The request of a kind that waits for a decision. */
export const findRequest = async (tx: Tx, taskId: number, kind: RequestKind): Promise<OpenRequest | undefined> =>
  tx
    .selectFrom('task_requests')
    .select(['id', 'kind', 'asked_by', 'due_date'])
    .where('task_id', '=', taskId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

type NewRequest = Readonly<{
  task_id: number
  kind: RequestKind
  asked_by: number
  asked_at: string
  comment: string
  due_date: string | null
}>

export const insertRequest = async (tx: Tx, request: NewRequest): Promise<number> => {
  const { id } = await tx.insertInto('task_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

type Decision = Readonly<{
  state: 'approved' | 'rejected'
  decided_by: number
  decided_at: string
  decision_comment: string | null
}>

/** Decides a request that is open; false where another one was faster. */
export const decideRequest = async (tx: Tx, id: number, decision: Decision): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('task_requests')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const withdrawRequestsRow = z.object({ id: z.number() })

/** Withdraws open requests, of a kind or all; returns their ids. */
export const withdrawRequests = async (tx: Tx, taskId: number, now: string, kind?: RequestKind): Promise<number[]> => {
  const found = await rows(
    tx,
    withdrawRequestsRow,
  )`update task_requests set state = 'withdrawn', decided_at = ${now}::timestamptz
    where task_id = ${taskId} and state = 'open' and (${kind ?? null}::text is null or kind = ${kind ?? null}) returning id`
  return found.map(({ id }) => id)
}

export type PendingHandover = Readonly<{
  id: number
  from_employee_id: number
  to_employee_id: number
  remaining_minutes: number | null
  asked_by: number
}>

export const findHandover = async (tx: Tx, taskId: number): Promise<PendingHandover | undefined> =>
  tx
    .selectFrom('task_handovers')
    .select(['id', 'from_employee_id', 'to_employee_id', 'remaining_minutes', 'asked_by'])
    .where('task_id', '=', taskId)
    .where('answer', 'is', null)
    .executeTakeFirst()

type HandoverResponse = Readonly<{
  answer: 'accepted' | 'declined' | 'recalled'
  answer_reason: string | null
  answered_at: string
}>

export const closeHandover = async (tx: Tx, id: number, response: HandoverResponse): Promise<void> => {
  await tx.updateTable('task_handovers').set(response).where('id', '=', id).where('answer', 'is', null).execute()
}

type NewHandover = Readonly<{
  task_id: number
  from_employee_id: number
  to_employee_id: number
  reason: string
  note: string | null
  remaining_minutes: number | null
  asked_by: number
  asked_at: string
}>

/** Inserts a handover that waits for its response, or one that counts at once. */
export const insertHandover = async (tx: Tx, handover: NewHandover, accepted_at: string | null): Promise<void> => {
  const response = accepted_at === null ? {} : { answer: 'accepted' as const, answered_at: accepted_at }
  await tx
    .insertInto('task_handovers')
    .values({ ...handover, ...response })
    .execute()
}
