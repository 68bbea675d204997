import { expect, it } from 'vitest'
import { CeilingsFile, countPlaces, faultsOf, folderOf, lowered, writeCeilings } from './ceilings.ts'
import { findPlaces } from './find-places.ts'

const counts = (names: number, clauses = 0) => ({ names, files: 0, texts: 0, clauses })

it('finds the folder of a file', () => {
  const folders = [
    'src/domains/people/web/index.ts',
    'src/kit/server/page.ts',
    'src/engines/money/contract/split.ts',
    'src/server.ts',
    'e2e/walks/inside-admin.ts',
    'docs/bench.md',
    'README.md',
  ].map(folderOf)
  expect(folders).toEqual(['src/domains/people', 'src/kit/server', 'src/engines', 'src', 'e2e', 'docs', 'docs'])
})

it('counts places by folder and kind', () => {
  const places = findPlaces('src/kit/web/a.ts', '/** What is asked. */\nconst asked = 1\n', { fixed: new Set() })
  expect(countPlaces(places)).toEqual({ 'src/kit/web': { names: 1, files: 0, texts: 1, clauses: 1 } })
})

it('is content with counts that are their ceilings', () => {
  expect(faultsOf({ bench: counts(3), docs: counts(1) }, { bench: counts(3), docs: counts(1) })).toEqual([])
})

it('refuses a count above its ceiling, and one below it', () => {
  expect(faultsOf({ bench: counts(4) }, { bench: counts(3) })).toEqual([expect.stringContaining('4 names, at most 3')])
  expect(faultsOf({ bench: counts(2) }, { bench: counts(3) })).toEqual([
    expect.stringContaining('2 names, fewer than 3'),
  ])
  expect(faultsOf({}, { bench: counts(3) })).toEqual([expect.stringContaining('0 names, fewer than 3')])
})

it('has no room for odd words in a folder without a ceiling', () => {
  expect(faultsOf({ 'src/domains/vehicles': counts(1) }, {})).toEqual([expect.stringContaining('1 names, at most 0')])
})

it('lowers each ceiling to its count and raises none', () => {
  const now = { bench: counts(2, 9), docs: counts(0), 'src/domains/vehicles': counts(1) }
  const ceilings = lowered(now, { bench: counts(3, 4), docs: counts(5), e2e: counts(1) })
  expect(ceilings).toEqual({ bench: counts(2, 4) })
  expect(faultsOf(now, ceilings)).toEqual([
    expect.stringContaining('9 clauses, at most 4'),
    expect.stringContaining('src/domains/vehicles: 1 names, at most 0'),
  ])
})

it('writes what it can read', () => {
  const ceilings = { bench: counts(2, 9), docs: counts(1) }
  expect(CeilingsFile.parse(JSON.parse(writeCeilings(ceilings)))).toEqual(ceilings)
})
