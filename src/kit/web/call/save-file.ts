import type { AnyCall } from '#kit/contract/call.ts'
import { fileSize } from '../format/file-size.ts'
import { type Ongoing, ongoingToast, toast } from '../toasts/toast-store.ts'
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

const fileOf = async (response: Response): Promise<Response> => {
  const isEnvelope = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (!response.ok || isEnvelope) throw failureOf(response.status, await responseBody(response)) ?? new Error('No file')
  return response
}

const bytesOf = async (response: Response): Promise<Blob> =>
  // A file that ends before its time is none.
  (await fileOf(response)).blob().catch(() => {
    throw networkFailure()
  })

/** A file that takes longer is shown while it is made, and once it is there: the person may be at another screen by then. */
const LONG_MS = 1500

/** Runs what makes a file, and shows that it goes on. */
const shownWhileLong = async (run: (onBytes: (bytes: number) => void) => Promise<string>): Promise<void> => {
  const state: { shown: Ongoing | null; bytes: number } = { shown: null, bytes: 0 }
  const text = (): string =>
    `Making the file${state.bytes > 0 ? `: ${fileSize(state.bytes)} so far` : ''}. You can go on working.`
  const timer = setTimeout(() => (state.shown = ongoingToast(text())), LONG_MS)
  try {
    const name = await run((bytes) => {
      state.bytes += bytes
      state.shown?.update(text())
    })
    if (state.shown) toast('success', `${name} is saved`)
  } finally {
    clearTimeout(timer)
    state.shown?.end()
  }
}

/** Returns the same response, whose bytes are counted as they come. */
const counted = (response: Response, onBytes: (bytes: number) => void): Response => {
  if (!response.body) return response
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, out) => {
      onBytes(part.byteLength)
      out.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(counter), response)
}

/** Returns the bytes of the response of a call. Fails like any call, without a toast. */
export const readBlob = async <C extends AnyCall>(call: C, input: CallInput<C>): Promise<Blob> => {
  return bytesOf(await transmit(call, input, { background: true }))
}

type Headers = Readonly<Record<string, string>>

/** Sends a call once more where the password was required again, or the session had ended. */
const sent = async <C extends AnyCall>(call: C, input: CallInput<C>, headers: Headers): Promise<Response> => {
  const response = await transmit(call, input, { headers })
  if (response.ok) return response
  const failure = failureOf(response.status, await responseBody(response.clone()))
  return failure && (await isMended(call, failure)) ? transmit(call, input, { headers }) : response
}

const save = async <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  name: string,
  headers: Headers = {},
): Promise<Response | null> => {
  const state: { response: Response | null } = { response: null }
  try {
    await shownWhileLong(async (onBytes) => {
      const response = await fileOf(await sent(call, input, headers))
      const savedAs = nameOf(response) ?? name
      saveBlob(await bytesOf(counted(response, onBytes)), savedAs)
      state.response = response
      return savedAs
    })
  } catch (error) {
    toastAnyFailure(asFailure(error))
  }
  return state.response
}

/** Sends a call that returns bytes and saves them. `false` when it failed; the toast then shows the reason. */
export const saveFile = async <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  name: string,
  headers: Headers = {},
): Promise<boolean> => (await save(call, input, name, headers)) !== null

/** The same for a file of rows: how many there are, null when it failed. */
export const saveRows = async <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  name: string,
): Promise<number | null> => {
  const response = await save(call, input, name)
  return response && Number(response.headers.get('X-Row-Count') ?? 0)
}
