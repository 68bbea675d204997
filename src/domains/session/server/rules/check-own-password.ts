import type { Actor } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { THROTTLES } from '../../contract/session.rules.ts'
import { noteFailedAttempt } from './attempts.ts'
import { checkPassword } from './passwords.ts'
import { findAccount, type SignInAccount } from '../store/accounts.ts'
import { endSessions } from '../store/sessions.ts'
import { bucket, clearFailures, takeAttempt } from './throttle.ts'

export type Caller = Readonly<{ tx: Tx; now: string; actor: Actor; begin: BeginWork }>

const endAfterGuesses = async (work: Work, actor: Actor): Promise<void> => {
  await endSessions(work, actor.account_id, 'blocked', { only: actor.session_id })
  await audit(work, 'session.ended', { entity: 'sessions', id: actor.session_id, after: { reason: 'wrong passwords' } })
}

/**
 * Checks the password of the owner of a session again, and then `also`. With the fifth wrong try in a quarter of an hour
 * the session itself ends.
 */
export const checkOwnPassword = async (
  { tx, now, actor, begin }: Caller,
  password: string,
  also: (account: SignInAccount) => Promise<boolean> = async () => true,
): Promise<SignInAccount> => {
  const limit = bucket(THROTTLES.confirm, String(actor.session_id))
  const [taken] = await begin((work) => takeAttempt(work, 'confirmation', [limit]))
  const failures = taken?.number ?? 0
  const account = await findAccount(tx, actor.account_id, now)
  const isKnown =
    account !== undefined && (await checkPassword(password, account.password_hash, `account:${account.id}`))
  const isRight = isKnown && failures <= THROTTLES.confirm.free
  if (account && isRight && (await also(account))) {
    await begin((work) => clearFailures(work.tx, [limit]))
    return account
  }
  await begin(async (work) => {
    await noteFailedAttempt(work, isRight ? 'second_factor' : 'confirmation', actor.account_id)
    if (failures >= THROTTLES.confirm.free) await endAfterGuesses(work, actor)
  })
  throw sessionRefusals.refusal(isRight ? 'factor_invalid' : 'wrong_password')
}
