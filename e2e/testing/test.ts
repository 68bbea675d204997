import { test as base } from '@playwright/test'
import { CLOCK_SHIFT, shiftClocks } from '#kit/contract/testing/run-clock.ts'

/**
 * A test whose browser windows stand at the instant of the run, and are closed when it ends, also those that it opened
 * itself for further people: left open, they keep their live streams and their reads going beside all tests that follow.
 */
export const test = base.extend<{ closed: void }, { clocked: void }>({
  clocked: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(shiftClocks, CLOCK_SHIFT)
        return context
      }
      await use()
    },
    { auto: true, scope: 'worker' },
  ],
  closed: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
