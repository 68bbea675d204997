import { typeRow } from './types.ts'
import {
  method as methodSchema,
  unit as unitSchema,
  payload as payloadSchema,
  requestStatus,
} from '../../contract/requests.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { Requests } from '#kit/server/database/tables.ts'
import type { Payload, RequestStatus } from '../../contract/requests.models.ts'

const requestRecord = z.object({
  id: z.number(),
  version: z.number(),
  employee_id: z.number(),
  employee_name: z.string(),
  type_id: z.number(),
  type: typeRow,
  kind: z.string(),
  method: methodSchema.nullable(),
  from_date: z.string(),
  to_date: z.string(),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  amount: z.number(),
  unit: unitSchema,
  reason: z.string().nullable(),
  payload: payloadSchema,
  source_domain: z.string().nullable(),
  source_id: z.number().nullable(),
  status: requestStatus,
  round: z.number(),
  cancel_dates: z.array(z.string()).nullable(),
  cancel_reason: z.string().nullable(),
  cover_employee_id: z.number().nullable(),
  cover_state: z.enum(['asked', 'accepted', 'declined']).nullable(),
  sent_at: z.string(),
  deleted_at: z.string().nullable(),
  today: z.string(),
})
export type RequestRecord = z.output<typeof requestRecord>

type At = Pick<Work, 'tx' | 'now'>

const read = async ({ tx, now }: At, id: number, lock: RawBuilder<unknown>): Promise<RequestRecord> => {
  const found = await rows(tx, requestRecord)`
    select r.id, r.version, r.employee_id, e.name as employee_name, r.type_id, to_jsonb(t) as type, r.kind, r.method,
      r.from_date, r.to_date, r.from_time, r.to_time, r.amount, r.unit, r.reason, r.payload, r.source_domain, r.source_id,
      r.status, r.round, r.cancel_dates, r.cancel_reason, r.cover_employee_id, r.cover_state, r.sent_at, r.deleted_at,
      person_day(r.employee_id, ${now}::timestamptz) as today
    from requests r join request_types t on t.id = r.type_id join person_short e on e.id = r.employee_id
    where r.id = ${id} ${lock}`
  if (!found[0]) throw notFound()
  return found[0]
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
  | 'moved'

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

const requestedDayRow = z.object({ day: z.string() })

/** Returns the day of the person on which they last requested a decision. */
export const findRequestedDay = async (
  { tx }: Pick<Work, 'tx'>,
  id: number,
  action: 'sent' | 'cancel_asked',
): Promise<string> => {
  const found = await rows(tx, requestedDayRow)`
    select person_day(r.employee_id, coalesce(
      (select max(e.at) from request_events e where e.request_id = r.id and e.action = ${action}), r.sent_at)) as day
    from requests r where r.id = ${id}`
  if (!found[0]) throw notFound()
  return found[0].day
}

const withoutFileRow = z.object({ id: z.number() })

/** Returns open requests of types that take a document and have none, a day after they were sent. */
export const listWithoutFile = async (tx: Tx, now: string): Promise<number[]> => {
  const found = await rows(tx, withoutFileRow)`
    select r.id from requests r join request_types t on t.id = r.type_id
    where r.status in ('pending', 'returned') and r.deleted_at is null and t.file_rule = 'required'
      and r.sent_at < ${now}::timestamptz - interval '1 day'
      and not exists (select from request_files f where f.request_id = r.id)
    order by r.id`
  return found.map(({ id }) => id)
}

/** A row of another domain that a request was opened for. */
export type Source = Readonly<{ domain: string; id: number }>

const openOfSourceRow = z.object({ id: z.number() })

/** Returns the id of the open request of a source. */
export const findOpenOfSource = async (tx: Tx, source: Source): Promise<number | undefined> => {
  const found = await rows(tx, openOfSourceRow)`select r.id from requests r
    where r.source_domain = ${source.domain} and r.source_id = ${source.id} and r.status in ('pending', 'returned')`
  return found[0]?.id
}
