import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const storedEvent = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  note: z.string().nullable(),
})
export type StoredEvent = z.output<typeof storedEvent>

/** Returns the history of an asset, the newest first: the audit rows of itself and of its assignments. */
export const listEvents = (tx: Tx, assetId: number): Promise<StoredEvent[]> =>
  rows(tx, storedEvent)`
    select r.id, ${instantIn('r.at')} as at,
      author_named(api_token_named(r.session_id), a.name) as actor, r.action, case when r.erased_at is null then r.after->>'note' else 'erased' end as note
    from audit_log r left join accounts a on a.id = coalesce(r.on_behalf_of, r.actor_account_id)
    where (r.entity = 'inventory_assets' and r.entity_id = ${assetId})
      or (r.entity = 'inventory_assignments' and r.entity_id in (select id from inventory_assignments where asset_id = ${assetId}))
    order by r.id desc limit 100`

export const listRepairs = async (tx: Tx, assetId: number) =>
  tx
    .selectFrom('inventory_repairs')
    .select([
      'id',
      'vendor',
      'under_warranty',
      'sent_on',
      'expected_back_on',
      'back_on',
      'cost_minor',
      'currency',
      'note',
    ])
    .where('asset_id', '=', assetId)
    .orderBy('id', 'desc')
    .execute()

type Repair = Readonly<{
  asset_id: number
  sent_on: string
  vendor?: string | undefined
  under_warranty?: boolean | undefined
  expected_back_on?: string | undefined
  note?: string | undefined
}>

/** Begins a repair; one under warranty where neither is set and the warranty has not ended. */
export const insertRepair = async (tx: Tx, { under_warranty, ...repair }: Repair): Promise<void> => {
  const covered = sql<boolean>`coalesce(${under_warranty ?? null}::boolean, (select coalesce(warranty_until >= ${repair.sent_on}::date, false)
    from inventory_assets where id = ${repair.asset_id}))`
  await tx
    .insertInto('inventory_repairs')
    .values({ ...repair, under_warranty: covered })
    .onConflict((conflict) => conflict.column('asset_id').where('back_on', 'is', null).doNothing())
    .execute()
}

/** Ends the open repair of an asset. */
export const updateEndedRepair = async (
  tx: Tx,
  assetId: number,
  end: Readonly<{ back_on: string; cost_minor?: number | undefined; currency?: string | undefined }>,
): Promise<void> => {
  const { back_on, cost_minor = null, currency = null } = end
  await sql`update inventory_repairs set back_on = greatest(${back_on}::date, sent_on), cost_minor = ${cost_minor}, currency = ${currency}
    where asset_id = ${assetId} and back_on is null`.execute(tx)
}
