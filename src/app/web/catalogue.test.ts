// @vitest-environment happy-dom
// The catalogue of screens: each of its addresses leads to a screen of its area, and its menu entry shows for its codes.
import { describe, expect, it } from 'vitest'
import routes from '../catalogue/routes.json' with { type: 'json' }
import { screens } from './domain-parts.ts'
import { isGroup, MENUS } from './menu/menu.ts'
import { publicPage } from './public-pages.ts'
import { resolvePath } from './guard.ts'

const shape = (path: string): string => path.replaceAll(/[:$]\w+/g, ':')
const sorted = (codes: readonly number[]): string => codes.toSorted((one, other) => one - other).join()
const entries = Object.values(MENUS).flatMap((items) =>
  items.flatMap((item) => (isGroup(item) ? item.entries : [item])),
)

describe('the catalogue', () => {
  it('has 74 routes', () => {
    expect(routes).toHaveLength(74)
  })

  it.each(routes.filter(({ area }) => area !== 'public').map((route) => [route.path, route] as const))(
    '%s is a screen of its area',
    (path, { area }) => {
      expect(screens.filter((screen) => shape(screen.path) === shape(path)).map((screen) => screen.area)).toContain(
        area,
      )
    },
  )

  it.each(routes.filter(({ area, path }) => area === 'public' && path !== '/').map(({ path }) => path))(
    '%s opens without a session',
    (path) => {
      const address = path.replaceAll(/:\w+/g, 'a1')
      expect(publicPage(address)?.pattern.test(address)).toBe(true)
      expect(resolvePath(address, () => null).path).toBe(address)
    },
  )

  it('shows each menu entry for the codes of its route', () => {
    const codes = new Map(routes.map(({ path, codes: of }) => [path, of]))
    const wrong = entries.flatMap(({ path, codes: shown }) => {
      const wanted = codes.get(path)
      return wanted === undefined || sorted(shown) === sorted(wanted)
        ? []
        : [`${path}: ${shown.join()} instead of ${wanted.join()}`]
    })
    expect(wrong).toEqual([])
  })
})
