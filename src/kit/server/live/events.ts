import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { LiveMessage } from './stream.ts'

const liveEvent = z.object({
  id: z.number(),
  at: z.string(),
  kinds: z.array(z.string()),
  audience: z.array(z.string()),
  ref: z.unknown(),
})
export type LiveEvent = z.output<typeof liveEvent>

const COLUMNS = sql`id, at, kinds, audience, ref`

/** Events by their ids, in their order. */
export const readEvents = async (db: Tx, ids: readonly number[]): Promise<readonly LiveEvent[]> => {
  return rows(db, liveEvent)`
    select ${COLUMNS} from live_events where id = any(${ids}::bigint[]) order by id`
}

/** The events of the last seconds, in their order. */
export const readRecent = async (db: Tx, seconds: number): Promise<readonly LiveEvent[]> => {
  return rows(db, liveEvent)`
    select ${COLUMNS} from live_events where at > app_now() - make_interval(secs => ${seconds}) order by id`
}

const missedRow = liveEvent.extend({ is_last_seen: z.boolean() })

/**
 * Returns the events that a person missed who last saw the event `id`: everything from a minute before it, because ids are not given in
 * the order of commits. Null where that event is no longer known.
 */
export const readMissed = async (db: Tx, id: number): Promise<readonly LiveEvent[] | null> => {
  const found = await rows(db, missedRow)`
    select e.id, e.at, e.kinds, e.audience, e.ref, e.id = ${id} as is_last_seen
    from live_events seen join live_events e on e.at >= seen.at - interval '1 minute'
    where seen.id = ${id} and seen.at > app_now() - interval '1 hour' order by e.id`
  return found.length === 0 ? null : found.filter((row) => !row.is_last_seen)
}

const kindsSinceRow = z.object({ kinds: z.array(z.string()).nullable() })

/**
 * Returns the kinds that changed for an audience since a person read, at an instant; a little before it too, because a
 * change is announced at its commit and dated when it was made. Null when that is longer ago than events are stored.
 */
export const readKindsSince = async (
  db: Tx,
  since: string,
  tokens: readonly string[],
): Promise<readonly string[] | null> => {
  const found = await rows(db, kindsSinceRow)`
    select case when ${since}::timestamptz > app_now() - interval '1 hour' then array(
      select distinct k.kind from live_events e cross join unnest(e.kinds) as k(kind)
      where e.at > ${since}::timestamptz - interval '5 seconds' and e.audience && ${tokens}::text[]
      order by 1) end as kinds`
  return found[0]?.kinds ?? null
}

/** Deletes events that no one can request any more. */
export const deleteOldEvents = async (db: Tx): Promise<void> => {
  await sql`delete from live_events where at < app_now() - interval '1 hour'`.execute(db)
}

/** An event as it travels: a row of the own inbox, or the kinds that changed. */
export const messageOf = ({ id, at, kinds, ref }: LiveEvent): LiveMessage =>
  ref === null ? { id, event: 'change', data: { kinds, ref: null, at } } : { id, event: 'notification', data: ref }
