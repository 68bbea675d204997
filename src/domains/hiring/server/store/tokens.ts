import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Tx, Work } from '#kit/server/context.ts'

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The secret of a link: derived whenever it is needed, so that no table, no mail queue and no log contains it. */
export const candidateSecret = (key: Buffer, nonce: Buffer): string =>
  createHmac('sha256', key).update('candidate').update(nonce).digest('base64url')

type ReadContext = Pick<Work, 'tx' | 'now'>
/** The target of a link. A secret for one purpose opens nothing of the other. */
export type Opened = Readonly<{ purpose: 'offer' | 'invite'; id: number }>

const columnOf = (purpose: Opened['purpose']) => (purpose === 'offer' ? 'offer_id' : 'onboard_id')

const live = ({ tx, now }: ReadContext) =>
  tx
    .selectFrom('candidate_tokens')
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)

/** Makes a link and returns its id; an older one to the same target ends. */
export const insertToken = async (
  work: Work,
  key: Buffer,
  { purpose, id }: Opened,
  expiresAt: string,
): Promise<number> => {
  await endTokens(work, { purpose, id })
  const nonce = randomBytes(32)
  const row = await work.tx
    .insertInto('candidate_tokens')
    .values({
      purpose,
      [columnOf(purpose)]: id,
      nonce,
      token_hash: hashOf(candidateSecret(key, nonce)),
      expires_at: expiresAt,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const endTokens = async ({ tx, now }: Work, { purpose, id }: Opened): Promise<void> => {
  await tx
    .updateTable('candidate_tokens')
    .set({ replaced_at: now })
    .where(columnOf(purpose), '=', id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

/** The target of a link that may still be used; undefined for unknown, used, replaced and expired links alike. */
export const findOpenToken = async (
  context: ReadContext,
  purpose: Opened['purpose'],
  secret: string,
): Promise<Readonly<{ id: number; expires_at: string }> | undefined> => {
  const row = await live(context)
    .select([columnOf(purpose), 'expires_at'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirst()
  const id = row?.[columnOf(purpose)]
  return row && typeof id === 'number' ? { id, expires_at: row.expires_at } : undefined
}

/** The target of a used link, until it would have expired. */
export const findUsedToken = async (
  { tx, now }: ReadContext,
  purpose: Opened['purpose'],
  secret: string,
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('candidate_tokens')
    .select([columnOf(purpose)])
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirst()
  return row?.[columnOf(purpose)] ?? undefined
}

/** Finds the open link of an onboarding. */
export const findOpenInvite = (context: ReadContext, onboardId: number) =>
  live(context).select(['id', 'expires_at']).where('onboard_id', '=', onboardId).executeTakeFirst()

type SentInvite = Readonly<{ id: number; created_at: string; expires_at: string }>

/** Returns the link of an onboarding that is neither used nor replaced and was made after an instant. */
export const findInviteSince = (tx: Tx, onboardId: number, since: string): Promise<SentInvite | undefined> =>
  tx
    .selectFrom('candidate_tokens')
    .select(['id', 'created_at', 'expires_at'])
    .where('onboard_id', '=', onboardId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()

/** Returns a link; fails where there is none. */
export const getInvite = (tx: Tx, id: number): Promise<SentInvite> =>
  tx
    .selectFrom('candidate_tokens')
    .select(['id', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Uses a link up. Of parallel uses one succeeds, and returns its target. */
export const useToken = async (work: Work, purpose: Opened['purpose'], secret: string): Promise<number | undefined> => {
  const used = await work.tx
    .updateTable('candidate_tokens')
    .set({ used_at: work.now })
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', work.now)
    .returning(['offer_id', 'onboard_id'])
    .executeTakeFirst()
  return used?.[columnOf(purpose)] ?? undefined
}

/** Finds the nonce of an open link, for its mail. */
export const findNonce = async (context: ReadContext, id: number): Promise<Buffer | undefined> =>
  (await live(context).select('nonce').where('id', '=', id).executeTakeFirst())?.nonce
