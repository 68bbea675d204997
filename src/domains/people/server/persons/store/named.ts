import { sql, type RawBuilder } from 'kysely'
import type { Named } from '#kit/contract/fields.ts'
import type { StoredFile } from '../../../contract/files.models.ts'

/** `{id, name}` of a joined row, or null where nothing was joined. */
export const namedJson = (alias: string): RawBuilder<Named | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then
    json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

export const roleJson = (alias: string): RawBuilder<(Named & { role_number: number }) | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'role_number', ${sql.ref(`${alias}.role_number`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** The stored file of a joined row, or null where nothing was joined. */
export const fileJson = (alias: string): RawBuilder<StoredFile | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${sql.ref(`${alias}.original_name`)}, 'size_bytes', ${sql.ref(`${alias}.size_bytes`)}) end`

/** The version of the photo of the joined employee `e`; null without one. */
export const photoVersion = sql<number | null>`case when e.photo_file_id is not null then e.photo_version end`
