import { expect, type Page } from '@playwright/test'
import { graveOn, type Look } from './axe.ts'
import { largestPaint, movedOn, slowed, sumOf } from './steady.ts'

/** What moves by itself, as a share of the window and its height (web.dev/cls): more is seen as a jump. */
const MOST = 0.05
const SLOWER = 4
/** So long nothing loads any more. */
const QUIET_MS = 150
const LOADED_MS = 30_000

type Scheme = 'light' | 'dark'
type Opening = Readonly<{ address: string; looks: readonly Look[]; isCold: boolean; isSparse?: boolean }>

/** Waits within the page until it has a title and nothing that is seen loads; what lies far below is asked for later. */
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

/** Brings what stands far below into view until nothing loads any more, and goes back to the top. */
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

/** Waits until the page is drawn in a scheme; answers what fades although people ask for less motion. */
const drawnIn = (scheme: Scheme): string => `(async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (document.documentElement.dataset.mantineColorScheme !== '${scheme}') await drawn()
  await drawn()
  return document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.transitionProperty + ' fades'] : []))
})()`

/** What the page says instead of showing what was asked for. */
const OUTCOMES = `[...document.querySelectorAll('[data-outcome]')].map((part) => part.dataset.outcome + ': ' + part.textContent)`

export type Walker = Readonly<{
  page: Page
  /** Opens an address and looks at it; answers what is read on it. */
  open: (opening: Opening) => Promise<string>
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

  const draw = async (wanted: Scheme): Promise<void> => {
    if (scheme !== wanted) await page.emulateMedia({ colorScheme: wanted, reducedMotion: 'reduce' })
    scheme = wanted
    faults.push(...new Set(await page.evaluate<string[]>(drawnIn(wanted))))
  }
  const go = async ({ address, isCold }: Opening): Promise<void> => {
    if (isCold) await page.goto(address)
    else await page.evaluate(`walk.going(); history.pushState({}, '', ${JSON.stringify(address)})`)
    await page.evaluate(DRAWN)
  }

  const open = async (opening: Opening): Promise<string> => {
    const { address, looks, isSparse = false } = opening
    const lap = stopwatch()
    faults = []
    await throttle(SLOWER)
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
      expect.soft(await graveOn(page, look), `${address}, ${scheme}`).toEqual([])
      lap(look)
    }
    // Printed, not judged: how fast a page is drawn depends on the machine.
    const paint = opening.isCold ? ` largest paint ${await largestPaint(page)} ms` : ''
    if (!isSparse) faults.push(...(await page.evaluate<string[]>(OUTCOMES)))
    expect.soft(faults, address).toEqual([])
    if (process.env['WALK_TIMES'] === '1') console.log(`WALK ${lap()} ${address}${paint}`)
    return page.evaluate<string>(`document.title + document.body.innerText`)
  }
  return { page, open }
}

/** Adds up what each part took; without a name it answers all of them. */
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
