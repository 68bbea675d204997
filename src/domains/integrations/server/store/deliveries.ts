import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { one, rows, single } from '#kit/server/database/rows.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Past } from '#kit/server/retention/retention.ts'
import { type DeliveryState, deliveryState } from '../../contract/webhooks.models.ts'

const leasedRow = z.object({
  id: z.number(),
  endpoint_id: z.number(),
  attempts: z.number(),
  first_attempt_at: z.string(),
  event_id: z.number(),
  audit_id: z.number(),
  type: z.string(),
  at: z.string(),
  kind: z.string(),
  object_id: z.number().nullable(),
})
/** A delivery that this process sends now, with its event. */
export type Leased = z.output<typeof leasedRow>

type Lease = Readonly<{ endpoint_id: number; now: string; until: string; limit: number }>

/**
 * Leases deliveries of a webhook that are due: until then no other process sends them. Of one object only the first that waits,
 * so that later ones wait for it.
 */
export const leaseDue = (tx: Tx, { endpoint_id, now, until, limit }: Lease): Promise<Leased[]> =>
  rows(tx, leasedRow)`
    with due as materialized (
      select d.id from webhook_deliveries d
      where d.endpoint_id = ${endpoint_id} and d.state = 'waiting' and d.next_attempt_at <= ${now}::timestamptz
        and (d.leased_until is null or d.leased_until <= ${now}::timestamptz)
        and not exists (select from webhook_deliveries b where b.endpoint_id = d.endpoint_id and b.object = d.object
          and b.state = 'waiting' and b.event_id < d.event_id)
      order by d.next_attempt_at, d.event_id limit ${limit} for update of d skip locked),
    leased as (
      update webhook_deliveries d set leased_until = ${until}::timestamptz, attempts = d.attempts + 1,
        first_attempt_at = coalesce(d.first_attempt_at, ${now}::timestamptz), last_attempt_at = ${now}::timestamptz
      from due where due.id = d.id
      returning d.id, d.endpoint_id, d.attempts, d.first_attempt_at, d.event_id)
    select l.id::float8 as id, l.endpoint_id, l.attempts, l.first_attempt_at, l.event_id::float8 as event_id,
      e.audit_id::float8 as audit_id, e.type, e.at, e.kind, e.object_id::float8 as object_id
    from leased l join webhook_events e on e.id = l.event_id order by l.event_id`

type Result = Readonly<{
  state: DeliveryState
  next_attempt_at: string | null
  http_status: number | null
  duration_ms: number | null
  response: string | null
  error: string | null
}>

/**
 * Writes the result of an attempt. Returns false where the delivery no longer waits for it; one that was given up meanwhile, with
 * its webhook, still takes it.
 */
export const updateResult = async (tx: Tx, { id, attempts }: Leased, result: Result): Promise<boolean> => {
  const found = await tx
    .updateTable('webhook_deliveries')
    .set({ ...result, leased_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .where('attempts', '=', attempts)
    .returning('id')
    .execute()
  return found.length > 0
}

/** Marks all deliveries of a webhook that wait as failed. */
export const failWaiting = async (tx: Tx, endpoint_id: number, error: string): Promise<void> => {
  await sql`update webhook_deliveries set state = 'failed', next_attempt_at = null, leased_until = null,
      error = coalesce(error, ${error})
    where endpoint_id = ${endpoint_id} and state = 'waiting'`.execute(tx)
}

const again = sql`state = 'waiting', attempts = 0, first_attempt_at = null, leased_until = null`
const AGAIN = ['waiting', 'delivered', 'failed'] as const
export const isSentAgain = (state: DeliveryState): boolean => AGAIN.some((one) => one === state)

const idRow = z.object({ id: z.number() })

/** Lets a delivery be sent again now. Undefined where there is none, or it may not be sent. */
export const updateToAgain = (tx: Tx, endpoint_id: number, id: number, now: string) =>
  one(tx, idRow)`
    update webhook_deliveries set ${again}, next_attempt_at = ${now}::timestamptz
    where endpoint_id = ${endpoint_id} and id = ${id} and state = any(${[...AGAIN]}) returning id::float8 as id`

const countRow = z.object({ count: z.number() })

/** Lets all deliveries be sent again whose last attempt was since an instant and that have failed. Returns their number. */
export const updateFailedToAgain = async (tx: Tx, endpoint_id: number, since: string, now: string): Promise<number> => {
  const { count } = await single(tx, countRow)`
    with sent as (
      update webhook_deliveries d set ${again}, next_attempt_at = ${now}::timestamptz
      from webhook_events e
      where e.id = d.event_id and d.endpoint_id = ${endpoint_id} and d.state = 'failed'
        and coalesce(d.last_attempt_at, e.at) >= ${since}::timestamptz
      returning d.id)
    select count(*)::int as count from sent`
  return count
}

const nextRow = z.object({ at: z.string().nullable() })

/** Returns the instant at which the next delivery of a webhook that is on is due; null where none waits. */
export const findNextDue = async (tx: Tx): Promise<string | null> => {
  const row = await single(tx, nextRow)`
    select min(greatest(d.next_attempt_at, d.leased_until)) as at
    from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id and d.state = 'waiting'
    where w.state = 'on' and not exists (select from webhook_deliveries b where b.endpoint_id = d.endpoint_id
      and b.object = d.object and b.state = 'waiting' and b.event_id < d.event_id)`
  return row.at
}

const loggedRow = z.object({
  id: z.number(),
  event_id: z.number(),
  type: z.string(),
  at: z.string(),
  kind: z.string(),
  object_id: z.number().nullable(),
  state: deliveryState,
  attempts: z.number(),
  last_attempt_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  http_status: z.number().nullable(),
  duration_ms: z.number().nullable(),
  response: z.string().nullable(),
  error: z.string().nullable(),
})
export type LoggedRow = z.output<typeof loggedRow>

type LogFilter = PageInput & Readonly<{ state?: DeliveryState | undefined }>

/** Returns a page of the log of a webhook, newest first. */
export const listLog = (
  tx: Tx,
  endpoint_id: number,
  filter: LogFilter,
): Promise<{ rows: LoggedRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { id: sql`d.id::float8` }, id: sql`d.id::float8`, fallback: '-id' }, filter)
  return readPage(tx, page, {
    row: loggedRow,
    columns: sql`d.id::float8 as id, d.event_id::float8 as event_id, e.type, e.at, e.kind, e.object_id::float8 as object_id,
      d.state, d.attempts, d.last_attempt_at, d.next_attempt_at, d.http_status, d.duration_ms, d.response, d.error`,
    from: sql`webhook_deliveries d join webhook_events e on e.id = d.event_id`,
    where: sql<boolean>`d.endpoint_id = ${endpoint_id} and (${filter.state ?? null}::text is null or d.state = ${filter.state ?? null})`,
  })
}

/** Returns the events that are older than an instant and wait for no webhook, as rows of a retention rule. */
export const dueEvents = ({ before }: Past): RawBuilder<unknown> => sql`
  select e.id::float8 as id, null::int as person, e.at, pg_column_size(e.*) as bytes
  from webhook_events e
  where e.at < ${before} and not exists (
    select from webhook_deliveries d where d.event_id = e.id and d.state = 'waiting')`

/** Deletes events with their deliveries. */
export const deleteEvents = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('webhook_events').where('id', 'in', ids).execute()
}
