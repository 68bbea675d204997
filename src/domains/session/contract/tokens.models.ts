import { z } from 'zod'
import { id, instant, named, version } from '#kit/contract/fields.ts'

/** Open; paused while its owner cannot sign in; or at its end, by its owner, by time, or because the owner has left. */
export const tokenState = z.enum(['open', 'paused', 'expired', 'ended', 'owner_left'])
export type TokenState = z.output<typeof tokenState>

export const TOKEN_STATES: Readonly<Record<TokenState, string>> = {
  open: 'Open',
  paused: 'Paused: owner cannot sign in',
  expired: 'Expired',
  ended: 'Ended',
  owner_left: 'Ended: owner has left',
}

/** A token in the list. Its secret is in no response but that of its making. */
export const tokenRow = z.strictObject({
  id,
  version,
  name: z.string(),
  /** The first characters of the secret. */
  beginning: z.string(),
  owner: named,
  keys: z.int(),
  /** Null: not limited to brands. */
  brands: z.array(named).nullable(),
  departments: z.array(named).nullable(),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
  last_used_ip: z.string().nullable(),
  state: tokenState,
  can: z.strictObject({ hand_on: z.boolean(), end: z.boolean() }),
})
export type TokenRow = z.output<typeof tokenRow>

/** A call that a token may send now. */
const tokenCall = z.strictObject({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  summary: z.string(),
  has_body: z.boolean(),
  has_file: z.boolean(),
})
export type TokenCall = z.output<typeof tokenCall>

/** A permission of a token; `is_granted`: the role of the owner still has it. */
const grantedKey = z.strictObject({ key: z.string(), label: z.string(), is_granted: z.boolean() })

export const tokenDetails = tokenRow.extend({
  permissions: z.array(grantedKey),
  calls: z.array(tokenCall),
  ended_at: instant.nullable(),
  ended_by: named.nullable(),
})
export type TokenDetails = z.output<typeof tokenDetails>

/** A permission that the actor can hand to a token, with the numbers of calls that it opens to tokens. */
const tokenKey = z.strictObject({
  key: z.string(),
  label: z.string(),
  help: z.string(),
  domain: z.string(),
  sensitive: z.boolean(),
  calls: z.int(),
  /** Those that are open to a token that is limited to brands or departments. */
  scoped_calls: z.int(),
  /** It opens no call that changes anything. */
  only_reads: z.boolean(),
})
export type TokenKey = z.output<typeof tokenKey>

export const tokenChoices = z.strictObject({
  keys: z.array(tokenKey),
  brands: z.array(named),
  departments: z.array(named),
  /** Administrators who can sign in. */
  admins: z.array(named),
})
export type TokenChoices = z.output<typeof tokenChoices>
