import { z } from 'zod'
import { id, instant, named, version } from '#kit/contract/fields.ts'
import { SCOPES } from '#kit/contract/permissions.ts'
import { can } from './organisation.models.ts'

const scope = z.enum(SCOPES)
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

const preview = grant.extend({ label: z.string() })

/** What other grants of a role would come to. */
export const rolePreview = z.strictObject({
  /** New keys, and wider scopes; `before` is the scope that is held already. */
  gained: z.array(preview.extend({ before: scope.nullable() })),
  /** Keys that go, with the scope that goes; `stays` is the narrower one that is left. */
  lost: z.array(preview.extend({ stays: scope.nullable() })),
  /** People and accounts that hold the role today. */
  holders: z.int(),
  /** The first of them by name. */
  sample: z.array(named).max(10),
  /** Keys among the gained ones that open data or power that people ask about. */
  sensitive_gained: z.array(z.string()),
})
export type RolePreview = z.output<typeof rolePreview>

/** The checks of a call, in the order in which a request meets them. */
export const CHECKS = ['session', 'area', 'permission', 'scope', 'state'] as const

const told = {
  text: z.string(),
  /** Only the call itself would know: `passed` then says that nothing here is in its way. */
  is_unchecked: z.boolean().optional(),
}

export const explanation = z.strictObject({
  allowed: z.boolean(),
  /** Up to the first that is closed: a request comes no further. */
  steps: z.array(z.strictObject({ check: z.enum(CHECKS), passed: z.boolean(), ...told })),
  /** The person that was named. */
  target: named.nullable(),
})
export type Explanation = z.output<typeof explanation>
export type ExplainedStep = Explanation['steps'][number]

/** A person with a login, of either area. */
export const login = z.strictObject({
  kind: z.enum(['employee', 'admin']),
  id,
  name: z.string(),
  role: z.string().nullable(),
})
export type Login = z.output<typeof login>

export const knownCall = z.strictObject({
  id: z.string(),
  summary: z.string(),
  area: z.enum(['Admin', 'User', 'both']),
})
