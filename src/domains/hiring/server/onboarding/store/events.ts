import type { InsertObject } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { rows } from '#kit/server/database/rows.ts'
import { wholeOnboard, type WholeOnboard } from '../../../contract/onboarding.models.ts'

/** Adds a line to the time line of an onboarding. */
export const insertEvent = async (tx: Tx, row: InsertObject<Database, 'onboard_events'>): Promise<void> => {
  await tx.insertInto('onboard_events').values(row).execute()
}

/** Returns the last line of the time line of an onboarding. */
export const findLastEvent = (tx: Tx, onboardId: number) =>
  tx
    .selectFrom('onboard_events')
    .select(['text', 'at'])
    .where('onboard_id', '=', onboardId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Returns the time line of an onboarding, the oldest line first. */
export const listEvents = async (tx: Tx, id: number): Promise<WholeOnboard['thread']> =>
  rows(tx, wholeOnboard.shape.thread.element)`select ${instantIn('v.at')} as at, v.kind, a.name as actor, v.text
    from onboard_events v left join accounts a on a.id = v.actor_id where v.onboard_id = ${id} order by v.at, v.id limit 1000`
