import type { Area } from '#kit/contract/permissions.ts'
import type { Tx, Work } from '#kit/server/context.ts'

type Key = Readonly<{ issuer: string; sub: string; area: Area }>

/** The account of an area that is linked to a person of a provider. */
export const findLinkedAccount = async (tx: Tx, { issuer, sub, area }: Key): Promise<number | null> => {
  const found = await tx
    .selectFrom('oidc_identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('sub', '=', sub)
    .where('area', '=', area)
    .executeTakeFirst()
  return found?.account_id ?? null
}

/** The link of an account to a person of a provider. */
export const findLink = async (tx: Tx, accountId: number, issuer: string) =>
  tx
    .selectFrom('oidc_identities')
    .select(['id', 'sub', 'linked_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()

/** The link of an account to a person of the provider that is set now. */
export const findPresentLink = async (tx: Tx, accountId: number) =>
  tx
    .selectFrom('oidc_identities as i')
    .innerJoin('oidc_settings as s', 's.issuer', 'i.issuer')
    .select(['i.linked_at', 'i.last_used_at'])
    .where('i.account_id', '=', accountId)
    .executeTakeFirst()

/** Links an account; false where it, or the person of the provider, is linked already. */
export const insertLink = async (work: Work, accountId: number, key: Key): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await work.tx
    .insertInto('oidc_identities')
    .values({ account_id: accountId, ...key, linked_at: work.now, last_used_at: work.now })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const touchLink = async ({ tx, now }: Work, accountId: number, issuer: string): Promise<void> => {
  await tx
    .updateTable('oidc_identities')
    .set({ last_used_at: now })
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .execute()
}

/** Deletes the links of an account to all providers; returns their number. */
export const deleteLinks = async ({ tx }: Work, accountId: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('oidc_identities')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const countLinks = async (tx: Tx, issuer: string): Promise<number> => {
  const { links } = await tx
    .selectFrom('oidc_identities')
    .select((row) => row.fn.countAll<number>().as('links'))
    .where('issuer', '=', issuer)
    .executeTakeFirstOrThrow()
  return links
}

/** Locks an account, so that its links are made one after the other. */
export const lockAccount = async ({ tx }: Work, accountId: number): Promise<void> => {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Makes an account active that was invited: its owner has come. */
export const markActivated = async ({ tx, now }: Work, accountId: number): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ activated_at: now })
    .where('id', '=', accountId)
    .where('activated_at', 'is', null)
    .execute()
}
