import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { addressFault, type PrivateHosts } from './addresses.ts'
import { ADDRESS_FAULTS, connectionOf, type LookUp } from './public-lookup.ts'

const MAX_RESPONSE_BYTES = 1024 * 1024

export type CheckedRequest = Readonly<{
  method: string
  headers: Readonly<Record<string, string>>
  /** A form or a text; nothing else is sent. */
  body?: unknown
  signal?: AbortSignal | undefined
}>

export type FetchLimits = Readonly<{ listed: PrivateHosts; timeout_ms: number; lookUp?: LookUp }>

const textOfBody = (body: unknown): string | null => {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new Error('A checked request sends a form or a text')
}

const readBytes = async (response: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response is too long.')
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

const headersOf = (response: IncomingMessage): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  return headers
}

/**
 * Returns a function like `fetch` for addresses that people enter: it connects to no address that is not of the internet,
 * unless the operator has listed its host, follows no redirect, and reads a mebibyte at most before the time is over.
 */
export const checkedFetch =
  (limits: FetchLimits) =>
  async (address: string, { method, headers, body, signal }: CheckedRequest): Promise<Response> => {
    const fault = addressFault(address, limits.listed)
    if (fault !== null) throw new Error(ADDRESS_FAULTS[fault])
    const text = textOfBody(body)
    const url = new URL(address)
    const over = AbortSignal.timeout(limits.timeout_ms)
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method,
      agent: false,
      signal: signal ? AbortSignal.any([signal, over]) : over,
      headers: { ...headers, ...(text === null ? {} : { 'content-length': String(Buffer.byteLength(text)) }) },
      ...connectionOf(address, limits),
    })
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve)
        request.on('error', reject)
        request.end(text ?? '')
      })
      const bytes = await readBytes(response)
      const status = response.statusCode ?? 502
      const isEmpty = status === 204 || status === 205 || status === 304
      return new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: headersOf(response) })
    } finally {
      request.destroy()
    }
  }
