import { invalid } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle, handleCompleted } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { tokenRefusals } from '../../contract/tokens.refusals.ts'
import * as calls from '../../contract/tokens.calls.ts'
import { MAX_OPEN_TOKENS } from '../../contract/tokens.rules.ts'
import { findAdminAccount } from '../store/accounts.ts'
import { grantsOfRole } from '../rules/grants.ts'
import { notifyTokenOwner } from '../notify.ts'
import type { SessionParts } from '../rules/parts.ts'
import { accountSeenBy, presentToken } from './present.ts'
import { callsOfToken, type KnownDomains, labelsOfKeys, tokenKeys } from './rules/known-keys.ts'
import { beginningOf, hashOfSecret, newNonce, secretOf } from './rules/secret.ts'
import { countUnits, getUnits } from './store/choices.ts'
import * as store from './store/tokens.ts'

const listTokens = handle(calls.listTokens, async ({ tx, actor, now, query }) => {
  const { q, state, ...page } = query
  const { rows, meta } = await store.listTokenRows(tx, { account_id: accountSeenBy(actor), q, state }, page, now)
  return new DetailedResponse(rows.map(presentToken), { meta })
})

const readToken = (domains: KnownDomains) =>
  handle(calls.readToken, async ({ tx, actor, now, params }) => {
    const token = found(await store.findToken(tx, params.id, accountSeenBy(actor), now))
    const granted = token.role_id === null ? new Map() : await grantsOfRole(tx, token.role_id)
    const labels = labelsOfKeys(domains)
    const keys = new Set(token.permission_keys.filter((key) => granted.has(key)))
    return {
      ...presentToken(token),
      permissions: token.permission_keys.map((key) => ({
        key,
        label: labels.get(key) ?? key,
        is_granted: granted.has(key),
      })),
      calls: callsOfToken(domains, keys, token.brands !== null || token.departments !== null),
      ended_at: token.ended_at,
      ended_by: token.ended_by,
    }
  })

const listTokenChoices = (domains: KnownDomains) =>
  handle(calls.listTokenChoices, async ({ tx, actor, now }) => ({
    keys: tokenKeys(domains, actor.grants),
    ...(await getUnits(tx, now)),
  }))

/** Refuses keys that a role lacks, by their labels. */
const missingOf = (
  domains: KnownDomains,
  keys: readonly string[],
  granted: { has: (key: string) => boolean },
): string => {
  const labels = labelsOfKeys(domains)
  return keys.flatMap((key) => (granted.has(key) ? [] : [labels.get(key) ?? key])).join(', ')
}

/** Refuses one token more than an owner can have. */
const refuseMore = async (context: Context, accountId: number): Promise<void> => {
  if ((await store.lockOwner(context, accountId)) >= MAX_OPEN_TOKENS)
    throw tokenRefusals.refusal('too_many_tokens', { most: MAX_OPEN_TOKENS })
}

const refuseUnknownUnits = async (
  { tx }: Context,
  brandIds: readonly number[],
  departmentIds: readonly number[],
): Promise<void> => {
  const known = await countUnits(tx, brandIds, departmentIds)
  if (known.brands < brandIds.length) throw invalid({ brand_ids: 'Brand does not exist' })
  if (known.departments < departmentIds.length) throw invalid({ department_ids: 'Department does not exist' })
}

const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

const addToken = ({ link_key }: SessionParts, domains: KnownDomains) =>
  handleCompleted(
    calls.addToken,
    async (context) => {
      const { actor, body } = context
      const permission_keys = distinct(body.permission_keys).toSorted()
      const brand_ids = body.brand_ids && distinct(body.brand_ids)
      const department_ids = body.department_ids && distinct(body.department_ids)
      const open = new Set(tokenKeys(domains, actor.grants).map(({ key }) => key))
      const keys = missingOf(domains, permission_keys, open)
      if (keys !== '') throw tokenRefusals.refusal('token_keys_missing', { keys })
      await refuseUnknownUnits(context, brand_ids ?? [], department_ids ?? [])
      await refuseMore(context, actor.account_id)
      const nonce = newNonce()
      const secret = secretOf(link_key, nonce)
      const { name } = body
      const values = { account_id: actor.account_id, name, permission_keys, brand_ids, department_ids }
      const { id, expires_at } = await store.insertToken(context, {
        ...values,
        beginning: beginningOf(secret),
        secret_hash: hashOfSecret(secret),
        days: body.days,
      })
      await audit(context, 'session.token_added', { entity: 'api_tokens', id, after: { ...values, expires_at } })
      return { id, name, expires_at, secret: nonce }
    },
    async (_context, data) => ({ ...data, secret: secretOf(link_key, data.secret) }),
  )

/** Locks an open token that the actor may change. */
const lockOpenToken = async ({ tx, actor, now }: Context, id: number): Promise<store.LockedToken> => {
  const token = found(await store.lockToken(tx, id, accountSeenBy(actor)))
  if (token.ended_at !== null || token.expires_at <= now) throw tokenRefusals.refusal('token_ended')
  return token
}

const handOnToken = (domains: KnownDomains) =>
  handle(calls.handOnToken, async (context) => {
    const { tx, now, actor, params, body } = context
    const token = await lockOpenToken(context, params.id)
    requireVersion(token, body.version)
    const { account_id } = body
    if (account_id === token.account_id) throw invalid({ account_id: 'Owner has this token already' })
    const other = await findAdminAccount(tx, account_id, now)
    if (!other) throw invalid({ account_id: 'Administrator does not exist' })
    const { name } = other
    if (other.block !== null || other.role_id === null) throw tokenRefusals.refusal('token_owner', { name })
    const keys = missingOf(domains, token.permission_keys, await grantsOfRole(tx, other.role_id))
    if (keys !== '') throw tokenRefusals.refusal('token_keys_of_other', { name, keys })
    await refuseMore(context, account_id)
    await store.updateOwner(tx, token.id, account_id)
    await audit(context, 'session.token_handed_on', {
      entity: 'api_tokens',
      id: token.id,
      change: changed({ account_id: token.account_id }, { account_id }),
    })
    if (account_id !== actor.account_id)
      await notifyTokenOwner(context, account_id, { id: params.id, name: token.name, by: actor.name })
    return {}
  })

const endToken = handle(calls.endToken, async (context) => {
  const { actor, params } = context
  const token = await lockOpenToken(context, params.id)
  await store.updateEnded(context, token.id, 'ended', actor.account_id)
  await audit(context, 'session.token_ended', { entity: 'api_tokens', id: token.id })
  return {}
})

export const tokenHandlers = (parts: SessionParts, domains: KnownDomains) => ({
  listTokens,
  readToken: readToken(domains),
  listTokenChoices: listTokenChoices(domains),
  addToken: addToken(parts, domains),
  handOnToken: handOnToken(domains),
  endToken,
})
