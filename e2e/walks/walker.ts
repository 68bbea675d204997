import { expect, type Page, type Request } from '@playwright/test'
import { graveOn, type Look } from './axe.ts'
import { largestPaint, movedOn, slowed, sumOf } from './steady.ts'

/** The limit of movement, as a share of the window and its height (web.dev/cls): more is seen as a jump. */
const MOST = 0.05
const SLOWER = 4
const HEIGHT = 800
/** So long nothing loads any more. */
const QUIET_MS = 150
const LOADED_MS = 30_000
/** Stays open as long as the page. */
const STREAM = '/api/live'

type Scheme = 'light' | 'dark'
/** `start`: with all of the application; `fresh`: within it, from a place where nothing of it was drawn; `over`: on the open screen. */
type Way = 'start' | 'fresh' | 'over'
type Opening = Readonly<{ address: string; looks: readonly Look[]; way: Way; isSlow?: boolean; isRefused?: boolean }>

/** Waits within the page until it has a title and nothing visible loads; parts far below are loaded later. */
const DRAWN = `new Promise((resolve, reject) => {
  const end = performance.now() + ${LOADED_MS}
  let since = null
  const isBusy = () => [...document.querySelectorAll('[aria-busy="true"]')].some((part) => {
    const { top, height } = part.getBoundingClientRect()
    return height > 0 && top < innerHeight
  })
  const step = () => {
    const now = performance.now()
    if (!document.querySelector('h1') || isBusy()) since = null
    else since ??= now
    if (since !== null && now - since >= ${QUIET_MS}) return resolve()
    if (now > end) return reject(new Error('Still loading: ' + (document.querySelector('h1')?.textContent ?? 'no title')))
    setTimeout(step, 30)
  }
  step()
})`

/** Goes to an address of the area that has no screen, so that all of the next one is drawn again. */
const toNowhere = (address: string): string => `(async () => {
  history.pushState({}, '', '/${address.split('/')[1] ?? ''}/none')
  while (document.querySelector('h1')) await new Promise((resolve) => requestAnimationFrame(resolve))
})()`

/** Scrolls parts far below into view until nothing loads any more, and goes back to the top. */
const LOADED = `(async () => {
  const end = performance.now() + ${LOADED_MS}
  const busy = () => [...document.querySelectorAll('[aria-busy="true"]')].at(-1)
  if (!busy()) return
  for (let part = busy(); part; part = busy()) {
    if (performance.now() > end) throw new Error('Still loading: ' + part.outerHTML.slice(0, 200))
    part.scrollIntoView()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  scrollTo(0, 0)
})()`

/** Waits until the page is drawn in a scheme; returns the parts that fade although people prefer less motion. */
const drawnIn = (scheme: Scheme): string => `(async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (document.documentElement.dataset.mantineColorScheme !== '${scheme}') await drawn()
  await drawn()
  return document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.transitionProperty + ' fades'] : []))
})()`

/** Waits for the names of dialogs, which follow their content by some frames; one without a name is found by axe. */
const NAMED = `(async () => {
  const end = performance.now() + 3000
  const isNamed = (one) => one.hasAttribute('aria-label') || document.getElementById(one.getAttribute('aria-labelledby') ?? '') !== null
  const areNamed = () => [...document.querySelectorAll('[role="dialog"]')].every(isNamed)
  while (!areNamed() && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve))
})()`

