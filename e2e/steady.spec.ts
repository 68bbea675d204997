import { expect } from '@playwright/test'
import { addressesOf } from './testing/addresses.ts'
import { mailOf, signIn } from './testing/journey.ts'
import { largestPaint, movedOn, sumOf, watchSlowly } from './testing/steady.ts'
import { test } from './testing/test.ts'

/** What moves by itself, as a share of the window and its height (web.dev/cls): more is seen as a jump. */
const MOST = 0.05
const SLOWER = 4

// Every screen has its own turn; a part behind a tab or in a drawer is looked at where STEADY=all asks for it.
const isInTurn = (address: string): boolean => process.env['STEADY'] === 'all' || !address.includes('?')

for (const [area, account] of [
  ['admin', 'code1'],
  ['employee', 'code103'],
] as const)
  for (const width of [1280, 360])
    test(`nothing jumps in the ${area} area at ${width} px on a slow machine`, async ({ page, request }) => {
      test.setTimeout(900_000)
      const addresses = (await addressesOf(area, request)).filter(isInTurn)
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, area, mailOf(account))
      await watchSlowly(page, SLOWER)
      const [dashboard] = addresses.filter((address) => address.endsWith('/dashboard'))
      for (const address of addresses) {
        const moved = await movedOn(page, address)
        const parts = moved.map(({ value, parts: names }) => `${value.toFixed(3)} ${names.join(' | ')}`)
        expect.soft(sumOf(moved), `${address}\n${parts.join('\n')}`).toBeLessThan(MOST)
        // Printed, not judged: how fast a page is drawn depends on the machine.
        if (address === dashboard)
          console.log(`${address} at ${width} px: largest paint ${await largestPaint(page)} ms`)
      }
    })
