import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Area } from '#kit/contract/permissions.ts'
import type { Work } from '#kit/server/context.ts'

export type LinkPurpose = 'reset' | 'first'
const LIFE_MS: Record<LinkPurpose, number> = { reset: 3_600_000, first: 7 * 86_400_000 }

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The secret of a link: derived whenever it is needed, so that no table and no mail queue contains it. */
export const linkSecret = (key: Buffer, nonce: Buffer): string =>
  createHmac('sha256', key).update(nonce).digest('base64url')

const open = (work: Pick<Work, 'tx' | 'now'>) =>
  work.tx
    .selectFrom('password_tokens')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', work.now)

/** Locks an account, so that its links are made one after the other. */
const lockAccount = async ({ tx }: Work, accountId: number): Promise<void> => {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

type Holder = Readonly<{ id: number; starts_at: string | null }>

/** Returns the end of a link. A first link counts from the first day, where that lies ahead. */
const endOf = (work: Pick<Work, 'now'>, purpose: LinkPurpose, { starts_at }: Pick<Holder, 'starts_at'>): string => {
  const from = Math.max(Date.parse(work.now), purpose === 'first' && starts_at !== null ? Date.parse(starts_at) : 0)
  return new Date(from + LIFE_MS[purpose]).toISOString()
}

/**
 * Returns the link by which the owner of an address sets a password: the open one, so that the request of a stranger ends
 * none; else a new one. The end of an invitation stays; any other link is valid for its full time again.
 */
export const linkOnRequest = async (
  work: Work,
  key: Buffer,
  account: Holder,
  ip: string,
): Promise<Readonly<{ id: number; purpose: LinkPurpose }>> => {
  await lockAccount(work, account.id)
  const found = await open(work).select(['id', 'purpose']).where('account_id', '=', account.id).executeTakeFirst()
  if (!found) return { id: await insertLink(work, key, account, 'reset', ip), purpose: 'reset' }
  if (found.purpose === 'first') return { id: found.id, purpose: 'first' }
  const expires_at = endOf(work, 'reset', account)
  await work.tx.updateTable('password_tokens').set({ expires_at }).where('id', '=', found.id).execute()
  return { id: found.id, purpose: 'reset' }
}

/** Makes a link to set a password and returns its id. A newer one voids the older. */
export const insertLink = async (
  work: Work,
  key: Buffer,
  account: Holder,
  purpose: LinkPurpose,
  ip: string | null,
): Promise<number> => {
  await lockAccount(work, account.id)
  await voidLinks(work, account.id)
  const nonce = randomBytes(32)
  const { id } = await work.tx
    .insertInto('password_tokens')
    .values({
      account_id: account.id,
      purpose,
      nonce,
      token_hash: hashOf(linkSecret(key, nonce)),
      created_at: work.now,
      expires_at: endOf(work, purpose, account),
      requested_ip: ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Voids every open link of an account. */
export const voidLinks = async (work: Work, accountId: number): Promise<void> => {
  await work.tx
    .updateTable('password_tokens')
    .set({ voided_at: work.now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}

const openLinks = (work: Pick<Work, 'tx' | 'now'>, secret: string) =>
  open(work).where('token_hash', '=', hashOf(secret))

/** Returns the account of an open link, or null. */
export const findLink = async (work: Pick<Work, 'tx' | 'now'>, secret: string): Promise<number | null> =>
  (await openLinks(work, secret).select('account_id').executeTakeFirst())?.account_id ?? null

/** Uses a link up; false where it is no longer open. Of parallel uses one succeeds. */
export const useLink = async (work: Work, secret: string): Promise<boolean> => {
  const { numUpdatedRows } = await work.tx
    .updateTable('password_tokens')
    .set({ used_at: work.now })
    .where('id', 'in', openLinks(work, secret).select('id'))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type OpenLink = Readonly<{ nonce: Buffer; area: Area }>

/** Lists those of some links that are open, with their area; for their mail. */
export const listOpenLinks = async (
  work: Pick<Work, 'tx' | 'now'>,
  ids: readonly number[],
): Promise<readonly OpenLink[]> =>
  work.tx
    .selectFrom('password_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.nonce', 'a.area'])
    .where('t.id', 'in', ids)
    .where('t.used_at', 'is', null)
    .where('t.voided_at', 'is', null)
    .where('t.expires_at', '>', work.now)
    .orderBy('a.area')
    .execute()
