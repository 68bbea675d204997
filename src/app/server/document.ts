import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unauthenticated } from '#kit/contract/envelope.ts'
import { callsOf, type ServerDomain } from '#kit/server/call/handle.ts'
import type { Gate } from '#kit/server/http/gate.ts'
import { writeOpenApi } from '#kit/server/http/openapi.ts'
import { tokenOf } from '#kit/server/http/origin.ts'
import { mapInSlices } from '#kit/server/map-in-slices.ts'
import { REFERENCE_POLICY, writeReferencePage } from './reference-page.ts'
import { APP_VERSION } from './version.ts'

type Encoding = 'br' | 'gzip' | 'identity'
const compressions: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
}

const encodingOf = (request: FastifyRequest): Encoding => {
  const accepted = request.headers['accept-encoding'] ?? ''
  return (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted)) ?? 'identity'
}

/** Returns the bytes of texts one after the other. */
const bytesOf = async (texts: readonly string[]): Promise<Buffer> =>
  Buffer.concat(await mapInSlices(texts, (text) => Buffer.from(text)))

/** Shares bytes that are the same for all: made at the first request, compressed once in each way. */
const shared = (make: () => Promise<readonly string[]>) => {
  const made = new Map<Encoding, Promise<Buffer>>()
  const bytesIn = (encoding: Encoding): Promise<Buffer> => {
    const found = made.get(encoding)
    if (found) return found
    const bytes = encoding === 'identity' ? make().then(bytesOf) : bytesIn('identity')
    const compressed = bytes.then(compressions[encoding])
    made.set(encoding, compressed)
    return compressed
  }
  return async (request: FastifyRequest, reply: FastifyReply, type: string): Promise<FastifyReply> => {
    const encoding = encodingOf(request)
    reply.type(type).header('vary', 'accept-encoding, authorization').header('cache-control', 'private, max-age=300')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await bytesIn(encoding))
  }
}

/**
 * The OpenAPI document and a page to read it, from the calls themselves. Each is made at its first request, because
 * making them takes a good part of the time of a start. A request needs a session, unless `API_DOCS` is `public`.
 */
export const installDocument = async (
  app: FastifyInstance,
  domains: readonly ServerDomain[],
  { gate, isPublic }: Readonly<{ gate: Gate; isPublic: boolean }>,
): Promise<void> => {
  const calls = callsOf(domains)
  const document = shared(() => writeOpenApi(calls, APP_VERSION))
  const page = shared(() => writeReferencePage(calls))
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request)
    if (isPublic || (token !== null && (await gate(token, { key: null, isBackground: true })))) return
    throw unauthenticated()
  }
  app.get('/api/openapi.json', { onRequest }, (request, reply) =>
    document(request, reply, 'application/json; charset=utf-8'),
  )
  app.get('/api/docs', { onRequest, config: { isPage: true } }, (request, reply) => {
    reply.header('content-security-policy', REFERENCE_POLICY)
    return page(request, reply, 'text/html; charset=utf-8')
  })
}
