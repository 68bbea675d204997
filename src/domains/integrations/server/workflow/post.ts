import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { MAX_RESPONSE_CHARS, TIMEOUT_MS } from '../../contract/webhooks.rules.ts'
import { addressFault, type PrivateHosts } from '#kit/server/outgoing/addresses.ts'
import { ADDRESS_FAULTS, connectionOf, type LookUp } from '#kit/server/outgoing/public-lookup.ts'

/** A response, or the reason why there was none. `text`: its beginning. */
export type Attempt = Readonly<{
  is_ok: boolean
  http_status: number | null
  duration_ms: number
  text: string | null
  error: string | null
}>

type Post = Readonly<{ address: string; headers: Readonly<Record<string, string>>; body: string }>
type Options = Readonly<{ listed: PrivateHosts; timeout_ms?: number; lookUp?: LookUp }>

const TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut off.',
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  ETIMEDOUT: 'There was no response in time.',
  ABORT_ERR: 'There was no response within ten seconds.',
}

const MAX_ERROR_CHARS = 300

const textOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const text = TEXTS[code] ?? (error instanceof Error ? error.message : String(error))
  return text.slice(0, MAX_ERROR_CHARS)
}

/** Reads the beginning of a response, and drops the connection after it. */
const readBeginning = async (response: IncomingMessage): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= MAX_RESPONSE_CHARS) break
  }
  // PostgreSQL stores no zero characters.
  return text.replaceAll('\0', '').slice(0, MAX_RESPONSE_CHARS)
}

const responseOf = (request: ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    request.end(body)
  })

const isOk = (status: number): boolean => status >= 200 && status < 300

const send = async ({ address, headers, body }: Post, options: Options) => {
  const url = new URL(address)
  const signal = AbortSignal.timeout(options.timeout_ms ?? TIMEOUT_MS)
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Muster-Webhooks',
      ...headers,
    },
    ...connectionOf(address, options),
  })
  const response = await responseOf(request, body)
  const status = response.statusCode ?? 0
  try {
    return { http_status: status, text: await readBeginning(response) }
  } catch (error) {
    // The status has decided; the rest of the text may be missing.
    if (isOk(status)) return { http_status: status, text: '' }
    throw error
  } finally {
    request.destroy()
  }
}

/**
 * Sends one message and waits ten seconds at most. Follows no redirect, and connects to no address that is not of the internet,
 * unless the operator has listed its host. Never throws.
 */
export const post = async (message: Post, options: Options): Promise<Attempt> => {
  const began = performance.now()
  const duration = (): number => Math.round(performance.now() - began)
  const fault = addressFault(message.address, options.listed)
  if (fault !== null)
    return { is_ok: false, http_status: null, duration_ms: 0, text: null, error: ADDRESS_FAULTS[fault] }
  try {
    const { http_status, text } = await send(message, options)
    const is_ok = isOk(http_status)
    const error = is_ok ? null : `The response was ${http_status}.`
    return { is_ok, http_status, duration_ms: duration(), text, error }
  } catch (error) {
    return { is_ok: false, http_status: null, duration_ms: duration(), text: null, error: textOf(error) }
  }
}
