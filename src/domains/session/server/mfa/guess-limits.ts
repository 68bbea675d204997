import type { Actor } from '#kit/server/actor.ts'
import type { Origin, Tx } from '#kit/server/context.ts'
import { networkOf, THROTTLES } from '../../contract/session.rules.ts'
import { deviceSecretOf, isKnownDevice } from '../devices.ts'
import { bucket } from '../throttle.ts'
import type { Guess } from './check-code.ts'

/**
 * What wrong codes of a sign-in are counted by: a browser that the account knows by itself, so that no one else makes its
 * owner wait; every other one by its network and together with all strangers.
 */
export const guessOfSignIn = async (tx: Tx, accountId: number, origin: Origin): Promise<Guess> => {
  const id = String(accountId)
  const secret = deviceSecretOf(origin.header('cookie'))
  if (secret !== null && (await isKnownDevice(tx, accountId, secret)))
    return { account_id: accountId, limits: [bucket(THROTTLES.factor, id, 'device', secret)] }
  const network = bucket(THROTTLES.factor, id, 'network', networkOf(origin.ip))
  return { account_id: accountId, limits: [network, bucket(THROTTLES.factor_strangers, id)] }
}

/** Those of a signed-in person, by the session. */
export const guessOfSession = ({ account_id, session_id }: Actor): Guess => ({
  account_id,
  limits: [bucket(THROTTLES.factor, String(account_id), 'session', String(session_id))],
})
