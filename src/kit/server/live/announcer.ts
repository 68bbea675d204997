import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { type Gather, gathered } from '../gathered.ts'

/** The channel on which processes notify each other of new live events. */
export const LIVE_CHANNEL = 'muster_live'

// A payload may have 8,000 bytes.
const IDS_AT_ONCE = 500

/** Notifies all processes of events that were committed. The listeners themselves find those that are lost on the way. */
export type Announce = Gather<number>

// A notification queued in the transaction itself would make all commits wait for each other, so it follows the commit.
export const createAnnouncer = (db: Tx, onError: (error: unknown) => void): Announce =>
  gathered(async (ids) => {
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const payload = ids.slice(from, from + IDS_AT_ONCE).join(',')
      await sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`.execute(db)
    }
  }, onError)
