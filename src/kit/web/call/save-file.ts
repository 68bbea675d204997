import type { AnyCall } from '#kit/contract/call.ts'
import { toastAnyFailure } from './call-toasts.ts'
import { asFailure, networkFailure } from './failure.ts'
import { isMended } from './perform.ts'
import { type CallInput, failureOf } from './send.ts'
import { responseBody, transmit } from './transmit.ts'

/** Lets the browser save these bytes under a name. */
const saveBlob = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const nameOf = (response: Response): string | undefined => {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/.exec(header)?.[1]
}

const bytesOf = async (response: Response): Promise<Blob> => {
  const isEnvelope = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (!response.ok || isEnvelope) throw failureOf(response.status, await responseBody(response)) ?? new Error('No file')
  // A file that ends before its time is none.
  return response.blob().catch(() => {
    throw networkFailure()
  })
}

/** Returns the bytes of the response of a call. Fails like any call, without a toast. */
export const readBlob = async <C extends AnyCall>(call: C, input: CallInput<C>): Promise<Blob> => {
  return bytesOf(await transmit(call, input, { background: true }))
}

/** Sends a call once more where the password was required again, or the session had ended. */
const sent = async <C extends AnyCall>(call: C, input: CallInput<C>): Promise<Response> => {
  const response = await transmit(call, input)
  if (response.ok) return response
  const failure = failureOf(response.status, await responseBody(response.clone()))
  return failure && (await isMended(call, failure)) ? transmit(call, input) : response
}

const save = async <C extends AnyCall>(call: C, input: CallInput<C>, name: string): Promise<Response | null> => {
  try {
    const response = await sent(call, input)
    saveBlob(await bytesOf(response), nameOf(response) ?? name)
    return response
  } catch (error) {
    toastAnyFailure(asFailure(error))
    return null
  }
}

/** Sends a call that returns bytes and saves them. `false` when it failed; the toast then shows the reason. */
export const saveFile = async <C extends AnyCall>(call: C, input: CallInput<C>, name: string): Promise<boolean> =>
  (await save(call, input, name)) !== null

/** The same for a file of rows: how many there are, null when it failed. */
export const saveRows = async <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  name: string,
): Promise<number | null> => {
  const response = await save(call, input, name)
  return response && Number(response.headers.get('X-Row-Count') ?? 0)
}
