import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChainEnds, EMPTY_HASH, followChains, type Link, findWrongEnds } from './chain.ts'

const ids = (broken: readonly { row_id: number | null }[]) => broken.map(({ row_id }) => row_id)

/** So many rows of one chain, each after the one before it. */
const line = (count: number, chain = 1): Link[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    chain,
    previous: index === 0 ? EMPTY_HASH : `c${chain}-${index}`,
    hash: `c${chain}-${index + 1}`,
  }))

/** Reads rows in parts of a size, as the job does. */
const inParts = (rows: readonly Link[], size: number) => {
  let ends: ChainEnds = {}
  const broken = []
  let stableUntil = 0
  for (let at = 0; at < rows.length; at += size) {
    const part = rows.slice(at, at + size)
    const found = followChains(ends, part, stableUntil)
    ends = found.ends
    broken.push(...found.broken)
    stableUntil = part.at(-1)?.id ?? stableUntil
  }
  const rest = followChains(ends, [], Number.POSITIVE_INFINITY)
  return { ends: rest.ends, broken: [...broken, ...rest.broken] }
}

it('finds nothing in whole chains, however they are cut into parts, and knows their ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 }), (count, size) => {
      const rows = [...line(count), ...line(count, 2)].toSorted((a, b) => a.id - b.id)
      const { ends, broken } = inParts(rows, size)
      expect(broken).toEqual([])
      expect(findWrongEnds(ends, { 1: `c1-${count}`, 2: `c2-${count}`, 3: EMPTY_HASH })).toEqual([])
      expect(findWrongEnds(ends, { 1: `c1-${count + 1}`, 2: 'other' })).toHaveLength(2)
    }),
  )
})

it('lets a row come before the one that it follows, also where a part ends between them', () => {
  const rows = line(8).map((row) => (row.id === 4 ? { ...row, id: 5 } : row.id === 5 ? { ...row, id: 4 } : row))
  const mixed = rows.toSorted((a, b) => a.id - b.id)
  for (const size of [1, 2, 3, 4, 8]) expect(inParts(mixed, size).broken, `parts of ${size}`).toEqual([])
})

it('names the row after one that was removed, once, in whatever part it lies', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 1, max: 9 }), (removed, size) => {
      const rows = line(30).filter(({ id }) => id !== removed)
      const { ends, broken } = inParts(rows, size)
      expect(ids(broken)).toEqual([removed + 1])
      expect(findWrongEnds(ends, { 1: 'c1-30' })).toEqual([])
    }),
  )
})

it('names a last row that was removed, and one that was put in', () => {
  expect(findWrongEnds(inParts(line(9), 4).ends, { 1: 'c1-10' })).toHaveLength(1)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9 }), (after, size) => {
      const forged: Link = { id: 21, chain: 1, previous: `c1-${after}`, hash: 'forged' }
      const { broken } = inParts([...line(20), forged, { id: 22, chain: 1, previous: 'c1-20', hash: 'c1-21' }], size)
      expect(broken.length).toBeGreaterThan(0)
    }),
  )
})
