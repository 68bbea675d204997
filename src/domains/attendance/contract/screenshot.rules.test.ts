import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickMoment, maxPicturesPerHour, nextInterval, privateHours, screenshotStateAt } from './screenshot.rules.ts'

const at = (time: string): number => Date.parse(`2026-05-12T${time}Z`)

describe('the interval of the next picture', () => {
  it.each([
    ['without a picture, the present one', '10:24:00', 10, null, '10:20:00', '10:30:00'],
    ['with a picture in it, the one after', '10:24:00', 10, '10:21:00', '10:30:00', '10:40:00'],
    ['with a picture before it, the present one', '10:24:00', 10, '10:19:59', '10:20:00', '10:30:00'],
    ['at its very beginning, the one that begins', '10:30:00', 10, '10:29:00', '10:30:00', '10:40:00'],
    ['of an hour', '10:24:00', 60, null, '10:00:00', '11:00:00'],
  ])('is %s', (_what, now, minutes, last, from, to) => {
    const found = nextInterval(at(now), minutes, last === null ? null : at(last))
    expect(found).toEqual({ from: at(from), to: at(to) })
  })

  it('never lies behind, and holds no second picture', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 86_400_000 }),
        fc.integer({ min: 5, max: 60 }),
        fc.nat(7_200_000),
        (now, minutes, ago) => {
          const last = now - ago
          const { from, to } = nextInterval(now, minutes, last)
          expect(to).toBeGreaterThan(now)
          expect(last < from).toBe(true)
        },
      ),
    )
  })
})

it('a moment lies between now and the end of the interval', () => {
  const interval = { from: at('10:20:00'), to: at('10:30:00') }
  expect(pickMoment(interval, at('10:00:00'), 0)).toBe(interval.from)
  expect(pickMoment(interval, at('10:25:00'), 0.5)).toBe(at('10:27:30'))
  expect(pickMoment(interval, at('10:31:00'), 0.9)).toBe(at('10:31:00'))
})

it.each([
  [5, 14],
  [7, 11],
  [10, 8],
  [60, 3],
])('an interval of %i minutes allows %i pictures in an hour', (minutes, most) => {
  expect(maxPicturesPerHour(minutes)).toBe(most)
})

it('a picture is private until the instant at which it is not', () => {
  const from = '2026-05-13T07:00:00.000Z'
  expect(screenshotStateAt('private', from, '2026-05-13T06:59:59.999Z')).toBe('private')
  expect(screenshotStateAt('private', from, from)).toBe('visible')
  expect(screenshotStateAt('deleted', from, from)).toBe('deleted')
  expect(privateHours('2026-05-12T07:00:00.000Z', from)).toBe(24)
})
