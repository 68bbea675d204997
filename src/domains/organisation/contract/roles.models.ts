import { z } from 'zod'
import { id, instant, version } from '#kit/contract/fields.ts'
import { SCOPES } from '#kit/contract/permissions.ts'
import { can } from './organisation.models.ts'

export const scope = z.enum(SCOPES)
export const area = z.enum(['Admin', 'User'])

export const grant = z.strictObject({ key: z.string().max(80), scope })
export type Grant = z.output<typeof grant>

export const role = z.strictObject({
  id,
  version,
  role_number: z.int(),
  name: z.string(),
  area,
  description: z.string().nullable(),
  is_locked: z.boolean(),
  /** People and accounts that hold it today. */
  holders: z.int(),
  archived_at: instant.nullable(),
  /** Only for those who may see what roles hold. */
  grants: z.array(grant).optional(),
  can,
})
export type Role = z.output<typeof role>

export const permission = z.strictObject({
  key: z.string(),
  domain: z.string(),
  label: z.string(),
  help: z.string(),
  area: z.enum(['Admin', 'User', 'both']),
  scopes: z.array(scope),
  sensitive: z.boolean(),
  /** Ids of the calls that it opens. */
  calls: z.array(z.string()),
})
export type Permission = z.output<typeof permission>
