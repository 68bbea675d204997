import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { Requests } from '#kit/server/database/tables.ts'
import type { TypeRow } from './types.ts'
import type { Method, Payload, RequestStatus, Unit } from '../../contract/requests.models.ts'

export type RequestRecord = Readonly<{
  id: number
  version: number
  employee_id: number
  employee_name: string
  type_id: number
  type: TypeRow
  kind: string
  method: Method | null
  from_date: string
  to_date: string
  from_time: string | null
  to_time: string | null
  amount: number
  unit: Unit
  reason: string | null
  payload: Payload
  source_domain: string | null
  source_id: number | null
  status: RequestStatus
  round: number
  cancel_dates: string[] | null
  cancel_reason: string | null
  cover_employee_id: number | null
  cover_state: 'asked' | 'accepted' | 'declined' | null
  sent_at: string
  deleted_at: string | null
  /** The date where the person is. */
  today: string
}>

type At = Pick<Work, 'tx' | 'now'>

const read = async ({ tx, now }: At, id: number, lock: RawBuilder<unknown>): Promise<RequestRecord> => {
  const { rows } = await sql<RequestRecord>`
    select r.id, r.version, r.employee_id, e.name as employee_name, r.type_id, to_jsonb(t) as type, r.kind, r.method,
      r.from_date, r.to_date, r.from_time, r.to_time, r.amount, r.unit, r.reason, r.payload, r.source_domain, r.source_id,
      r.status, r.round, r.cancel_dates, r.cancel_reason, r.cover_employee_id, r.cover_state, r.sent_at, r.deleted_at,
      person_day(r.employee_id, ${now}::timestamptz) as today
    from requests r join request_types t on t.id = r.type_id join person_short e on e.id = r.employee_id
    where r.id = ${id} ${lock}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * Locks a request until the transaction ends: every transition of it follows the one before. 404 where there is none.
 */
export const lockRequest = (work: At, id: number): Promise<RequestRecord> => read(work, id, sql`for update of r`)

/** Returns a request without a lock. */
export const getRequestRecord = (work: At, id: number): Promise<RequestRecord> => read(work, id, sql``)

/** Locks the requests of a person: changes of their days follow one another until the transaction ends. */
export const lockRequester = async (tx: Tx, employeeId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(32, ${employeeId})`.execute(tx)
}

type NewRequest = Omit<Insertable<Requests>, 'id' | 'version' | 'sent_at' | 'sent_by' | 'payload'> &
  Readonly<{ payload: Payload }>

export const insertRequest = async (work: Work, sentBy: number, request: NewRequest): Promise<number> => {
  const { id } = await work.tx
    .insertInto('requests')
    .values({ ...request, payload: json(request.payload), sent_by: sentBy, sent_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Changes = Omit<Updateable<Requests>, 'id' | 'version' | 'employee_id' | 'type_id' | 'kind' | 'payload'> &
  Readonly<{ payload?: Payload }>

export const updateRequestRow = async (tx: Tx, id: number, { payload, ...changes }: Changes): Promise<void> => {
  await tx
    .updateTable('requests')
    .set({ ...changes, ...(payload === undefined ? {} : { payload: json(payload) }) })
    .where('id', '=', id)
    .execute()
}

export type EventAction =
  | 'sent'
  | 'updated'
  | 'approved'
  | 'step_approved'
  | 'rejected'
  | 'returned'
  | 'withdrawn'
  | 'cancelled'
  | 'cancel_asked'
  | 'cancel_rejected'
  | 'taken_back'
  | 'revoked'
  | 'deleted'
  | 'cover_answered'
  | 'recalculated'
  | 'escalated'

/** Inserts the event of a transition; events are never changed. */
export const insertEvent = async (
  work: Work,
  requestId: number,
  event: Readonly<{
    action: EventAction
    from: RequestStatus | null
    to: RequestStatus
    on_behalf_of?: number | null
    note?: string | null
  }>,
): Promise<void> => {
  await work.tx
    .insertInto('request_events')
    .values({
      request_id: requestId,
      action: event.action,
      from_status: event.from,
      to_status: event.to,
      actor_id: work.by.account_id,
      on_behalf_of: event.on_behalf_of ?? null,
      note: event.note?.slice(0, 500) ?? null,
      at: work.now,
    })
    .execute()
}
