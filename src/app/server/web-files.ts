import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#kit/contract/envelope.ts'
import { replyTo, sendFailure } from '#kit/server/http/failures.ts'
import { styleNonceOf } from '#kit/server/http/style-nonce.ts'
import type { PageDetails } from './page-details.ts'

const DIST = join(import.meta.dirname, '../../../dist')
const YEAR_SECONDS = 31_536_000

export type WebDetails = Readonly<{ is_demo: boolean; page: () => Promise<PageDetails> }>

/**
 * Serves the built browser application. Files with a hash in their name are cached for a year, the page itself is
 * requested each time. Any address that is no file and no call is the page: the browser decides what it shows.
 */
export const installWeb = async (app: FastifyInstance, details: WebDetails): Promise<void> => {
  const index = join(DIST, 'index.html')
  const isBuilt = existsSync(index)
  const page = isBuilt ? readFileSync(index, 'utf8') : null
  if (isBuilt) {
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => void (route.config = { ...route.config, isPage: true }))
      const shared = { index: false, cacheControl: false, preCompressed: true } as const
      // One route for hundreds of files: a route for each takes longer to make than all the rest of a start.
      await files.register(fastifyStatic, {
        ...shared,
        root: join(DIST, 'assets'),
        prefix: '/assets/',
        setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
      })
      await files.register(fastifyStatic, {
        ...shared,
        root: DIST,
        wildcard: false,
        globIgnore: ['assets/**'],
        decorateReply: false,
        setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
      })
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || page === null || !mayBePage(request.url))
      return sendFailure(reply, replyTo(notFound(), request.id))
    // Until here the address was one of no page, which may load nothing.
    reply.removeHeader('content-security-policy')
    reply.helmet()
    const marked = mark(page, details.is_demo, await details.page(), styleNonceOf(reply.raw))
    // Pages show what belongs to an organisation, or open by a secret: none is for search engines.
    reply.header('x-robots-tag', 'noindex, nofollow')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(marked)
  })
}

// Addresses of scanners and operators, and those below calls and files: never a page.
const NO_PAGES = /^\/(?:api|assets|metrics|actuator|\.well-known|healthz|readyz)(?:\/|$)/i

/** Returns true if an address without a route can be a page of the application: pages have no ending in their name. */
export const mayBePage = (url: string): boolean => {
  const path = decoded(url.split('?')[0] ?? '')
  return path !== null && !NO_PAGES.test(path) && !(path.split('/').at(-1) ?? '').includes('.') && !/\/\./.test(path)
}

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

// The pages before a sign-in know only the data in the page itself.
export const mark = (html: string, isDemo: boolean, details: PageDetails, nonce: string): string => {
  const demo = isDemo ? '<meta name="muster-demo" content="1">' : ''
  const name = `<meta name="muster-organisation" content="${escape(details.organisation)}">`
  const shortest =
    details.password_min === null ? '' : `<meta name="muster-password-min" content="${details.password_min}">`
  const logo = details.logo === null ? '' : `<meta name="muster-logo" content="${escape(details.logo)}">`
  const company =
    details.company === null ? '' : `<meta name="muster-company-sign-in" content="${escape(details.company)}">`
  const styles = `<meta property="csp-nonce" nonce="${escape(nonce)}">`
  return html.replace('<head>', () => `<head>${demo}${name}${shortest}${logo}${company}${styles}`)
}
