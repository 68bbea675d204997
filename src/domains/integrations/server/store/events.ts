import { sql } from 'kysely'
import { z } from 'zod'
import type { ChainedRow } from '#kit/server/audit-chains.ts'
import type { Tx } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import type { Positions } from '../rules/follow-chains.ts'

const lock = z.object({ is_free: z.boolean() })

/** Locks the following of the audit for this transaction. Returns false where another process follows it now. */
export const tryLockFollowing = async (tx: Tx): Promise<boolean> => {
  const row = await one(
    tx,
    lock,
  )`select pg_try_advisory_xact_lock(hashtextextended('integrations.follow', 0)) as is_free`
  return row?.is_free ?? false
}

/** Locks the following of the audit for this transaction; waits for another one. */
export const lockFollowing = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('integrations.follow', 0))`.execute(tx)
}

const progressRow = z.object({ last_row: z.number() })
const positionRow = z.object({ chain: z.number(), hash: z.string() })

/** Returns how far the audit was followed; null where it never was. */
export const findProgress = async (tx: Tx): Promise<{ last_row: number; positions: Positions } | null> => {
  const progress = await one(tx, progressRow)`select last_row::float8 as last_row from webhook_progress`
  if (!progress) return null
  const found = await rows(tx, positionRow)`select chain, encode(last_hash, 'hex') as hash from webhook_positions`
  return { ...progress, positions: new Map(found.map(({ chain, hash }) => [chain, hash])) }
}

/** Writes how far the audit was followed; `moved`: the chains whose position is another one now. */
export const saveProgress = async (tx: Tx, last_row: number, moved: Positions): Promise<void> => {
  const text = JSON.stringify([...moved].map(([chain, hash]) => ({ chain, hash })))
  await sql`with moved as (
      insert into webhook_positions (chain, last_hash)
      select x.chain, decode(x.hash, 'hex') from jsonb_to_recordset(${text}::jsonb) as x(chain smallint, hash text)
      on conflict (chain) do update set last_hash = excluded.last_hash)
    insert into webhook_progress (id, last_row) values (1, ${last_row})
    on conflict (id) do update set last_row = excluded.last_row`.execute(tx)
}

type NewEvent = ChainedRow & Readonly<{ endpoints: readonly number[] }>

/** Inserts events in their order, each with a delivery to each of its webhooks. */
export const insertEvents = async (tx: Tx, now: string, events: readonly NewEvent[]): Promise<void> => {
  const text = JSON.stringify(events)
  await sql`with read as materialized (
      select x.* from rows from (jsonb_to_recordset(${text}::jsonb)
        as (id bigint, action text, at timestamptz, entity text, entity_id bigint, endpoints jsonb)) with ordinality
        as x(id, action, at, entity, entity_id, endpoints, no)),
    made as (
      insert into webhook_events (audit_id, type, at, kind, object_id)
      select r.id, r.action, r.at, r.entity, r.entity_id from read r order by r.no
      returning id, audit_id, kind, object_id)
    insert into webhook_deliveries (endpoint_id, event_id, object, next_attempt_at)
    select e.value::int, m.id, m.kind || ':' || coalesce(m.object_id::text, ''), ${now}::timestamptz
    from made m join read r on r.id = m.audit_id cross join lateral jsonb_array_elements_text(r.endpoints) e
    order by m.id`.execute(tx)
}
