import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { API_DOCS: 'session' })
})
afterAll(() => app.stop())

it.each(['/api/openapi.json', '/api/docs'])('gives %s to whoever has a session, and to nobody else', async (url) => {
  expect((await app.server.inject(url)).statusCode).toBe(401)
  expect((await app.server.inject({ url, headers: { authorization: 'Bearer nobody' } })).statusCode).toBe(401)
  const { token } = await app.fixture.user()
  const response = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, max-age=300')
})

it('says the same in each encoding', async () => {
  const { token } = await app.fixture.user()
  const bytesIn = async (encoding: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    const { headers: responded, rawPayload } = await app.server.inject({ url: '/api/openapi.json', headers })
    expect(responded['content-encoding'] ?? 'identity').toBe(encoding)
    return rawPayload
  }
  const plain = await bytesIn('identity')
  expect(brotliDecompressSync(await bytesIn('br')).equals(plain)).toBe(true)
  expect(gunzipSync(await bytesIn('gzip')).equals(plain)).toBe(true)
})
