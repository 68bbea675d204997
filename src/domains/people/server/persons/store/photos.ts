import { ownPhotoRow } from '#kit/server/registries.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { FileOwner } from '#kit/server/files/stored-files.ts'
import type { OwnPhotoSource } from '#kit/server/registries.ts'

const photoRow = z.object({ photo_file_id: z.number().nullable(), photo_version: z.number().nullable() })
type PhotoRow = z.output<typeof photoRow>
export type PhotoOwner = FileOwner & { kind: 'employee_photo' | 'account_photo' }

const tableOf = (owner: PhotoOwner) => sql.table(owner.kind === 'employee_photo' ? 'employees' : 'accounts')

/** Returns the photo of a person or an account; nulls without one. */
export const findPhotoOf = async (tx: Tx, owner: PhotoOwner): Promise<PhotoRow> => {
  const found = await rows(tx, photoRow)`
    select photo_file_id, photo_version from ${tableOf(owner)} where id = ${owner.id}`
  return found[0] ?? { photo_file_id: null, photo_version: null }
}

/** Sets the photo of a person or an account; the version of the row stays. */
export const setPhotoOf = async (
  tx: Tx,
  owner: PhotoOwner,
  { file_id, photo_version }: Readonly<{ file_id: number; photo_version: number }>,
): Promise<void> => {
  await sql`update ${tableOf(owner)} set photo_file_id = ${file_id}, photo_version = ${photo_version} where id = ${owner.id}`.execute(
    tx,
  )
}

export const findPersonPhoto = (tx: Tx, employeeId: number): Promise<PhotoRow | undefined> =>
  tx
    .selectFrom('employees')
    .select(['photo_file_id', 'photo_version'])
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns the versions of the photos of some people, by id; those without a photo are left out. */
export const listVersions = async (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; photo_version: number }[]> => {
  const rows = await tx
    .selectFrom('employees')
    .select(['id', 'photo_version'])
    .where('id', 'in', ids)
    .where('photo_file_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, photo_version }) => (photo_version === null ? [] : [{ id, photo_version }]))
}

export const findPhotoRow = (tx: Tx, accountId: number): Promise<PhotoRow | undefined> =>
  tx.selectFrom('accounts').select(['photo_file_id', 'photo_version']).where('id', '=', accountId).executeTakeFirst()

/** Returns the photo of an actor: of the account in the admin area, else of the person. */
export const photoOf: OwnPhotoSource = async (tx, actor) => {
  const found = await rows(tx, ownPhotoRow)`
    select 'account' as kind, id, photo_version as version from accounts
    where id = ${actor.account_id} and area = 'Admin' and photo_file_id is not null
    union all
    select 'employee', id, photo_version from employees where id = ${actor.employee_id}::int and photo_file_id is not null
    order by kind limit 1`
  return found[0] ?? null
}

/** The version of the photo of an account; null without one. */
export const findAccountPhoto = async (tx: Tx, accountId: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('accounts')
    .select('photo_version')
    .where('id', '=', accountId)
    .where('photo_file_id', 'is not', null)
    .executeTakeFirst()
  return row?.photo_version ?? null
}
