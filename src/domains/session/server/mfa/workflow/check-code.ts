import type { Work } from '#kit/server/context.ts'
import type { SessionParts } from '../../rules/parts.ts'
import { lockMfa, takeRecoveryCode, takeStep } from '../../store/mfa.ts'
import { type Bucket, clearFailures, returnAttempt, takeAttempt } from '../../rules/throttle.ts'
import { hashOfCode } from '../rules/recovery-codes.ts'
import { mfaScope } from '../rules/mfa-scope.ts'
import { plainCode, stepOfCode } from '../rules/totp.ts'

/** An account, with the buckets in which its wrong codes are counted. */
export type Guess = Readonly<{ account_id: number; limits: readonly Bucket[] }>

/** Clears the failures of the browser, network or session after a right code. */
const clearCounted = async ({ tx }: Work, [own, ...others]: readonly Bucket[]): Promise<void> => {
  await returnAttempt(tx, others)
  if (own) await clearFailures(tx, [own])
}

/**
 * Returns true where a code of the app or a recovery code opens the second factor; each does once. Guesses at one account
 * wait for each other, so that parallel ones are all counted; beyond the free ones: 429. The caller's transaction must be
 * committed also when the result is false.
 */
export const takeCode = async (parts: SessionParts, work: Work, guess: Guess, typed: string): Promise<boolean> => {
  const { account_id, limits } = guess
  const factor = await lockMfa(work.tx, account_id)
  if (!factor?.is_on) return false
  await takeAttempt(work, 'second_factor', limits)
  const code = plainCode(typed)
  const step = stepOfCode(parts.secrets.open(factor.secret, mfaScope(account_id)), code, work.now)
  const isRight =
    step === null
      ? await takeRecoveryCode(work, account_id, hashOfCode(parts.code_key, account_id, code))
      : await takeStep(work, account_id, step)
  if (isRight) await clearCounted(work, limits)
  return isRight
}

/**
 * Returns the proof of a factor that was started: its sealed secret and the step of the code, or null. Limited like the
 * codes of a factor that is on.
 */
export const takeFirstCode = async (
  parts: SessionParts,
  work: Work,
  { account_id, limits }: Guess,
  typed: string,
): Promise<{ sealed: Buffer; step: number } | null> => {
  const factor = await lockMfa(work.tx, account_id)
  if (!factor || factor.is_on) return null
  await takeAttempt(work, 'second_factor', limits)
  const step = stepOfCode(parts.secrets.open(factor.secret, mfaScope(account_id)), plainCode(typed), work.now)
  if (step === null) return null
  await clearCounted(work, limits)
  return { sealed: factor.secret, step }
}
