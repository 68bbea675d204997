import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Work } from '#kit/server/context.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The secret of a link: derived anew whenever it is needed, so that no table, no mail queue and no log holds it. */
export const candidateSecret = (key: Buffer, nonce: Buffer): string =>
  createHmac('sha256', key).update('candidate').update(nonce).digest('base64url')

type Ask = Pick<Work, 'tx' | 'now'>

const live = ({ tx, now }: Ask) =>
  tx
    .selectFrom('candidate_tokens')
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)

/** Makes the link of an offer and answers its id; an older one ends. */
export const insertOfferToken = async (
  work: Work,
  key: Buffer,
  offerId: number,
  expiresAt: string,
): Promise<number> => {
  await endOfferTokens(work, offerId)
  const nonce = randomBytes(32)
  const { id } = await work.tx
    .insertInto('candidate_tokens')
    .values({
      offer_id: offerId,
      nonce,
      token_hash: hashOf(candidateSecret(key, nonce)),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const endOfferTokens = async ({ tx, now }: Work, offerId: number): Promise<void> => {
  await tx
    .updateTable('candidate_tokens')
    .set({ replaced_at: now })
    .where('offer_id', '=', offerId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

/** The offer of a link that may still be used; undefined for unknown, used, replaced and expired links alike. */
export const findOfferOfToken = async (ask: Ask, secret: string): Promise<number | undefined> =>
  (await live(ask).select('offer_id').where('token_hash', '=', hashOf(secret)).executeTakeFirst())?.offer_id

/** Uses a link up; of parallel uses one succeeds and gets the offer. */
export const useOfferToken = async (work: Work, secret: string): Promise<number | undefined> => {
  const used = await work.tx
    .updateTable('candidate_tokens')
    .set({ used_at: work.now })
    .where('token_hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', work.now)
    .returning('offer_id')
    .executeTakeFirst()
  return used?.offer_id
}

/** The nonce of a link that is still open, for the mail that carries it. */
export const findNonce = async (ask: Ask, id: number): Promise<Buffer | undefined> =>
  (await live(ask).select('nonce').where('id', '=', id).executeTakeFirst())?.nonce
