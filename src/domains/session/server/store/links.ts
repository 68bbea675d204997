import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Area } from '#kit/contract/permissions.ts'
import type { Work } from '#kit/server/context.ts'

export type LinkPurpose = 'reset' | 'first'
const LIFE_MS: Record<LinkPurpose, number> = { reset: 3_600_000, first: 7 * 86_400_000 }

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The secret of a link: derived anew whenever it is needed, so that no table and no mail queue holds it. */
export const linkSecret = (key: Buffer, nonce: Buffer): string =>
  createHmac('sha256', key).update(nonce).digest('base64url')

/** Makes a link to set a password. A newer one voids the older. Answers the row's id and the secret. */
export const insertLink = async (
  work: Work,
  key: Buffer,
  accountId: number,
  purpose: LinkPurpose,
  ip: string | null,
) => {
  await voidLinks(work, accountId)
  const nonce = randomBytes(32)
  const secret = linkSecret(key, nonce)
  const { id } = await work.tx
    .insertInto('password_tokens')
    .values({
      account_id: accountId,
      purpose,
      nonce,
      token_hash: hashOf(secret),
      created_at: work.now,
      expires_at: new Date(Date.parse(work.now) + LIFE_MS[purpose]).toISOString(),
      requested_ip: ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
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
  work.tx
    .selectFrom('password_tokens')
    .where('token_hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', work.now)

/** The account of a link that may still be used, or null. */
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

/** Those of some links that are still open, with the area they lead to; for the mail that carries them. */
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
