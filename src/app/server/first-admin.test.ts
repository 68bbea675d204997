import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetPassword } from '#domains/session/contract/session.calls.ts'
import { firstAdminLink } from './first-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const PASSWORD = 'a-quiet-lighthouse-42'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const start = (): Promise<string[]> =>
  firstAdminLink({ db: app.db, app: { session: app.session } }, app.config, app.clock)

it('prints the first link once, and until it is used how to make a new one', async () => {
  const [, link = ''] = await start()
  expect(link).toMatch(/^http:\/\/muster\.test\/password-reset\//)
  const again = `The super admin ${app.config.MUSTER_ADMIN_EMAIL} has not chosen a password yet.`
  expect(await start()).toEqual([`${again} A new link for it: npm run admin-link`])
  const secret = link.replace(/^.*\//, '')
  const chosen = await app.send(resetPassword, null, {
    params: { id: secret },
    body: { password: PASSWORD, confirm_password: PASSWORD },
  })
  expect(chosen.body.status).toBe(true)
  expect(await start()).toEqual([])
})
