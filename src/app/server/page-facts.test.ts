import { afterAll, beforeAll, expect, it } from 'vitest'
import { setSetting } from '#domains/settings/server/index.ts'
import { pageFacts } from './page-facts.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { mark } from './web-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('a page says whose it is and how long a new password must be, as set now', async () => {
  const facts = pageFacts(app.db, app.clock)
  expect((await facts()).password_min).toBe(10)
  await app.begin((work) => setSetting(work, 'session.password_min_length', 14))
  await app.begin((work) => setSetting(work, 'organisation.name', 'A "quoted" <name>'))
  expect(mark('<html><head></head></html>', false, await facts())).toBe(
    '<html><head><meta name="muster-organisation" content="A &quot;quoted&quot; &lt;name>">' +
      '<meta name="muster-password-min" content="14"></head></html>',
  )
})

it('a page goes out while the database is away, with what was read last', async () => {
  const away = { fixed: () => null } as typeof app.clock
  const facts = pageFacts({} as typeof app.db, away)
  expect(await facts()).toEqual({ organisation: '', password_min: null })
})
