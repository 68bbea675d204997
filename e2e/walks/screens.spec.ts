import { expect, type Page } from '@playwright/test'
import { drawerNames, screenPaths } from '../testing/screens.ts'
import { accountOf, addressOf, insideOf } from './addresses.ts'
import type { Look } from './axe.ts'
import { test } from './walk-test.ts'

/** At both widths what is there and what moves; colours, which are the same, at one of them. */
const WIDTHS: readonly (readonly [number, readonly Look[]])[] = [
  [1280, ['all', 'contrast']],
  [360, ['form']],
]

/** The tabs of the open screen, as `?tab=` names them; the first one is open without it. */
const tabsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[role="tab"]')].map(({ id }) => id.split('-tab-').at(-1))`)

const tabOf = (address: string): string | null => new URLSearchParams(address.split('?')[1]).get('tab')
const pathOf = (address: string): string => address.split('?')[0] ?? ''

const DRAWERS = drawerNames()

/** What lies over the open screen is opened in it, as a press of a button does; all else afresh. */
const isOver = (address: string, before: string): boolean =>
  pathOf(address) === pathOf(before) &&
  [...new URLSearchParams(address.split('?')[1]).keys()].some((name) => DRAWERS.has(name))

for (const path of [...screenPaths('admin'), ...screenPaths('employee')])
  for (const [width, looks] of WIDTHS)
    test(`${path} at ${width} px`, async ({ find, walkerAs }) => {
      const { page, open } = await walkerAs(accountOf(path))
      await page.setViewportSize({ width, height: 800 })
      const address = await addressOf(path, find)
      const read = new Map([[await open({ address, looks, isCold: true }), address]])
      const tabs = await tabsOn(page)
      const inside = await insideOf(path, find)
      const besides = (tab: string | null) =>
        inside.filter((one) => pathOf(one) === pathOf(address) && tabOf(one) === tab)
      const unknown = inside.filter(
        (one) => pathOf(one) === pathOf(address) && !tabs.includes(tabOf(one) ?? tabs[0] ?? ''),
      )
      if (tabs.length > 0) expect.soft(unknown, `Tabs of ${path} are ${tabs.join(', ')}`).toEqual([])
      const addresses = [
        ...besides(null),
        ...tabs.slice(1).flatMap((tab) => [`${pathOf(address)}?tab=${tab}`, ...besides(tab)]),
        ...inside.filter((one) => pathOf(one) !== pathOf(address)),
      ]
      const bare = new Set(tabs.map((tab) => `${pathOf(address)}?tab=${tab}`))
      let before = address
      for (const one of addresses) {
        const text = await open({ address: one, looks, isCold: !bare.has(one) && !isOver(one, before) })
        before = one
        // A row that is not there, or a name that no part of the screen listens to, leaves all as it was.
        expect.soft(read.get(text), `${one} shows nothing of its own`).toBeUndefined()
        read.set(text, one)
      }
    })
