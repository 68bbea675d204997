// Texts that tests expect are made by the code of the product, and follow the day.
import '#kit/contract/testing/shift-process.ts'
import { expect, test as base } from '@playwright/test'
import { CLOCK_SHIFT, shiftClocks } from '#kit/contract/testing/run-clock.ts'
import { takeCovered, watchCovered } from './covered.ts'

/** A test whose browser windows have the clock of the run. */
export const clockedTest = base.extend<object, { clocked: void }>({
  clocked: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(shiftClocks, CLOCK_SHIFT)
        await watchCovered(context)
        return context
      }
      await use()
    },
    { auto: true, scope: 'worker' },
  ],
})

/**
 * A test whose windows are closed when it ends, also those that it opened itself for further people: left open, they
 * would go on with their live streams and their reads during all tests that follow. No message covered a control in them.
 */
export const test = clockedTest.extend<{ closed: void }>({
  closed: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect(takeCovered(), 'controls below a message').toEqual([])
    },
    { auto: true },
  ],
})
