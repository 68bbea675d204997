import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { adminPlaces } from '#app/web/palette/admin-places.ts'
import { employeePlaces } from '#app/web/palette/employee-places.ts'

const DOMAINS = join(import.meta.dirname, '../src/domains')
/** Screens in which other domains have tabs, by the name of the place. */
const PLACED: Readonly<Record<string, string>> = {
  organisation: '/admin/organisation',
  'employee-profile': '/employee/userprofile',
}
const TAB = /\{\s*id: '([\w-]+)',\s*label: '[^']+',\s*(?:content|mark|states|permission):/g

const read = (path: string): string => readFileSync(path, 'utf8')
const tabsIn = (text: string, path: string): string[] =>
  [...text.matchAll(TAB)].flatMap(([, id]) => (id === undefined ? [] : `${path}?tab=${id}`))

/** Returns the addresses of the tabs that a manifest and the files of its screens write. */
const tabsOf = (index: string): string[] => {
  const manifest = read(index)
  const own = [...manifest.matchAll(/path: '([^'$]+)',[^}]*?import\('([^']+)'\)/g)].flatMap(
    ([, path = '', file = '']) => tabsIn(read(join(dirname(index), file)), path),
  )
  const placed = Object.entries(PLACED).flatMap(([place, path]) => {
    const list = new RegExp(`'?${place}'?: \\[(.*?)\\n    \\]`, 's').exec(manifest)
    return tabsIn(list?.[1] ?? '', path)
  })
  return [...own, ...placed]
}

it('leads from the palette to every tab of every screen', () => {
  const tabs = globSync(join(DOMAINS, '*/web/index.ts')).flatMap(tabsOf)
  const known = new Set(
    [...adminPlaces, ...employeePlaces].flatMap(({ path, places = {} }) =>
      Object.keys(places).map((query) => `${path}?${query}`),
    ),
  )
  expect(tabs.length).toBeGreaterThan(80)
  expect(tabs.filter((tab) => !known.has(tab))).toEqual([])
})
