import type { Work } from '#kit/server/context.ts'
import { THROTTLES } from '../../contract/session.rules.ts'
import type { SessionParts } from '../parts.ts'
import { lockFactor, takeRecoveryCode, takeStep } from '../store/factors.ts'
import { bucket, clearFailures, countFailure, refuseThrottled } from '../throttle.ts'
import { hashOfCode } from './recovery-codes.ts'
import { factorOf } from './factor-of.ts'
import { plainCode, stepOfCode } from './totp.ts'

/**
 * Whether a code of the app or a recovery code opens the second factor; each does once. Guesses at one account wait for
 * each other, so that parallel ones are all counted; beyond ten in an hour: 429. The caller's transaction must be
 * committed also when the answer is no.
 */
export const takeCode = async (parts: SessionParts, work: Work, accountId: number, typed: string): Promise<boolean> => {
  const factor = await lockFactor(work.tx, accountId)
  if (!factor?.is_on) return false
  const limit = bucket(THROTTLES.factor, String(accountId))
  await refuseThrottled(work.tx, [limit], work.now)
  const code = plainCode(typed)
  const step = stepOfCode(parts.secrets.open(factor.secret, factorOf(accountId)), code, work.now)
  const isRight =
    step === null
      ? await takeRecoveryCode(work, accountId, hashOfCode(parts.code_key, accountId, code))
      : await takeStep(work, accountId, step)
  if (isRight) await clearFailures(work.tx, [limit])
  else await countFailure(work.tx, [limit], work.now)
  return isRight
}

/**
 * The proof of a factor that was started: its sealed secret and the step of the code, or null. Limited like the codes of
 * a factor that is on.
 */
export const takeFirstCode = async (
  parts: SessionParts,
  work: Work,
  accountId: number,
  typed: string,
): Promise<{ sealed: Buffer; step: number } | null> => {
  const factor = await lockFactor(work.tx, accountId)
  if (!factor || factor.is_on) return null
  const limit = bucket(THROTTLES.factor, String(accountId))
  await refuseThrottled(work.tx, [limit], work.now)
  const step = stepOfCode(parts.secrets.open(factor.secret, factorOf(accountId)), plainCode(typed), work.now)
  if (step !== null) return { sealed: factor.secret, step }
  await countFailure(work.tx, [limit], work.now)
  return null
}
