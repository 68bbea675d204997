import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChainedRow } from '#kit/server/audit-chains.ts'
import { followChains, listUnreached } from './follow-chains.ts'

const NO_ROW = '00'
const row = (id: number, chain: number, previous: string): ChainedRow => ({
  id,
  chain,
  previous,
  hash: `h${id}`,
  at: '2026-03-11T09:00:00.000Z',
  action: 'people.updated',
  entity: 'employees',
  entity_id: id,
})
/** Rows of chains in the order of their commits, sorted by id as they are read. */
const chained = (chains: readonly (readonly number[])[]): ChainedRow[] =>
  chains
    .flatMap((ids, chain) => ids.map((id, at) => row(id, chain, at === 0 ? NO_ROW : `h${ids[at - 1]}`)))
    .toSorted((a, b) => a.id - b.id)
const ids = (rows: readonly ChainedRow[]): number[] => rows.map(({ id }) => id)

describe('rows of the audit', () => {
  it('are followed by id, from their positions', () => {
    const rows = chained([
      [1, 4, 5],
      [2, 3],
    ])
    const followed = followChains(new Map([[0, 'h1']]), rows, true)
    expect(ids(followed.rows)).toEqual([2, 3, 4, 5])
    expect([...followed.positions]).toEqual([
      [0, 'h5'],
      [1, 'h3'],
    ])
    expect(followed.until).toBe(5)
  })

  it('that were committed after one with a higher id are not lost', () => {
    const early = followChains(new Map(), chained([[2]]), true)
    expect(ids(early.rows)).toEqual([2])
    const late = followChains(early.positions, chained([[2, 1]]), true)
    expect(ids(late.rows)).toEqual([1])
    expect(followChains(late.positions, chained([[2, 1]]), true).rows).toEqual([])
  })

  it('are cut where no row comes before one that it may depend on', () => {
    // The row 2 follows 6 in its chain: neither 3 nor 4 may come before it.
    const read = chained([
      [1, 6, 2],
      [3, 4],
    ]).filter(({ id }) => id <= 4)
    const followed = followChains(new Map(), read, false)
    expect(ids(followed.rows)).toEqual([1, 3, 4])
    expect(followed.until).toBe(1)
    const swapped = followChains(new Map(), chained([[1, 5, 2], [3, 4], [6]]).slice(0, 5), false)
    expect(ids(swapped.rows)).toEqual([1, 2, 3, 4, 5])
  })

  it('of a chain with a row below those that were read are not reached', () => {
    const rows = chained([[1, 2, 3]])
    const followed = followChains(new Map([[0, 'h1']]), rows.slice(2), true)
    expect(followed.rows).toEqual([])
    expect(listUnreached(new Map([[0, 'h1']]), [{ chain: 0, hash: 'h3' }], followed)).toHaveLength(1)
    expect(listUnreached(new Map([[0, 'h3']]), [{ chain: 0, hash: 'h3' }], followed)).toEqual([])
  })

  it('are each followed once, in parts of any size', () => {
    const shuffled = fc
      .shuffledSubarray(
        Array.from({ length: 40 }, (_, at) => at + 1),
        { minLength: 40 },
      )
      .map((all) => [all.slice(0, 15), all.slice(15, 27), all.slice(27)])
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 1, max: 12 }), (chains, size) => {
        const all = chained(chains)
        const seen: number[] = []
        let positions: ReadonlyMap<number, string> = new Map()
        let last = 0
        while (seen.length < 40) {
          for (let overlap = 0; ; overlap += 3) {
            const read = all.filter(({ id }) => id > last - overlap).slice(0, size + overlap)
            const followed = followChains(positions, read, read.at(-1)?.id === 40)
            if (followed.rows.length === 0 && followed.until <= last) continue
            seen.push(...ids(followed.rows))
            ;({ positions } = followed)
            last = followed.until
            break
          }
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
      }),
    )
  })
})
