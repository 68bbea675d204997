import type { Actor } from '#kit/server/actor.ts'
import type { Origin, Tx } from '#kit/server/context.ts'
import { networkOf, THROTTLES } from '../../../contract/session.rules.ts'
import { deviceSecretOf, isKnownDevice } from '../../rules/devices.ts'
import { bucket } from '../../rules/throttle.ts'
import type { Guess } from '../workflow/check-code.ts'

/**
 * The buckets in which wrong codes of a sign-in are counted. A browser that the account knows has its own, so that no one
 * else makes its owner wait; all others count by network and together with all strangers.
 */
export const guessLimitsOfSignIn = async (tx: Tx, accountId: number, origin: Origin): Promise<Guess> => {
  const id = String(accountId)
  const secret = deviceSecretOf(origin.header('cookie'))
  if (secret !== null && (await isKnownDevice(tx, accountId, secret)))
    return { account_id: accountId, limits: [bucket(THROTTLES.factor, id, 'device', secret)] }
  const network = bucket(THROTTLES.factor, id, 'network', networkOf(origin.ip))
  return { account_id: accountId, limits: [network, bucket(THROTTLES.factor_strangers, id)] }
}

/** Returns the buckets of a signed-in person, by the session. */
export const guessLimitsOfSession = ({ account_id, session_id }: Actor): Guess => ({
  account_id,
  limits: [bucket(THROTTLES.factor, String(account_id), 'session', String(session_id))],
})
