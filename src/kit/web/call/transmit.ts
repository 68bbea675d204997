import type { AnyCall } from '#kit/contract/call.ts'
import { callUrl, type RawInput } from './call-url.ts'
import { type CallFailure, networkFailure } from './failure.ts'
import { type OnProgress, transmitFile } from './transmit-file.ts'
import { bearerToken, isReady, noteAct } from './client-config.ts'
import { uuid } from './uuid.ts'

export type SendOptions = Readonly<{
  /** One submission has one key over all its attempts; a new one is made when it is missing. */
  key?: string | undefined
  /** Not an act of the person: does not extend the session. */
  background?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Another bearer token than that of the address shown. */
  token?: string | undefined
  /** The file of an upload; the body has the other parts. */
  file?: Blob | undefined
  /** Is called with the part of the file that was sent. */
  onProgress?: OnProgress | undefined
  /** Headers that a call sends in addition to its input, such as the time since the click on a button. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Returns whether a form shows the failure next to its field. */
  isPlaced?: ((failure: CallFailure) => boolean) | undefined
}>

// The file comes last, so that the server has read the other parts when it meets the bytes.
const formData = (body: unknown, file: Blob | undefined): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  if (file) form.append('file', file)
  return form
}

const bodyOf = (call: AnyCall, body: unknown, file: Blob | undefined): BodyInit | null => {
  if (call.upload) return formData(body, file)
  return body === undefined || call.method === 'GET' ? null : JSON.stringify(body)
}

const headersOf = (call: AnyCall, body: BodyInit | null, options: SendOptions): Headers => {
  const headers = new Headers({ Accept: call.binary ? '*/*' : 'application/json' })
  const token = options.token ?? bearerToken()
  if (token !== null && typeof call.permission === 'string') headers.set('Authorization', `Bearer ${token}`)
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  if (call.writes) headers.set('Idempotency-Key', options.key ?? uuid())
  if (call.background || options.background) headers.set('X-Background', '1')
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return headers
}

/** Sends a call and returns the response as it comes. Without a response: a failure of kind `network`. */
export const transmit = async (call: AnyCall, input: RawInput, options: SendOptions = {}): Promise<Response> => {
  const url = callUrl(call, input)
  const body = bodyOf(call, input.body, options.file)
  const headers = headersOf(call, body, options)
  if (!headers.has('X-Background')) noteAct()
  await isReady()
  try {
    if (options.onProgress && body instanceof FormData)
      return await transmitFile({ method: call.method, url, headers, body, onProgress: options.onProgress })
    return await fetch(url, { method: call.method, headers, body, signal: options.signal ?? null })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw networkFailure()
  }
}

/** Returns the JSON of a response; other text becomes `error`. */
export const responseBody = async (response: Response): Promise<Record<string, unknown>> => {
  const text = await response.text().catch(() => {
    throw networkFailure()
  })
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : { error: text }
  } catch {
    return text === '' ? {} : { error: text }
  }
}
