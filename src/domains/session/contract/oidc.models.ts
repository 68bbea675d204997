import { z } from 'zod'
import { id, instant, named, version } from '#kit/contract/fields.ts'
import { area } from '#kit/contract/permissions.ts'

/** The settings of the provider; its secret is in no response. */
const oidcSettings = z.strictObject({
  version,
  /** The name of the company's account, as on the button. */
  label: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** The last test sign-in with this issuer and client. */
  tested_at: instant.nullable(),
  is_enabled: z.boolean(),
  /** Roles whose accounts do not sign in with a password. */
  password_off: z.array(id),
  /** The super admin whose password and second factor stay in use. */
  keeper: named.nullable(),
})
export type OidcSettings = z.output<typeof oidcSettings>

/** A role, with the number of its people who can sign in now. */
const oidcRole = z.strictObject({ id, name: z.string(), area, people: z.int() })
export type OidcRole = z.output<typeof oidcRole>

export const oidcState = z.strictObject({
  /** Null: none were saved yet. */
  settings: oidcSettings.nullable(),
  /** The address to which the provider returns people. */
  redirect_address: z.string(),
  roles: z.array(oidcRole),
  /** Super admins with a password and a second factor. */
  keepers: z.array(named),
  linked: z.int(),
  can: z.strictObject({ write: z.boolean() }),
})
export type OidcState = z.output<typeof oidcState>

/** The account of an area that a person of the provider opens, or the reason why there is none. */
const oidcMatch = z.strictObject({
  area,
  /** Linked before; linked by this sign-in, if it were one; or none. */
  kind: z.enum(['linked', 'first', 'none']),
  name: z.string().nullable(),
  reason: z.string().nullable(),
})
export type OidcMatch = z.output<typeof oidcMatch>

export const oidcTest = z.strictObject({
  claims: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  matches: z.array(oidcMatch),
  /** True where the provider states that it checked a second factor. */
  has_factor: z.boolean(),
})
export type OidcTest = z.output<typeof oidcTest>

/** The link of an account to a person of the provider. */
export const oidcLink = z.strictObject({ linked_at: instant, last_used_at: instant })
export type OidcLink = z.output<typeof oidcLink>
