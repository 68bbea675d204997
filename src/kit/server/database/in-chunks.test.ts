import { describe, expect, it } from 'vitest'
import { inChunks } from './in-chunks.ts'

describe('rows in chunks', () => {
  it.each([
    [0, []],
    [1, [1]],
    [1000, [1000]],
    [2001, [1000, 1000, 1]],
  ])('writes %i rows as statements of %j', async (length, sizes) => {
    const rows = Array.from({ length }, (_, at) => at)
    const written: number[] = []
    const results = await inChunks(rows, async (chunk) => {
      written.push(...chunk)
      return chunk.length
    })
    expect(results).toEqual(sizes)
    expect(written).toEqual(rows)
  })
})
