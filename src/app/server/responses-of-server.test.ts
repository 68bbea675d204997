import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminLogin } from '#domains/session/contract/session.calls.ts'
import { testApp, type TestApp } from './testing/test-app.ts'
import { mayBePage } from './web-files.ts'

const isBuilt = existsSync(join(import.meta.dirname, '../../../dist/index.html'))

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://muster.test' })
})
afterAll(() => app.stop())

const get = (url: string) => app.server.inject({ method: 'GET', url })

describe('addresses without a route', () => {
  it.each([
    '/.env',
    '/.git/config',
    '/metrics',
    '/actuator/health',
    '/.well-known/security.txt',
    '/foo.php',
    '/wp-login.php',
    '/admin/backup.zip',
    '/%2eenv',
    '/metrics',
    '/api/nothing',
    '/%61pi/nothing',
    '/assets/gone.js',
  ])('answers 404 to %s', async (path) => {
    expect(mayBePage(path)).toBe(false)
    expect((await get(path)).statusCode).toBe(404)
  })

  it.each(['/', '/admin', '/admin/people/17?tab=details.all', '/login'])('takes %s for a page', async (path) => {
    expect(mayBePage(path)).toBe(true)
    expect((await get(path)).statusCode).toBe(isBuilt ? 200 : 404)
  })
})

describe('headers', () => {
  it.each(['/api/session', '/%61pi/session', '/api/nothing', '/readyz', '/.env'])(
    'of %s keep the answer from being stored, its address from being passed on, and https in force',
    async (path) => {
      const { headers } = await get(path)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it.runIf(isBuilt)('of the page itself, which any address without an ending may be', async () => {
    const { headers } = await get('/admin/people')
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    const page = await get('/admin/people')
    const policy = String(page.headers['content-security-policy'])
    const [, nonce = ''] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(page.body) ?? []
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(headers['content-security-policy']).not.toContain(nonce)
    const script = /src="(\/assets\/[^"]+)"/.exec((await get('/')).body)?.[1] ?? ''
    const file = await get(script)
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toContain('immutable')
    expect(file.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it('of pages allow no other base address', async () => {
    const { headers, body } = await get('/api/docs')
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })
})

it.each(['1.2.3.4:5678', '[2001:db8::1]:443', 'unknown', 'unknown, 1.2.3.4', ''])(
  'answers a sign-in that comes through a proxy from %j',
  async (forwarded) => {
    const { status } = await app.send(
      adminLogin,
      null,
      { body: { email: 'a@example.test', password: 'wrong-password' } },
      { headers: { 'x-forwarded-for': forwarded } },
    )
    expect([200, 401]).toContain(status)
  },
)
