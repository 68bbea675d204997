import { expect, type Page } from '@playwright/test'
import { drawerNames, screenPaths } from '../testing/screens.ts'
import { accountOf, addressOf, insideOf } from './addresses.ts'
import { test } from './walk-test.ts'
import { BETWEEN, WIDTHS } from './widths.ts'

/** The tabs of the open screen, as `?tab=` names them; the first one is open without it. */
const tabsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[role="tab"]')].map(({ id }) => id.split('-tab-').at(-1))`)

/** Parts of a screen that entries of the menu open, and no tab. */
const BY_MENU: Readonly<Record<string, readonly string[]>> = { '/employee/userprofile': ['directory', 'chart'] }

const tabOf = (address: string): string | null => new URLSearchParams(address.split('?')[1]).get('tab')
const pathOf = (address: string): string => address.split('?')[0] ?? ''

const DRAWERS = drawerNames()
const PHONE = 767

/** Returns the part of an address without its drawers. */
const below = (address: string): string => {
  const values = [...new URLSearchParams(address.split('?')[1])].filter(([name]) => !DRAWERS.has(name))
  return `${pathOf(address)}?${values.map((value) => value.join('=')).join('&')}`
}

const isOver = (address: string): boolean =>
  [...new URLSearchParams(address.split('?')[1]).keys()].some((name) => DRAWERS.has(name))

// All of one width first: then no window has the responses of a screen at its other width.
for (const { width, looks } of WIDTHS)
  for (const path of [...screenPaths('admin'), ...screenPaths('employee')])
    test(`${path} at ${width} px`, async ({ find, walkerAs }) => {
      const { page, open, resize, fits } = await walkerAs(accountOf(path))
      const address = await addressOf(path, find)
      const isStart = (await resize(width)) || path.endsWith('/dashboard')
      const text = await open({ address, looks, way: isStart ? 'start' : 'fresh', isSlow: true })
      // A drawer lies over its page, which was tried already.
      const fitsBetween = async (one: string) => width > PHONE && !isOver(one) && (await fits(one, BETWEEN))
      await fitsBetween(address)
      const read = new Map([[text, address]])
      const tabs = [...(await tabsOn(page)), ...(BY_MENU[path] ?? [])]
      const inside = await insideOf(path, find)
      const here = inside.filter((one) => pathOf(one) === pathOf(address))
      const unknown = here.filter((one) => !tabs.includes(tabOf(one) ?? tabs[0] ?? ''))
      if (tabs.length > 0) expect.soft(unknown, `Tabs of ${path} are ${tabs.join(', ')}`).toEqual([])
      // Drawers over a part follow the part.
      const besides = (tab: string | null) =>
        here.filter((one) => tabOf(one) === tab).toSorted((a, b) => Number(isOver(b)) - Number(isOver(a)))
      const tabAddresses = tabs.slice(1).map((tab) => `${pathOf(address)}?tab=${tab}`)
      const addresses = [
        ...besides(null),
        ...tabAddresses.flatMap((one) => [one, ...besides(tabOf(one))]),
        ...inside.filter((one) => !here.includes(one)),
      ]
      let before = address
      for (const one of addresses) {
        const isOnOpen = tabAddresses.includes(one) || (isOver(one) && below(one) === below(before))
        const shown = await open({ address: one, looks, way: isOnOpen ? 'over' : 'fresh' })
        // A row that is not there, or a name that no part of the screen listens to, leaves all as it was; a phone draws
        // some views alike.
        if (width > PHONE) expect.soft(read.get(shown), `${one} shows nothing of its own`).toBeUndefined()
        await fitsBetween(one)
        read.set(shown, one)
        before = one
      }
    })
