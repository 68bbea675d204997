import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { chromiumIn, unpackChromium } from '../e2e/testing/chromium.ts'
import { mailOf, signIn } from '../e2e/testing/journey.ts'
import { ms, report } from './report.ts'
import type { Bench } from './bench-server.ts'

const CARDS = 500
const SLOWER = 4
const DRAGS = 3
/** Moves of the mouse in one drag, one in each frame. */
const MOVES = 120
/** Frames come every 16.67 ms; the clock of the page is a little coarser. */
const FRAME_MS = 16.9

const openBoard = async (page: Page): Promise<Locator> => {
  await signIn(page, 'admin', mailOf('code1'))
  await page.goto('/admin/tasker?show=board')
  const cards = page.locator('section[data-state] li')
  await cards.first().waitFor()
  while ((await cards.count()) < CARDS) {
    const before = await cards.count()
    await page
      .getByRole('button', { name: /^Show more/ })
      .first()
      .click()
    await cards.nth(before).waitFor()
  }
  return cards
}

// They run in the page, which knows what this program does not: its window.
const BEGIN = `window.frameTimes = []; window.onFrame = (at) => { frameTimes.push(at); window.frame = requestAnimationFrame(onFrame) };
  window.frame = requestAnimationFrame(onFrame); 0`
const END = 'cancelAnimationFrame(frame); frameTimes'

/** The times between frames, in milliseconds, while something is done. */
const framesWhile = async (page: Page, run: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(BEGIN)
  await run()
  const times = await page.evaluate<number[]>(END)
  return times.slice(1).map((at, index) => at - (times[index] ?? at))
}

/** A card is taken by the mouse, over all columns and back, and put down where it was. */
const drag = async (page: Page, card: Locator, columns: Locator): Promise<void> => {
  await card.scrollIntoViewIfNeeded()
  const from = await card.boundingBox()
  const last = await columns.last().boundingBox()
  if (!from || !last) throw new Error('The board is not drawn')
  const [x, y] = [from.x + from.width / 2, from.y + from.height - 8]
  const width = Math.min(last.x + last.width, page.viewportSize()?.width ?? last.x) - x - 20
  await page.mouse.move(x, y)
  await page.mouse.down()
  let isDragged = false
  for (let move = 1; move <= MOVES; move++) {
    const along = Math.sin((move / MOVES) * Math.PI)
    await page.mouse.move(x + width * along, y + 40 * along)
    if (move === MOVES / 2) isDragged = (await page.locator('[data-dragged]').count()) === 1
  }
  await page.mouse.up()
  if (!isDragged) throw new Error('No card was dragged')
}

/** A board of 500 tasks in a browser whose processor is four times slower, while a card is dragged over its columns. */
export const measureBoard = async ({ port }: Bench): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-board-'))
  await unpackChromium(folder)
  const browser = await chromium.launch(chromiumIn(folder))
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      viewport: { width: 1600, height: 900 },
    })
    const page = await context.newPage()
    const cards = await openBoard(page)
    const count = await cards.count()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const columns = page.locator('section[data-state]')
    await drag(page, cards.first(), columns)
    const frames: number[] = []
    for (let round = 0; round < DRAGS; round++)
      frames.push(...(await framesWhile(page, () => drag(page, cards.first(), columns))))
    const sorted = frames.toSorted((one, other) => one - other)
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
    const late = frames.filter((frame) => frame > FRAME_MS).length
    report(
      `a card dragged over a board of ${count} tasks, processor ${SLOWER} times slower: ${frames.length} frames`,
      `p95 ${ms(p95)}, longest ${ms(sorted.at(-1) ?? 0)}, ${late} late`,
      'p95 ≤ 16.7 ms',
      p95 <= FRAME_MS,
    )
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}
