import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#kit/contract/envelope.ts'
import { replyTo, sendFailure } from '#kit/server/http/failures.ts'

const DIST = join(import.meta.dirname, '../../../dist')
const YEAR_SECONDS = 31_536_000

/**
 * Serves the built browser application. Files with a hash in their name are kept for a year, the page itself is asked
 * for anew each time. Any address that is no file and no call is the page: the browser decides what stands there.
 */
export const installWeb = async (app: FastifyInstance, facts: { is_demo: boolean }): Promise<void> => {
  const index = join(DIST, 'index.html')
  const isBuilt = existsSync(index)
  const page = isBuilt ? markDemo(readFileSync(index, 'utf8'), facts.is_demo) : null
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      page !== null &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/')
    if (!isPage) return sendFailure(reply, replyTo(notFound(), request.id))
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

const markDemo = (html: string, isDemo: boolean): string =>
  isDemo ? html.replace('<head>', '<head><meta name="muster-demo" content="1">') : html
