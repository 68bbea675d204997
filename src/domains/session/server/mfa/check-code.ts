import type { Work } from '#kit/server/context.ts'
import type { SessionParts } from '../parts.ts'
import { lockMfa, takeRecoveryCode, takeStep } from '../store/mfa.ts'
import { type Bucket, clearFailures, giveBack, takeAttempt } from '../throttle.ts'
import { hashOfCode } from './recovery-codes.ts'
import { mfaOf } from './mfa-of.ts'
import { plainCode, stepOfCode } from './totp.ts'

/** Of which account, and what its wrong codes are counted by. */
export type Guess = Readonly<{ account_id: number; limits: readonly Bucket[] }>

/** A right code clears what was counted by the browser, network or session itself. */
const settle = async ({ tx }: Work, [own, ...others]: readonly Bucket[]): Promise<void> => {
  await giveBack(tx, others)
  if (own) await clearFailures(tx, [own])
}

/**
 * Whether a code of the app or a recovery code opens the second factor; each does once. Guesses at one account wait for
 * each other, so that parallel ones are all counted; beyond the free ones: 429. The caller's transaction must be committed
 * also when the answer is no.
 */
export const takeCode = async (parts: SessionParts, work: Work, guess: Guess, typed: string): Promise<boolean> => {
  const { account_id, limits } = guess
  const factor = await lockMfa(work.tx, account_id)
  if (!factor?.is_on) return false
  await takeAttempt(work.tx, limits, work.now)
  const code = plainCode(typed)
  const step = stepOfCode(parts.secrets.open(factor.secret, mfaOf(account_id)), code, work.now)
  const isRight =
    step === null
      ? await takeRecoveryCode(work, account_id, hashOfCode(parts.code_key, account_id, code))
      : await takeStep(work, account_id, step)
  if (isRight) await settle(work, limits)
  return isRight
}

/**
 * The proof of a factor that was started: its sealed secret and the step of the code, or null. Limited like the codes of
 * a factor that is on.
 */
export const takeFirstCode = async (
  parts: SessionParts,
  work: Work,
  { account_id, limits }: Guess,
  typed: string,
): Promise<{ sealed: Buffer; step: number } | null> => {
  const factor = await lockMfa(work.tx, account_id)
  if (!factor || factor.is_on) return null
  await takeAttempt(work.tx, limits, work.now)
  const step = stepOfCode(parts.secrets.open(factor.secret, mfaOf(account_id)), plainCode(typed), work.now)
  if (step === null) return null
  await settle(work, limits)
  return { sealed: factor.secret, step }
}
