import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartOf } from './chart.rules.ts'

const link = (id: number, boss: number | null, is_suspended = false) => ({ id, boss, is_suspended })
const ALL = [link(1, null), link(2, 1), link(3, 1, true), link(4, 2), link(5, 3), link(6, 99), link(7, 5)]
const idsOf = (options: Partial<Parameters<typeof chartOf>[1]>) =>
  chartOf(ALL, { root: null, depth: 3, isHiding: false, ...options }).nodes.map(({ id }) => id)

describe('the chart', () => {
  it.each([
    ['from the top, whoever works for nobody here included', { depth: 1 }, [1, 6, 2, 3]],
    ['two levels', { depth: 2 }, [1, 6, 2, 3, 4, 5]],
    ['from a person', { root: 3, depth: 1 }, [3, 5]],
    ['nobody from someone who is not here', { root: 99 }, []],
    ['on from someone below a person', { root: 1, after: 2, depth: 2 }, [3, 5]],
    ['on from someone at the top', { after: 1, depth: 1 }, [6]],
    ['everyone once more after someone who stands there no longer', { root: 1, after: 99, depth: 1 }, [2, 3]],
    ['past whoever is hidden', { isHiding: true, depth: 1 }, [1, 6, 2, 5]],
  ])('shows %s', (_name, options, ids) => expect(idsOf(options)).toEqual(ids))

  it('counts those right below, and links to the person above', () => {
    const { nodes } = chartOf(ALL, { root: 3, depth: 1, isHiding: false })
    expect(nodes).toEqual([
      { id: 3, manager_id: 1, reports: 1 },
      { id: 5, manager_id: 3, reports: 1 },
    ])
  })

  it('is read page by page to the last of many people below someone', () => {
    const team = [link(1, null), ...Array.from({ length: 1200 }, (_, index) => link(index + 2, 1))]
    const read = (after?: number) => {
      const { nodes } = chartOf(team, { root: 1, depth: 1, isHiding: false, after })
      return nodes.map(({ id }) => id).filter((id) => id !== 1)
    }
    const pages = [read(), read(500), read(1000)]
    expect(pages.map(({ length }) => length)).toEqual([499, 500, 201])
    expect(pages.flat()).toEqual(team.slice(1).map(({ id }) => id))
  })

  it('leads to any person: with the peers on the way, and those who work for them', () => {
    expect(idsOf({ depth: 1, find: 5 })).toEqual([1, 6, 2, 3, 5, 7])
    expect(idsOf({ depth: 1, find: 99 })).toEqual([1, 6, 2, 3])
  })

  it('leads through wide levels by the one on the way alone', () => {
    const team = [link(1, null), ...Array.from({ length: 9000 }, (_, index) => link(index + 2, 1)), link(9999, 8000)]
    const { nodes } = chartOf(team, { root: null, depth: 1, isHiding: false, find: 9999 })
    expect(nodes.slice(0, 3)).toEqual([
      { id: 1, manager_id: null, reports: 9000 },
      { id: 8000, manager_id: 1, reports: 1 },
      { id: 9999, manager_id: 8000, reports: 0 },
    ])
    expect(nodes).toHaveLength(500)
  })

  it('shows no one twice and at most 500, with any managers', () => {
    const links = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 900 }),
        boss: fc.option(fc.integer({ min: 1, max: 900 })),
        is_suspended: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 900 },
    )
    fc.assert(
      fc.property(links, fc.boolean(), fc.integer({ min: 1, max: 3 }), (all, isHiding, depth) => {
        const { nodes } = chartOf(all, { root: null, depth, isHiding })
        expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length)
        expect(nodes.length).toBeLessThanOrEqual(500)
        for (const { id, manager_id } of nodes) expect(manager_id).not.toBe(id)
      }),
    )
  })
})
