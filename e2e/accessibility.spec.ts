import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { addressesOf, BILLING_ADDRESSES } from './testing/addresses.ts'
import { mailOf, signIn } from './testing/journey.ts'
import { test } from './testing/test.ts'

const grave = async (page: Page, only?: string): Promise<string[]> => {
  // No frames are looked into; the page that would join their results costs more than the look itself.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // The screen under an open dialog has its own turn; its colours are not looked at twice.
  const isOver = (await page.getByRole('dialog').count()) > 0
  if (only && isOver) builder.include('[role="dialog"]')
  const { violations } = await (only ? builder.withRules(only) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

/**
 * Waits within the page, without asking again and again, until it is drawn in a scheme and nothing fades or moves any
 * more; what moves without an end is left out.
 */
const settled = (page: Page, scheme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(`(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.documentElement.dataset.mantineColorScheme !== '${scheme}') await drawn()
    await drawn()
    const moving = () => document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
    for (let found = moving(); found.length > 0; found = moving())
      await Promise.allSettled(found.map(({ finished }) => finished))
  })()`)

/** Waits until nothing loads any more. What stands far below is asked for when it comes into view. */
const loaded = async (page: Page): Promise<void> => {
  const busy = page.locator('[aria-busy="true"]')
  await expect(async () => {
    // On the page itself: a locator would wait for a part that has just been loaded.
    await page.evaluate(`[...document.querySelectorAll('[aria-busy="true"]')].at(-1)?.scrollIntoView()`)
    await expect(busy).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/** Looks at one address in light and in dark, when nothing is loading any more. */
const look = async (page: Page, address: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await loaded(page)
  await settled(page, 'light')
  expect.soft(await grave(page), `${address}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await settled(page, 'dark')
  expect.soft(await grave(page, 'color-contrast'), `${address}, dark`).toEqual([])
}

test('nothing stands in the way before a sign-in', async ({ page }) => {
  for (const path of ['/login', '/admin', '/forget-password', '/password-reset/none', '/offer', '/onboarding'])
    await look(page, path)
})

for (const [area, account] of [
  ['admin', 'code1'],
  ['employee', 'code103'],
] as const) {
  test(`nothing stands in the way on any screen of the ${area} area`, async ({ page, request }) => {
    test.setTimeout(900_000)
    const addresses = await addressesOf(area, request)
    expect(addresses.length).toBeGreaterThan(2)
    await signIn(page, area, mailOf(account))
    for (const address of addresses) await look(page, address)
  })
}

test('nothing stands in the way of a billing officer', async ({ page }) => {
  await signIn(page, 'employee', mailOf('code3163'))
  for (const path of BILLING_ADDRESSES) await look(page, path)
})
