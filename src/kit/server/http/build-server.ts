import type { IncomingMessage } from 'node:http'
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { FAILURES, HttpFailure } from '#kit/contract/envelope.ts'
import { boundBodies, boundReaders, watchConnections } from './connections.ts'
import { replyTo, sendFailure } from './failures.ts'
import { UNSUPPORTED_BODY } from './parse.ts'
import { endUnreadable } from './unreadable.ts'
import { tidyForwarded } from './forwarded.ts'
import { styleNonceOf } from './style-nonce.ts'

export type HttpOptions = Readonly<{
  trusted_proxies: readonly string[]
  is_https: boolean
  max_connections: number
  /**
   * Limits the time in which headers, and bodies, arrive; and the time in which a reader takes nothing of a response.
   */
  patience?: Readonly<{ headersMs: number; bodyMs: number; readMs: number; idleMs?: number }>
  /** Returns whether the process is about to stop: connections then end with the next response. */
  isStopping: () => boolean
  logger: FastifyBaseLogger
}>

const PATIENCE = { headersMs: 10_000, bodyMs: 15_000, readMs: 10_000, idleMs: 60_000 }
const BODY_LIMIT = 1024 * 1024
const YEAR_SECONDS = 31_536_000
const callHeaders = (isHttps: boolean) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  ...(isHttps ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
})

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the one declared there
  interface FastifyContextConfig {
    /** A page or a file of the application, unlike the responses of calls. */
    isPage?: boolean
    /** Takes a file, which may be long on its way. */
    isUpload?: boolean
    /** Checks that this process can serve; a no is a response, and no error. */
    isProbe?: boolean
    /** The id of the call, which metrics count by. */
    call?: string
  }
}

type Headers = ReturnType<typeof callHeaders>

/** Creates Fastify with its limits, without routes and hooks. */
const createApp = (options: HttpOptions, headers: Headers, headersMs: number, idleMs: number): FastifyInstance =>
  fastify({
    loggerInstance: options.logger,
    // A logger for each request costs more than the request; lines name the request instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Long enough for a file over a slow line; headers and small bodies must come sooner.
    requestTimeout: 600_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 1000 },
    // A connection on which nothing moves, in either direction, has lost its other end.
    connectionTimeout: idleMs,
    // Longer than in proxies, so that none sends on a connection that ends at this moment.
    keepAliveTimeout: 72_000,
    // Never a number of hops: a client could then name its own address.
    trustProxy: options.trusted_proxies.length > 0 ? [...options.trusted_proxies] : false,
    genReqId: () => randomUUID(),
    // An address that no route can read gets the response of every other wrong request.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      return sendFailure(reply, replyTo(error, request.id))
    },
    clientErrorHandler: (error, socket) => endUnreadable(error, socket, headers),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Responses are checked against the contract; requests are parsed by zod.
    schemaErrorFormatter: () => new HttpFailure(400, 'The request is not valid.'),
  })

/** Lets replies have the headers of a page, with `reply.helmet()`. */
const installHelmet = async (app: FastifyInstance, isHttps: boolean): Promise<void> => {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${styleNonceOf(response)}'`],
        // A nonce is for elements alone; attributes are set by libraries and by the mails of a preview.
        styleSrcAttr: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS },
  })
}

/** Builds Fastify with the rules of every response: limits, headers, request ids, bodies and failures. */
export const buildServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { headersMs, bodyMs, readMs, idleMs } = { ...PATIENCE, ...options.patience }
  const headers = callHeaders(options.is_https)
  const app = createApp(options, headers, headersMs, idleMs)
  acceptJsonAlone(app)
  await installHelmet(app, options.is_https)
  await app.register(compress, { threshold: 8192, encodings: ['br', 'gzip'] })
  const connections = watchConnections(app.server)
  const noteBody = boundBodies(app, bodyMs)
  boundReaders(app, readMs)
  waitForChanges(app)
  app.server.maxConnections = options.max_connections
  app.addHook('preClose', async () => connections.endQuiet())
  if (options.trusted_proxies.length > 0) {
    app.addHook('onRequest', (request, _reply, done) => {
      tidyForwarded(request.raw.headers)
      done()
    })
  }
  // Pages need the whole set; everything else is data, and there is much of it.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { isPage = false, isUpload = false } = request.routeOptions.config
    if (isPage) reply.helmet()
    else reply.headers(headers)
    if (options.isStopping()) reply.header('connection', 'close')
    noteBody(request.raw, isUpload)
    connections.take(request.raw, reply.raw, done)
  })
  logResponses(app, options.logger.level === 'debug' || options.logger.level === 'trace')
  sendErrors(app)
  return app
}

/** Leaves the connection of a change open while it runs: its deadline is that of its transaction. */
const waitForChanges = (app: FastifyInstance): void => {
  app.server.on('request', (request: IncomingMessage) => {
    if (request.method !== 'GET') request.once('end', () => request.socket.setTimeout(0))
  })
}

/** Logs responses that are faults of the server; all where the log has every detail. */
const logResponses = (app: FastifyInstance, logsAll: boolean): void => {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const isFault = reply.statusCode >= 500 && request.routeOptions.config.isProbe !== true
    if (!isFault && !logsAll) return
    const line = {
      request_id: request.id,
      method: request.method,
      // The pattern, not the address: some addresses carry a secret.
      url: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (isFault) request.log.error(line, 'request')
    else request.log.debug(line, 'request')
  })
}

const sendErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const response = replyTo(error, request.id)
    if (response.status === 500 && !hasLeft(error, reply))
      request.log.error({ err: error, request_id: request.id }, FAILURES[500])
    return sendFailure(reply, response)
  })
}

/** Returns whether a response could not be sent because its reader left, as people do who open another screen. */
const hasLeft = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Bodies of other types are thrown away; the call refuses them once it knows that its caller is allowed. */
export const leaveOtherBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, UNSUPPORTED_BODY)
  })
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

// Keys that could change the prototype of an object are no fields of any call.
const parseSafely = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__' || key === 'constructor') throw new SyntaxError('forbidden key')
    return value
  })
