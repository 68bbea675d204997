import { test as base } from '@playwright/test'

/**
 * A test whose browser windows are closed when it ends, also those that it opened itself for further people: left open,
 * they keep their live streams and their reads going beside all tests that follow.
 */
export const test = base.extend<{ closed: void }>({
  closed: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
