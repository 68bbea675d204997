import { createHash, randomBytes } from 'node:crypto'
import type { Work } from '#kit/server/context.ts'

const LIFE_MS = 5 * 60_000
const MAX_ATTEMPTS = 5
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

type Step = 'verify' | 'setup' | 'new_password' | 'new_pin'
/** The proof that a sign-in began with. */
export type Means = 'password' | 'company'
export type Challenge = Readonly<{ id: number; account_id: number; step: Step; secret: Buffer | null; means: Means }>

type NewChallenge = Readonly<{ step: Step; means: Means; secret?: Buffer }>

/**
 * Opens the next step of a sign-in. Its text proves that everything before was right; it serves one step once.
 * `secret`: sealed, of a factor that is to be set up.
 */
export const insertChallenge = async (work: Work, accountId: number, { step, means, secret }: NewChallenge) => {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.parse(work.now) + LIFE_MS).toISOString()
  await work.tx
    .insertInto('sign_in_challenges')
    .values({ token_hash: hashOf(challenge), account_id: accountId, step, means, expires_at, secret: secret ?? null })
    .execute()
  return { step, challenge, expires_at }
}

const open = (work: Pick<Work, 'tx' | 'now'>, challenge: string) =>
  work.tx
    .selectFrom('sign_in_challenges')
    .select(['id', 'account_id', 'step', 'secret', 'means'])
    .where('token_hash', '=', hashOf(challenge))
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', work.now)

/** Finds an open challenge, without using it up. */
export const findChallenge = async (
  work: Pick<Work, 'tx' | 'now'>,
  challenge: string,
): Promise<Challenge | undefined> => open(work, challenge).executeTakeFirst()

/** Locks an open challenge, so that of parallel uses the next one sees the result of the first. */
export const lockChallenge = async (work: Work, challenge: string): Promise<Challenge | undefined> =>
  open(work, challenge).forUpdate().executeTakeFirst()

/** Uses a locked challenge up. */
export const closeChallenge = async (work: Work, id: number): Promise<void> => {
  await work.tx.updateTable('sign_in_challenges').set({ used_at: work.now }).where('id', '=', id).execute()
}

/** Counts a wrong code; after the fifth the challenge is invalid. */
export const countAttempt = async (work: Work, id: number): Promise<void> => {
  await work.tx
    .updateTable('sign_in_challenges')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
