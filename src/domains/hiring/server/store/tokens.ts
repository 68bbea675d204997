import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Work } from '#kit/server/context.ts'

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The secret of a link: derived anew whenever it is needed, so that no table, no mail queue and no log holds it. */
export const candidateSecret = (key: Buffer, nonce: Buffer): string =>
  createHmac('sha256', key).update('candidate').update(nonce).digest('base64url')

type Ask = Pick<Work, 'tx' | 'now'>
/** What a link opens. A secret of the one opens nothing of the other. */
export type Opened = Readonly<{ purpose: 'offer' | 'invite'; id: number }>

const columnOf = (purpose: Opened['purpose']) => (purpose === 'offer' ? 'offer_id' : 'onboard_id')

const live = ({ tx, now }: Ask) =>
  tx
    .selectFrom('candidate_tokens')
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)

/** Makes a link and answers its id; an older one to the same ends. */
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

/** What a link that may still be used opens; undefined for unknown, used, replaced and expired links alike. */
export const findOpened = async (
  ask: Ask,
  purpose: Opened['purpose'],
  secret: string,
): Promise<Readonly<{ id: number; expires_at: string }> | undefined> => {
  const row = await live(ask)
    .select([columnOf(purpose), 'expires_at'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirst()
  const id = row?.[columnOf(purpose)]
  return row && typeof id === 'number' ? { id, expires_at: row.expires_at } : undefined
}

/** What a link that was used up had opened, as long as it would be valid. */
export const findUsed = async (
  { tx, now }: Ask,
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

/** The link of an onboarding that may still be used. */
export const findOpenInvite = (ask: Ask, onboardId: number) =>
  live(ask).select(['id', 'expires_at']).where('onboard_id', '=', onboardId).executeTakeFirst()

/** Uses a link up; of parallel uses one succeeds and gets what it opens. */
export const takeToken = async (
  work: Work,
  purpose: Opened['purpose'],
  secret: string,
): Promise<number | undefined> => {
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

/** The nonce of a link that is still open, for the mail that carries it. */
export const findNonce = async (ask: Ask, id: number): Promise<Buffer | undefined> =>
  (await live(ask).select('nonce').where('id', '=', id).executeTakeFirst())?.nonce
