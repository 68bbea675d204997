import type { FastifyInstance } from 'fastify'
import type { AnyCall } from '#kit/contract/call.ts'
import type { ServerDomain } from '#kit/server/call/handle.ts'
import { openApiDocument } from '#kit/server/http/openapi.ts'
import { referencePage } from './reference-page.ts'
import { APP_VERSION } from './version.ts'

const callsOf = (domains: readonly ServerDomain[]): readonly AnyCall[] =>
  domains.flatMap((domain) => domain.handlers.map((handler) => handler.call))

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * The OpenAPI document and a page to read it, from the calls themselves. Each is made when it is first asked for, because
 * making them takes a good part of the time of a start. All answers share its bytes.
 */
export const installDocument = async (app: FastifyInstance, domains: readonly ServerDomain[]): Promise<void> => {
  const calls = callsOf(domains)
  const document = once(() => Buffer.from(JSON.stringify(openApiDocument(calls, APP_VERSION))))
  const page = once(() => Buffer.from(referencePage(calls)))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(document()))
  app.get('/api/docs', { config: { isPage: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page()),
  )
}
