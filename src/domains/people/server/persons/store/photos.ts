import { ownPhotoRow } from '#kit/server/registries.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { FileOwner } from '#kit/server/files/stored-files.ts'
import type { OwnPhotoSource } from '#kit/server/registries.ts'

/** The width of a small photo, in pixels. */
export const SMALL = 96

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

const smallPhoto = z.object({ id: z.number(), photo_version: z.number(), store_name: z.string() })

/** Returns the small photos of some people and where their bytes are, by id; people without a photo are left out. */
export const listSmallPhotos = (tx: Tx, ids: readonly number[]): Promise<z.output<typeof smallPhoto>[]> =>
  rows(tx, smallPhoto)`
    select employees.id, employees.photo_version, files.store_name from employees
    join files on files.variant_of = employees.photo_file_id and files.variant = ${SMALL} and files.deleted_at is null
    where employees.id = any(${[...ids]}) and employees.photo_version is not null and employees.deleted_at is null
    order by employees.id`

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
