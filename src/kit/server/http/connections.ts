import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Limits the requests that wait on one connection for the responses before them. */
const MOST_PIPELINED = 100
const LOOK_MS = 1000
/**
 * An upload, and a response, may take their time over a slow line, but have to progress: this much in each span of time.
 */
const PROGRESS_BYTES = 16 * 1024

type Line = { isBusy: boolean; readonly waiting: (() => void)[] }
type Arriving = { readonly request: IncomingMessage; readonly isUpload: boolean; since: number; bytes: number }

export type Connections = Readonly<{
  /** Calls back once the reader took every response before this one from the connection. */
  take: (request: IncomingMessage, response: ServerResponse, go: () => void) => void
  /** Ends connections without a request, now and as they become free. */
  endQuiet: () => void
}>

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** One request at a time on each connection: a reader who takes nothing costs the memory of one response. */
export const watchConnections = (server: Server): Connections => {
  const lines = new Map<Socket, Line>()
  let isEnding = false
  server.on('connection', (socket) => {
    lines.set(socket, { isBusy: false, waiting: [] })
    socket.once('close', () => lines.delete(socket))
  })

  const free = (socket: Socket, line: Line): void => {
    // No client is left to take the responses.
    if (socket.destroyed) return void line.waiting.splice(0)
    const next = line.waiting.shift()
    if (next) return next()
    line.isBusy = false
    socket.resume()
    if (isEnding) socket.destroySoon()
  }
  return {
    take: ({ socket }, response, go) => {
      const line = lines.get(socket)
      // A request that came over no connection of the server.
      if (!line) return go()
      const begin = (): void => {
        line.isBusy = true
        response.once('close', () => free(socket, line))
        go()
      }
      if (!line.isBusy) return begin()
      if (line.waiting.length >= MOST_PIPELINED) return void socket.destroy()
      socket.pause()
      line.waiting.push(begin)
    },
    endQuiet: () => {
      isEnding = true
      for (const [socket, { isBusy }] of lines) if (!isBusy) socket.destroySoon()
    },
  }
}

/**
 * Counts the bytes of a connection that the other end has taken, and those that wait for it. Only the handle below the socket knows: a
 * socket counts a large piece as written once all of it is.
 */
const sentOf = (socket: Socket): { taken: number; waiting: number } | null => {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle !== 'object' || handle === null) return null
  const [bytesWritten, writeQueueSize] = ['bytesWritten', 'writeQueueSize'].map((key): unknown =>
    Reflect.get(handle, key),
  )
  if (typeof bytesWritten !== 'number' || typeof writeQueueSize !== 'number') return null
  return { taken: bytesWritten - writeQueueSize, waiting: writeQueueSize }
}

type Taking = { since: number; taken: number }

/**
 * Ends connections whose reader takes less than 16 KiB of a response in each `spanMs`, and releases what the response
 * uses.
 */
export const boundReaders = (app: FastifyInstance, spanMs: number): void => {
  const sockets = new Map<Socket, Taking>()
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, { since: 0, taken: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, one] of sockets) {
      const sent = sentOf(socket)
      if (!sent || sent.waiting === 0) one.since = 0
      else if (one.since === 0 || sent.taken - one.taken >= PROGRESS_BYTES) {
        one.since = now
        one.taken = sent.taken
      } else if (now - one.since >= spanMs) socket.destroy()
    }
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

const cutOff = ({ socket }: IncomingMessage): void => {
  // Where a response has begun, no other can be sent.
  if (socket.writable && socket.bytesWritten === 0) socket.write(LATE)
  socket.destroySoon()
}

/** Returns whether a body comes too slowly; notes its progress. */
const isLate = (one: Arriving, now: number, spanMs: number): boolean => {
  if (now - one.since < spanMs) return false
  if (!one.isUpload) return true
  const { bytesRead } = one.request.socket
  const isSlow = bytesRead - one.bytes < PROGRESS_BYTES
  one.since = now
  one.bytes = bytesRead
  return isSlow
}

/**
 * Ends connections whose bodies come too slowly: `spanMs` for a small one, and for each 16 KiB of an upload. Returns a function that
 * notes a request that begins.
 */
export const boundBodies = (
  app: FastifyInstance,
  spanMs: number,
): ((request: IncomingMessage, isUpload: boolean) => void) => {
  const arriving = new Set<Arriving>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of arriving) {
      if (one.request.complete || one.request.destroyed) arriving.delete(one)
      else if (isLate(one, now, spanMs)) {
        arriving.delete(one)
        cutOff(one.request)
      }
    }
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return (request, isUpload) => {
    // A request that came over no connection has no body on its way.
    if (!hasBody(request) || !(request.socket instanceof Socket)) return
    arriving.add({ request, isUpload, since: performance.now(), bytes: request.socket.bytesRead })
  }
}
