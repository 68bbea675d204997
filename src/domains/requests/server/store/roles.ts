import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#kit/contract/keys.ts'

/** Returns an SQL condition: the admin role with a number has a key. */
export const roleReads = (role_number: number, key: Permission): RawBuilder<boolean> => sql`exists (
  select from roles q join role_grants g on g.role_id = q.id and g.permission_key = ${key}
  where q.area = 'Admin' and q.role_number = ${role_number})`
