import { z } from 'zod'
import { id, instant, named, version } from '#kit/contract/fields.ts'
import { grant, roleRecord } from './organisation.records.ts'
import { can } from './units.models.ts'

const { scope } = grant.shape
export type Grant = z.output<typeof grant>

export const role = z.strictObject({
  id,
  version,
  ...roleRecord.row,
  is_locked: z.boolean(),
  archived_at: instant.nullable(),
  /** Only for those who may see the grants of roles. */
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

/** The effect of other grants of a role. */
export const rolePreview = z.strictObject({
  /** New keys, and wider scopes; `before` is the present scope. */
  gained: z.array(preview.extend({ before: scope.nullable() })),
  /** Keys that go, with the scope that goes; `stays` is the narrower one that is left. */
  lost: z.array(preview.extend({ stays: scope.nullable() })),
  /** The people and accounts that have the role today. */
  holders: z.int(),
  /** The first of them by name. */
  sample: z.array(named).max(10),
  /** The gained keys that open data or power that people want to know about. */
  sensitive_gained: z.array(z.string()),
})
export type RolePreview = z.output<typeof rolePreview>

/** The checks of a call, in the order in which a request meets them. */
export const CHECKS = ['session', 'area', 'permission', 'scope', 'state'] as const

const stepResult = {
  text: z.string(),
  /** Only the call itself would know: `passed` then means that no check here refuses it. */
  is_unchecked: z.boolean().optional(),
}

export const explanation = z.strictObject({
  allowed: z.boolean(),
  /** Up to the first that is closed: a request comes no further. */
  steps: z.array(z.strictObject({ check: z.enum(CHECKS), passed: z.boolean(), ...stepResult })),
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
