import type { FastifyReply } from 'fastify'
import { Bytes, FileResponse, Opened } from '../call/responses.ts'

// RFC 6266: a plain name for old readers in addition to the true one.
const disposition = (how: 'inline' | 'attachment', name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const YEAR_SECONDS = 31_536_000

const sendFile = (reply: FastifyReply, { stream, details }: FileResponse): FastifyReply => {
  reply.header('content-disposition', disposition(details.shown, details.filename))
  reply.header('content-length', details.size)
  if (details.cache === 'by_version') {
    reply.header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
    reply.header('vary', 'authorization')
  }
  return reply.type(details.type).send(stream)
}

/** Sends the result of a handler: the envelope, bytes, or a stored file. */
export const sendResponse = (reply: FastifyReply, response: unknown): FastifyReply => {
  if (response instanceof FileResponse) return sendFile(reply, response)
  if (response instanceof Opened) {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    response.start(reply.raw)
    return reply
  }
  if (!(response instanceof Bytes)) return reply.send(response)
  if (response.filename) reply.header('content-disposition', disposition('attachment', response.filename))
  const { etag } = reply.getHeaders()
  // A browser that has these bytes already need not get them again (RFC 9110, 13.1.2).
  if (typeof etag === 'string' && reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(response.type).send(response.content)
}
