import multipart from '@fastify/multipart'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Handler, ServerDomain } from '../call/handle.ts'
import { subscribersOf } from '../live/notify-by-calls.ts'
import { leaveOtherBodies } from './build-server.ts'
import { serialiserSchema } from './json-schema.ts'
import { serveCall, type ServeOptions } from './serve-call.ts'

/** Returns the address of a call for comparison: parameters count alike whatever their name. */
const addressOf = (method: string, path: string): string => `${method} ${path.replaceAll(/:\w+\??/g, ':')}`

/** Refuses to start on what would be a hole or a contradiction. */
export const checkDomains = (domains: readonly ServerDomain[]): void => {
  const keys = new Set<string>()
  for (const { key } of domains.flatMap((domain) => domain.permissions)) {
    if (keys.has(key)) throw new Error(`The permission ${key} is declared twice`)
    keys.add(key)
  }
  const seen = new Map<string, string>()
  for (const handler of domains.flatMap((domain) => domain.handlers)) {
    const { call, isPublic } = handler
    const address = addressOf(call.method, call.path)
    const other = seen.get(address)
    if (other !== undefined) throw new Error(`${call.id} and ${other} share the address ${address}`)
    seen.set(address, call.id)
    const isOpen = typeof call.permission !== 'string'
    if (isOpen !== isPublic) throw new Error(`${call.id}: a public call needs handlePublic, any other needs handle`)
    if ((call.upload !== null) !== 'receive' in handler) throw new Error(`${call.id}: an upload needs handleUpload`)
    if (typeof call.permission === 'string' && !keys.has(call.permission)) {
      throw new Error(`${call.id} asks for the unknown permission ${call.permission}`)
    }
  }
}

/** Installs every call of the domains as a route. Forms with files are understood by the calls that take them alone. */
export const installCalls = (
  app: FastifyInstance,
  domains: readonly ServerDomain[],
  given: Omit<ServeOptions, 'subscribers'>,
): void => {
  checkDomains(domains)
  const handlers = domains.flatMap((domain) => domain.handlers)
  const options = { ...given, subscribers: subscribersOf(handlers.map(({ call }) => call)) }
  for (const handler of handlers.filter(({ call }) => call.upload === null)) installCall(app, handler, options)
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    leaveOtherBodies(forms)
    await forms.register(multipart)
    for (const handler of handlers.filter(({ call }) => call.upload !== null)) installCall(forms, handler, options)
  })
}

const installCall = (app: FastifyInstance, handler: Handler, options: ServeOptions): void => {
  const { call } = handler
  app.route({
    method: call.method,
    url: call.path,
    config: { isUpload: call.upload !== null, call: call.id },
    // Steps of a handler are written down, and so not done for a request that would not read their result.
    exposeHeadRoute: !handler.inSteps,
    // This schema only announces that responses have a shape; the compiler below knows which.
    ...(call.binary ? {} : { schema: { response: { 200: {} } }, serializerCompiler: () => serialiserOf(call) }),
    handler: serveCall(options, handler),
  })
  if (call.method === 'GET' && handler.inSteps)
    app.head(call.path, async (_request, reply) => reply.code(405).header('allow', 'GET').send())
}

/**
 * Serialises the responses of a call by their shape: faster than without, and nothing else gets out. It is compiled for
 * the first response, because compiling all of them takes a good part of the time of a start.
 */
const serialiserOf = (call: AnyCall): ((response: unknown) => string) => {
  let write: ((response: unknown) => string) | undefined
  return (response) => {
    write ??= fastJson(responseSchema(serialiserSchema(call.data), call.meta && serialiserSchema(call.meta)))
    return write(response)
  }
}

const responseSchema = (data: Schema, meta: Schema | null): Schema => ({
  type: 'object',
  required: ['status'],
  additionalProperties: true,
  properties: {
    status: { type: 'boolean' },
    data,
    message: { type: 'string' },
    ...(meta ? { meta } : {}),
  },
})
