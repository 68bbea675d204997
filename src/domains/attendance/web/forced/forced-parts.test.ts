import { describe, expect, it } from 'vitest'
import { spread } from './evidence-line.tsx'
import { firstAfter, outAtOf, outText } from './out-time.ts'

const punch = { punched_in_at: '2026-05-11T20:00:30.000Z', zone: 'Europe/Berlin' }

describe('a typed time', () => {
  it('is the first after the punch in, on the next day where the night lies between', () => {
    expect(firstAfter('23:10', punch).instant).toBe('2026-05-11T21:10:00.000Z')
    expect(firstAfter('06:00', punch).instant).toBe('2026-05-12T04:00:00.000Z')
    expect(firstAfter('22:00', punch).instant).toBe('2026-05-12T20:00:00.000Z')
  })

  it('that still shows the proposal is the proposal to the second', () => {
    const proposed = '2026-05-12T04:00:41.000Z'
    expect(outAtOf('06:00', proposed, punch).instant).toBe(proposed)
    expect(outAtOf('06:01', proposed, punch).instant).toBe('2026-05-12T04:01:00.000Z')
  })

  it('says its day where that is not the day of the punch in', () => {
    expect(outText('2026-05-11T21:10:00.000Z', punch)).toBe('23:10')
    expect(outText('2026-05-12T04:00:00.000Z', punch)).toBe('Tue 12 May 06:00')
  })
})

describe('the dots of a line', () => {
  it.each([[[0.1, 0.5, 0.9]], [[0.97, 0.98, 0.99, 1]], [[0, 0, 0.01, 0.4, 0.4, 0.41]], [[1]]])(
    'of %j are apart, in order and on the line',
    (shares) => {
      const placed = spread(shares)
      expect(placed).toHaveLength(shares.length)
      for (const [index, share] of placed.entries()) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        if (index > 0) expect(share - (placed[index - 1] ?? 0)).toBeGreaterThan(0.14)
      }
    },
  )

  it('stay where they are if there is room', () => {
    expect(spread([0.1, 0.5, 0.9])).toEqual([0.1, 0.5, 0.9])
  })
})
