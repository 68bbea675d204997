import { expect, it } from 'vitest'
import { delayOf, shortestOf } from '#kit/server/testing/loop-delay.ts'
import { testApp } from './testing/test-app.ts'

const MOST_MS = 100

/** Measures a request to a server that has just begun, since what it returns is made once. */
const delayOfFirst = async (url: string): Promise<number> => {
  const fresh = await testApp(undefined, { API_DOCS: 'public' })
  try {
    await fresh.server.inject('/healthz')
    return await delayOf(async () => expect((await fresh.server.inject(url)).statusCode).toBe(200))
  } finally {
    await fresh.stop()
  }
}

it.each(['/api/openapi.json', '/api/docs'])(
  'makes %s in pieces that hold no one',
  async (url) => {
    expect(await shortestOf(MOST_MS, () => delayOfFirst(url))).toBeLessThan(MOST_MS)
  },
  60_000,
)
