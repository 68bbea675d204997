import type { AnyCall } from '#kit/contract/call.ts'
import { toastFailure, toastSuccess } from './call-toasts.ts'
import { asFailure } from './failure.ts'
import { type CallInput, send, type Sent } from './send.ts'
import { sessionEnded } from './surroundings.ts'
import type { SendOptions } from './transmit.ts'
import { uuid } from './uuid.ts'

const attempt = async <C extends AnyCall>(call: C, input: CallInput<C>, options: SendOptions): Promise<Sent<C>> => {
  try {
    return await send(call, input, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    const failure = asFailure(error)
    toastFailure(call, failure)
    throw failure
  }
}

/**
 * Sends a call with its toasts. When the session has ended, asks for it in place and sends the call once more with
 * the same idempotency key, so that nothing typed is lost.
 */
export const perform = async <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<Sent<C>> => {
  const keyed = { ...options, key: options.key ?? uuid() }
  const done = await attempt(call, input, keyed).catch(async (error: unknown) => {
    const isEnded = !options.signal?.aborted && asFailure(error).kind === 'unauthenticated'
    if (isEnded && typeof call.permission === 'string' && (await sessionEnded())) return attempt(call, input, keyed)
    throw error
  })
  toastSuccess(call, done.message)
  return done
}