/** Returns by how many pixels the drawn page is wider than its window. */
const TOO_WIDE = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.documentElement.scrollWidth - innerWidth))))`

/** Finds the outcomes that the page shows in place of its content. */
const OUTCOMES = `[...document.querySelectorAll('[data-outcome]')].map((part) => part.dataset.outcome + ': ' + part.textContent)`

export type Walker = Readonly<{
  page: Page
  /** Sets the width of the window; returns true if it had another one. */
  resize: (width: number) => Promise<boolean>
  /** Opens an address and tests it; returns its text. */
  open: (opening: Opening) => Promise<string>
  /** Tests that the open page does not scroll sideways at these widths. */
  fits: (address: string, widths: readonly number[]) => Promise<void>
}>

/** Follows a window through addresses: each is opened once, and what is wrong with it fails the test, by its address. */
export const walkerIn = async (page: Page): Promise<Walker> => {
  const throttle = await slowed(page)
  let faults: string[] = []
  let scheme: Scheme = 'light'
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('console', (line) => line.type() === 'error' && faults.push(`console: ${line.text()}`))
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })

  const requested = new Set<Request>()
  const isAwaited = (request: Request): boolean =>
    ['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType()) && !request.url().includes(STREAM)
  page.on('request', (request) => isAwaited(request) && requested.add(request))
  let responded = 0
  const result = (request: Request): void => {
    if (requested.delete(request)) responded = performance.now()
  }
  page.on('requestfinished', result)
  page.on('requestfailed', result)

  const draw = async (wanted: Scheme): Promise<void> => {
    if (scheme !== wanted) await page.emulateMedia({ colorScheme: wanted, reducedMotion: 'reduce' })
    scheme = wanted
    faults.push(...new Set(await page.evaluate<string[]>(drawnIn(wanted))))
  }
  const go = async ({ address, way }: Opening): Promise<void> => {
    if (way === 'start') await page.goto(address)
    else {
      if (way === 'fresh') await page.evaluate(toNowhere(address))
      await page.evaluate(`walk.going(); history.pushState({}, '', ${JSON.stringify(address)})`)
    }
    // A part whose script is on its way is not marked as such, and is drawn after it has come.
    const end = performance.now() + LOADED_MS
    do await page.evaluate(DRAWN)
    while ((requested.size > 0 || performance.now() - responded < QUIET_MS) && performance.now() < end)
  }

  const open = async (opening: Opening): Promise<string> => {
    const { address, looks, way, isSlow = process.env['STEADY'] === 'all', isRefused = false } = opening
    const lap = stopwatch()
    faults = []
    await throttle(isSlow ? SLOWER : 1)
    await go(opening)
    lap('drawn')
    const moved = await movedOn(page)
    const parts = moved.map(({ value, parts: names }) => `${value.toFixed(3)} ${names.join(' | ')}`)
    expect.soft(sumOf(moved), `${address} moves\n${parts.join('\n')}`).toBeLessThan(MOST)
    await throttle(1)
    await page.evaluate(LOADED)
    lap('loaded')
    // The first look is in the scheme that is drawn already: changing it costs as much as a look.
    for (const look of looks) {
      if (look === 'contrast') await draw(scheme === 'light' ? 'dark' : 'light')
      else await draw(scheme)
      lap('scheme')
      await page.evaluate(NAMED)
      expect.soft(await graveOn(page, look, way !== 'start'), `${address}, ${scheme}`).toEqual([])
      lap(look)
    }
    // Printed, not tested: how fast a page is drawn depends on the machine.
    const paint = way === 'start' ? ` largest paint ${await largestPaint(page)} ms` : ''
    faults.push(...(await page.evaluate<string[]>(OUTCOMES)))
    if (!isRefused) expect.soft(faults, address).toEqual([])
    if (process.env['WALK_TIMES'] === '1') console.log(`WALK ${lap()} ${address}${paint}`)
    return page.evaluate<string>(`document.title + document.body.innerText`)
  }
  let wide = 0
  const resize = async (width: number): Promise<boolean> => {
    if (width === wide) return false
    wide = width
    await page.setViewportSize({ width, height: HEIGHT })
    return true
  }
  const fits = async (address: string, widths: readonly number[]): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT })
      expect.soft(await page.evaluate<number>(TOO_WIDE), `${address} scrolls sideways at ${width} px`).toBe(0)
    }
    await page.setViewportSize({ width: wide, height: HEIGHT })
  }
  return { page, open, resize, fits }
}

/** Adds up the time of each part; without a name it returns all of them. */
const stopwatch = () => {
  const start = performance.now()
  let before = start
  const laps = new Map<string, number>()
  return (name?: string): string => {
    const now = performance.now()
    if (name !== undefined) laps.set(name, (laps.get(name) ?? 0) + now - before)
    before = now
    const parts = [...laps].map(([part, took]) => `${part} ${Math.round(took)}`)
    return [`${Math.round(now - start)} ms`, ...parts].join(', ')
  }
}
