import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { FAILURES, HttpFailure } from '#kit/contract/envelope.ts'
import { replyTo, sendFailure } from './failures.ts'
import { UNSUPPORTED_BODY } from './parse.ts'

export type HttpOptions = Readonly<{
  trusted_proxies: readonly string[]
  is_https: boolean
  logger: FastifyBaseLogger
}>

const BODY_LIMIT = 1024 * 1024
const CALL_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const isCall = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs')

/** Fastify with the rules that hold for every answer: limits, headers, request ids, bodies and failures. */
export const buildServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: options.logger,
    // A logger of its own for each request costs more than the request; lines name the request instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Long enough for a picture over a slow line; the headers alone must come sooner.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    keepAliveTimeout: 10_000,
    // Never a number of hops: a client could then name its own address.
    trustProxy: options.trusted_proxies.length > 0 ? [...options.trusted_proxies] : false,
    genReqId: () => randomUUID(),
    // An address that no route can read is answered like every other wrong request.
    frameworkErrors: (error, request, reply) => {
      reply.headers(CALL_HEADERS)
      return sendFailure(reply, replyTo(error, request.id))
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Answers are checked against the contract; requests are parsed by zod.
    schemaErrorFormatter: () => new HttpFailure(400, 'The request is not valid.'),
  })
  acceptJsonAlone(app)
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: options.is_https ? [] : null,
      },
    },
    strictTransportSecurity: options.is_https,
  })
  await app.register(compress, { threshold: 8192, encodings: ['br', 'gzip'] })
  const hearsEverything = options.logger.level === 'debug' || options.logger.level === 'trace'
  // Pages need the whole set; answers of calls are data, and there are many of them.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isCall(request.url)) reply.headers(CALL_HEADERS)
    else reply.helmet()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (reply.statusCode < 500 && !hearsEverything) return
    const line = {
      request_id: request.id,
      method: request.method,
      // The pattern, not the address: some addresses carry a secret.
      url: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else request.log.debug(line, 'request')
  })
  app.setErrorHandler((error, request, reply) => {
    const answer = replyTo(error, request.id)
    if (answer.status === 500) request.log.error({ err: error, request_id: request.id }, FAILURES[500])
    return sendFailure(reply, answer)
  })
  return app
}

/** Bodies of other types are left unread; the call refuses them once it knows that its caller may ask at all. */
export const leaveOtherBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, UNSUPPORTED_BODY))
}

// Exactly application/json, and nothing at all for a change without a body.
const acceptJsonAlone = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  leaveOtherBodies(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    try {
      done(null, parseSafely(text))
    } catch {
      done(new HttpFailure(400, 'The body is not valid JSON.'))
    }
  })
}

// Keys that could reach the prototype of an object are no fields of any call.
const parseSafely = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__' || key === 'constructor') throw new SyntaxError('forbidden key')
    return value
  })
