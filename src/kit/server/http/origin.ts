import type { FastifyRequest } from 'fastify'
import type { Origin } from '../context.ts'

// Longer than any token we make; a larger one is not worth reading.
const MAX_TOKEN = 4096

/** The bearer token of a request, or null. */
export const tokenOf = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')
  const token = match?.[1]
  return token !== undefined && token.length <= MAX_TOKEN ? token : null
}

/** Returns the details of the connection. The headers are Node's object: a header that comes twice is one text, joined. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  header: (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  },
})
