import { expect, type Page } from '@playwright/test'

type Moved = Readonly<{ value: number; parts: readonly string[] }>

/** Notes from the first drawing what moves without an act of the person, and when the largest part was painted. */
const WATCH = `
  window.moved = []
  window.largest = 0
  const name = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    return element ? element.tagName.toLowerCase() + '.' + String(element.className).slice(0, 60) : 'gone'
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.moved.push({
          value: entry.value,
          parts: entry.sources.map(({ node, previousRect: was, currentRect: is }) =>
            name(node) + ' ' + [was.x, was.y, was.width, was.height].map(Math.round) + ' > ' + [is.x, is.y, is.width, is.height].map(Math.round)),
        })
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    window.largest = Math.round(list.getEntries().at(-1)?.startTime ?? 0)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
`

/** Draws the pages of a window as slowly as a weak machine would, and watches what moves. */
export const watchSlowly = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(WATCH)
  const latest = Number(process.env['STEADY_DELAY'] ?? 0)
  if (latest > 0) await answerInAnyOrder(page, latest)
}

/** Holds each answer back for up to so many milliseconds, so that what a page asks for comes in another order each time. */
const answerInAnyOrder = async (page: Page, latest: number): Promise<void> => {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * latest))
    await route.continue().catch(() => undefined)
  })
}

const QUIET_MS = 250

/** Opens an address and answers what moved until nothing loads any more. */
export const movedOn = async (page: Page, address: string): Promise<readonly Moved[]> => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // What lies far below is asked for when it comes into view, and moves nothing that is seen.
  const isBusy = `[...document.querySelectorAll('[aria-busy="true"]')].some((part) => {
    const { top, height } = part.getBoundingClientRect()
    return height > 0 && top < innerHeight
  })`
  await expect.poll(() => page.evaluate(isBusy)).toBe(false)
  await page.waitForTimeout(QUIET_MS)
  return page.evaluate<Moved[]>('window.moved')
}

export const largestPaint = (page: Page): Promise<number> => page.evaluate<number>('window.largest')

export const sumOf = (moved: readonly Moved[]): number => moved.reduce((sum, { value }) => sum + value, 0)
