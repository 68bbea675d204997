import type { Page } from '@playwright/test'

export type Moved = Readonly<{ value: number; parts: readonly string[] }>

/**
 * Notes parts that move without an act of the person, and when the largest part was painted. On a page that is open
 * already, `going` is called before the next address: parts that were there then may move for half a second.
 */
const WATCH = `
  window.walk = { moved: [], largest: 0, old: new WeakSet(), since: -Infinity }
  walk.going = () => {
    walk.old = new WeakSet(document.querySelectorAll('*'))
    walk.since = performance.now()
    walk.moved = []
  }
  const ANSWER_MS = 500
  const name = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    return element ? element.tagName.toLowerCase() + '.' + String(element.className).slice(0, 60) : 'gone'
  }
  const isOld = (node) => walk.old.has(node?.nodeType === 1 ? node : node?.parentElement)
  const corners = ({ x, y, width, height }) => [x, y, width, height].map(Math.round)
  const take = (entries) => {
    for (const entry of entries) {
      if (entry.hadRecentInput || entry.startTime < walk.since) continue
      const isAnswer = entry.startTime < walk.since + ANSWER_MS
      const sources = entry.sources.filter(({ node }) => !isAnswer || (node && !isOld(node)))
      if (sources.length > 0)
        walk.moved.push({
          value: entry.value,
          parts: sources.map(({ node, previousRect, currentRect }) =>
            name(node) + ' ' + corners(previousRect) + ' > ' + corners(currentRect)),
        })
    }
  }
  const shifts = new PerformanceObserver((list) => take(list.getEntries()))
  shifts.observe({ type: 'layout-shift', buffered: true })
  walk.take = () => {
    take(shifts.takeRecords())
    return walk.moved
  }
  new PerformanceObserver((list) => {
    walk.largest = Math.round(list.getEntries().at(-1)?.startTime ?? 0)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
`

/** Draws the pages of a window as slowly as a weak machine would while an address opens, and watches what moves. */
export const slowed = async (page: Page): Promise<(rate: number) => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  await page.addInitScript(WATCH)
  const latest = Number(process.env['STEADY_DELAY'] ?? 0)
  if (latest > 0) await respondInAnyOrder(page, latest)
  return async (rate) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
}

/** Delays each response by up to so many milliseconds, so that the responses of a page come in another order each time. */
const respondInAnyOrder = async (page: Page, latest: number): Promise<void> => {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * latest))
    await route.continue().catch(() => undefined)
  })
}

/** Returns the parts that moved on the open page since it was opened. */
export const movedOn = (page: Page): Promise<readonly Moved[]> => page.evaluate<Moved[]>('walk.take()')

export const largestPaint = (page: Page): Promise<number> => page.evaluate<number>('walk.largest')

export const sumOf = (moved: readonly Moved[]): number => moved.reduce((sum, { value }) => sum + value, 0)
