// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { screens, verbs } from './domain-parts.ts'
import { isGroup, MENUS } from './menu/menu.ts'

const files = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const textsOf = (fits: (path: string) => boolean): string[] =>
  Object.entries(files).flatMap(([path, text]) => (fits(path) ? [text] : []))
const sources = textsOf(
  (path) => !/\.test\.tsx?$|\/testing\/|declared-keys\.ts$|web\/index\.ts$|domain-parts\.ts$/.test(path),
)
const entries = Object.values(MENUS).flatMap((items) =>
  items.flatMap((item) => (isGroup(item) ? item.entries : [item])),
)

/** Returns true if some code contains an address of the screen: its path, with an expression for each parameter. */
const isLinked = (path: string): boolean => {
  const address = path
    .replaceAll(/\$\w+/g, '\\$')
    .split('/')
    .map((part) => part.replace('\\$', '\\$\\{[^}]+\\}'))
    .join('/')
  const own = new RegExp(`['\`]${address}['\`?#$]`)
  return sources.some((text) => own.test(text)) || linkedByArea(path)
}
// The two areas have screens of the same name that the frame links by the area.
const linkedByArea = (path: string): boolean => {
  const rest = path.replace(/^\/(?:admin|employee)\//, '')
  return sources.some((text) => text.includes(`/$\{area}/${rest}`) || text.includes(`/$\{actor.area}/${rest}`))
}

describe('a screen', () => {
  it.each(screens.map(({ path }) => path))('%s has an entry of the menu or is linked', (path) => {
    expect(entries.some((entry) => entry.path === path) || isLinked(path)).toBe(true)
  })

  it('that nothing links is found', () => {
    expect([isLinked('/admin/employee/details/$id'), isLinked('/admin/employee/nowhere/$id')]).toEqual([true, false])
  })

  it('is declared by its path, and every declared path is one', () => {
    const declared = textsOf((path) => path.endsWith('/declared-keys.ts')).flatMap((text) =>
      [...text.matchAll(/'(\/[^']+)': true/g)].map(([, path = '']) => path),
    )
    expect(declared.toSorted()).toEqual(screens.map(({ path }): string => path).toSorted())
  })
})

it.each([...verbs])('the verb %s is the call of that id', async (id, load) => {
  expect((await load()).id).toBe(id)
})
