import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { isInScope } from './scope.ts'

type NewPhoto = Readonly<{
  asset_id: number | null
  assignment_id: number | null
  kind: 'item' | 'hand_out' | 'return' | 'damage' | 'signature'
  file_id: number
}>

export const insertPhoto = async ({ tx, by }: Pick<Work, 'tx' | 'by'>, photo: NewPhoto): Promise<number> => {
  const { id } = await tx
    .insertInto('inventory_photos')
    .values({ ...photo, uploaded_by: by.account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const photosCount = z.object({ count: z.number() })

export const countPhotos = async (tx: Tx, assetId: number, kind: string): Promise<number> => {
  const found = await rows(tx, photosCount)`select count(*)::int as count from inventory_photos
    where asset_id = ${assetId} and kind = ${kind} and assignment_id is null`
  return found[0]?.count ?? 0
}

/**
 * Attaches photos that were uploaded for an asset to one of its assignments. Returns the number of attached ones: a
 * photo of another asset or of another kind, one that belongs to another assignment, and a foreign one are skipped.
 */
export const updateClaimedPhotos = async (
  { tx, by }: Pick<Work, 'tx' | 'by'>,
  ids: readonly number[],
  to: Readonly<{ assignment_id: number; asset_id: number; kinds: readonly string[] }>,
): Promise<number> => {
  const { rows } = await sql`update inventory_photos set assignment_id = ${to.assignment_id}
    where id = any(${ids}::int[]) and asset_id = ${to.asset_id} and kind = any(${to.kinds}::text[])
      and (assignment_id is null or assignment_id = ${to.assignment_id}) and uploaded_by is not distinct from ${by.account_id}
    returning id`.execute(tx)
  return rows.length
}

/** Returns true where a signature was drawn by the actor and signs nothing yet. */
export const isFreeSignature = async ({ tx, by }: Pick<Work, 'tx' | 'by'>, id: number): Promise<boolean> => {
  const { rows } = await sql`select from inventory_photos p where p.id = ${id} and p.kind = 'signature'
    and p.uploaded_by is not distinct from ${by.account_id}
    and not exists (select from inventory_handouts h where h.signature_id = p.id)
    and not exists (select from inventory_assignments g where g.return_signature_id = p.id) for update`.execute(tx)
  return rows.length > 0
}

const photoInScopeRow = z.object({ file_id: z.number() })

/** Returns the file of a photo of a category in scope; signatures are seen with one of the bundle. */
export const findPhotoInScope = async (tx: Tx, actor: Actor, id: number): Promise<number | undefined> => {
  const found = await rows(tx, photoInScopeRow)`select p.file_id from inventory_photos p where p.id = ${id} and exists (
    select from inventory_assets a join inventory_categories c on c.id = a.category_id
    where ${isInScope(actor, 'inventory.read')} and (a.id = p.asset_id or exists (select from inventory_assignments g
      join inventory_handouts h on h.id = g.handout_id where g.asset_id = a.id
        and p.id in (h.signature_id, g.return_signature_id))))`
  return found[0]?.file_id
}

const ownPhotoRow = z.object({ file_id: z.number() })

/** Returns the file of a photo of equipment that is or was assigned to a person: as it was with them, and as it is. */
export const findOwnPhoto = async (tx: Tx, employeeId: number, id: number): Promise<number | undefined> => {
  const found = await rows(tx, ownPhotoRow)`select p.file_id from inventory_photos p where p.id = ${id} and exists (
    select from inventory_assignments g join inventory_handouts h on h.id = g.handout_id
    where g.employee_id = ${employeeId} and (g.id = p.assignment_id
      or (p.kind = 'item' and p.asset_id = g.asset_id and g.state in ('offered', 'accepted', 'return_announced', 'returned', 'disputed'))
      or p.id in (h.signature_id, g.return_signature_id)))`
  return found[0]?.file_id
}

export const listPhotos = async (tx: Tx, assetId: number) =>
  tx
    .selectFrom('inventory_photos')
    .select(['id', 'kind', 'created_at'])
    .where('asset_id', '=', assetId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
