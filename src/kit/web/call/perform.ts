import type { AnyCall } from '#kit/contract/call.ts'
import { confirmRefusals } from '#kit/contract/refusals.ts'
import { toastFailure, toastSuccess } from './call-toasts.ts'
import { asFailure, type CallFailure } from './failure.ts'
import { type CallInput, send, type Sent } from './send.ts'
import { passwordConfirmed, sessionEnded } from './client-config.ts'
import type { SendOptions } from './transmit.ts'
import { uuid } from './uuid.ts'

const needsPassword = (failure: CallFailure): boolean => failure.code === confirmRefusals.code('confirm_required')

const attempt = async <C extends AnyCall>(call: C, input: CallInput<C>, options: SendOptions): Promise<Sent<C>> => {
  try {
    return await send(call, input, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    const failure = asFailure(error)
    if (!needsPassword(failure)) toastFailure(call, failure, options.isPlaced?.(failure))
    throw failure
  }
}

/** Requests what is missing, over the present screen; `true` when the call may be sent again. */
export const isMended = async (call: AnyCall, failure: CallFailure): Promise<boolean> => {
  if (typeof call.permission !== 'string') return false
  if (failure.kind === 'unauthenticated') return sessionEnded()
  return needsPassword(failure) && passwordConfirmed()
}

/**
 * Sends a call with the toasts of its failures. When the session has ended, or the password is required again, opens a dialog in place
 * and sends the call once more with the same idempotency key, so that nothing typed is lost.
 */
export const submit = async <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<Sent<C>> => {
  const keyed = { ...options, key: options.key ?? uuid() }
  return attempt(call, input, keyed).catch(async (error: unknown) => {
    if (!options.signal?.aborted && (await isMended(call, asFailure(error)))) return attempt(call, input, keyed)
    throw error
  })
}

/** The same with the toast of its success. */
export const perform = async <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<Sent<C>> => {
  const done = await submit(call, input, options)
  toastSuccess(call, done.message)
  return done
}
