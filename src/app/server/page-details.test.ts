import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadOrganisationLogo } from '#domains/settings/contract/settings.calls.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import { pageDetails } from './page-details.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { mark } from './web-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('a page says whose it is and how long a new password must be, as set now', async () => {
  const details = pageDetails(app.db, app.clock)
  expect((await details()).password_min).toBe(10)
  await app.begin((work) => setSetting(work, 'session.password_min_length', 14))
  await app.begin((work) => setSetting(work, 'organisation.name', 'A "quoted" <name>'))
  expect(mark('<html><head></head></html>', false, await details(), 'bm9uY2U=')).toBe(
    '<html><head><meta name="muster-organisation" content="A &quot;quoted&quot; &lt;name>">' +
      '<meta name="muster-password-min" content="14"><meta property="csp-nonce" nonce="bm9uY2U="></head></html>',
  )
})

it('a page shows the logo that is set now, to anybody, and no other file', async () => {
  const details = pageDetails(app.db, app.clock)
  const get = (url: string) => app.server.inject({ method: 'GET', url })
  expect((await details()).logo).toBeNull()
  expect((await get('/api/logo')).statusCode).toBe(404)
  const admin = await app.fixture.admin({ 'settings.write': 'all' })
  const { logo_url } = (await app.send(uploadOrganisationLogo, admin, { body: { id: admin.id } })).body.data
  const id = Number(new URL(logo_url, 'http://muster.test').searchParams.get('v'))
  const { logo } = await details()
  expect(logo).toBe(`/api/logo?v=${id}`)
  expect(mark('<head></head>', false, await details(), 'bm9uY2U=')).toContain(
    `<meta name="muster-logo" content="/api/logo?v=${id}">`,
  )
  const shown = await get(logo ?? '')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['cache-control']).toContain('immutable')
  const other = await get(`/api/logo?v=${id + 1}`)
  expect(other.rawPayload).toEqual(shown.rawPayload)
  expect(other.headers['cache-control'] ?? '').not.toContain('immutable')
})

it('a page goes out while the database is away, with what was read last', async () => {
  const away = { fixed: () => null } as typeof app.clock
  const details = pageDetails({} as typeof app.db, away)
  expect(await details()).toEqual({ organisation: '', password_min: null, logo: null, company: null })
})
