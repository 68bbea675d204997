// @vitest-environment happy-dom
import type { ScreenLink } from '#kit/contract/keys.ts'
import { beforeEach, expect, it } from 'vitest'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import { foundEntries, linesFor, type PaletteEntry } from './palette-entries.ts'
import { saveChoice, recentChoices } from './recent.ts'

const screen = (title: string, href: ScreenLink): PaletteEntry => ({
  id: href,
  section: 'Screens',
  title,
  href,
  run: () => undefined,
})
const own = [screen('Dashboard', '/admin/dashboard'), screen('Employees', '/admin/employees')]
const found = foundEntries([
  {
    kind: 'people',
    items: [{ id: 7, title: 'Asha Rao', subtitle: 'Support', path: '/admin/employee/details/7', photo_version: 2 }],
  },
])
const shown = (lines: readonly PaletteEntry[]) => lines.map(({ section, title, under }) => [section, title, under])

beforeEach(() => localStorage.clear())

it('begins with the last choices, screens and people alike, newest first', () => {
  for (const entry of [nthOf(own, 1), firstOf(found)]) saveChoice('admin', 1, entry)
  expect(shown(linesFor('', own, [], recentChoices('admin', 1)))).toEqual([
    ['Recent', 'Asha Rao', 'Support'],
    ['Recent', 'Employees', undefined],
    ['Screens', 'Dashboard', undefined],
  ])
  expect(recentChoices('admin', 2)).toEqual([])
})

it('does not bring back a screen whose permission is gone, and keeps eight', () => {
  saveChoice('admin', 1, screen('Employees', '/admin/employees'))
  expect(shown(linesFor('', own.slice(0, 1), [], recentChoices('admin', 1)))).toEqual([
    ['Screens', 'Dashboard', undefined],
  ])
  for (let id = 1; id <= 9; id++)
    saveChoice('admin', 1, { id: `/people/${id}`, title: `Person ${id}`, href: `/admin/employee/details/${id}` })
  expect(recentChoices('admin', 1).map(({ title }) => title)).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2].map((id) => `Person ${id}`),
  )
})

it('lists what fits and what was found while something is typed', () => {
  expect(shown(linesFor('emp', own, found, []))).toEqual([
    ['Screens', 'Employees', undefined],
    ['People', 'Asha Rao', 'Support'],
  ])
})
