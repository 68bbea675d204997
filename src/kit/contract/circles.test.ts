import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circlesIn } from './circles.ts'

describe('circles', () => {
  it.each<[string, [number, number | null][], number[][]]>([
    [
      'none where each has a way to the top',
      [
        [1, null],
        [2, 1],
        [3, 2],
      ],
      [],
    ],
    [
      'none where the way ends at one that is not here',
      [
        [1, 99],
        [2, 1],
      ],
      [],
    ],
    [
      'two below each other, without those below them',
      [
        [2, 1],
        [1, 2],
        [3, 1],
        [4, 3],
      ],
      [[1, 2]],
    ],
    [
      'three, beginning at the lowest',
      [
        [7, 5],
        [5, 6],
        [6, 7],
      ],
      [[5, 6, 7]],
    ],
    [
      'several',
      [
        [1, 2],
        [2, 1],
        [4, 3],
        [3, 4],
        [5, 3],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'a node below itself',
      [
        [1, 1],
        [2, 1],
      ],
      [[1]],
    ],
  ])('are %s', (_name, pairs, circles) =>
    expect(circlesIn(pairs.map(([id, boss]) => ({ id, above: boss })))).toEqual(circles),
  )

  it('leave everyone else with a way that ends', () => {
    const links = fc
      .array(fc.option(fc.nat(20), { nil: null }), { minLength: 1, maxLength: 21 })
      .map((tops) => tops.map((above, id) => ({ id, above })))
    fc.assert(
      fc.property(links, (all) => {
        const cut = new Set(circlesIn(all).flatMap((circle) => circle.slice(0, 1)))
        const above = new Map(all.map(({ id, above: up }) => [id, cut.has(id) ? null : up]))
        for (const { id } of all) {
          let at: number | null = id
          for (let step = 0; step <= all.length && at !== null; step += 1) at = above.get(at) ?? null
          expect(at).toBeNull()
        }
      }),
    )
  })
})
