import { createHash, randomBytes } from 'node:crypto'
import type { Work } from '#kit/server/context.ts'

const LIFE_MS = 5 * 60_000
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Opens the next step of a sign-in. The secret proves that the password was right; it serves one step once. */
export const insertChallenge = async (work: Work, accountId: number, step: 'new_password') => {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.parse(work.now) + LIFE_MS).toISOString()
  await work.tx
    .insertInto('sign_in_challenges')
    .values({ token_hash: hashOf(challenge), account_id: accountId, step, expires_at })
    .execute()
  return { step, challenge, expires_at }
}

/** Uses an open challenge up and answers its account, or null where there is none. Of parallel uses one succeeds. */
export const useChallenge = async (work: Work, challenge: string, step: 'new_password'): Promise<number | null> => {
  const row = await work.tx
    .updateTable('sign_in_challenges')
    .set({ used_at: work.now })
    .where('token_hash', '=', hashOf(challenge))
    .where('step', '=', step)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The account of an open challenge, without using it up. */
export const findChallenge = async (
  work: Pick<Work, 'tx' | 'now'>,
  challenge: string,
  step: 'new_password',
): Promise<number | null> => {
  const row = await work.tx
    .selectFrom('sign_in_challenges')
    .select('account_id')
    .where('token_hash', '=', hashOf(challenge))
    .where('step', '=', step)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .executeTakeFirst()
  return row?.account_id ?? null
}
