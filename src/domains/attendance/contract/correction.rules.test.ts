import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nthOf } from '#kit/contract/testing/required.ts'
import { draftFault, type DraftPunch } from './correction.rules.ts'

const HOUR = 3_600_000
const NOW = 100 * HOUR
const punch = (from: number, to: number | null, breaks: [number, number | null][] = []): DraftPunch => ({
  from: from * HOUR,
  to: to === null ? null : to * HOUR,
  breaks: breaks.map(([a, b]) => ({ from: a * HOUR, to: b === null ? null : b * HOUR })),
})

it.each([
  ['a plain punch', punch(90, 98), null],
  ['one that ends where it begins', punch(90, 90), 'attendance.order'],
  ['one that ends before it begins', punch(90, 89), 'attendance.order'],
  ['one that ends in the future', punch(90, 101), 'attendance.in_future'],
  ['exactly a day', punch(70, 94), null],
  ['longer than a day', punch(70, 94.01), 'attendance.too_long'],
  ['an open one that began long ago', punch(10, null), null],
  ['a break before it', punch(90, 98, [[89, 91]]), 'attendance.break_outside'],
  ['a break after it', punch(90, 98, [[97, 99]]), 'attendance.break_outside'],
  ['a break of no length', punch(90, 98, [[92, 92]]), 'attendance.break_order'],
  ['a break that ends before it begins', punch(90, 98, [[92, 91]]), 'attendance.break_order'],
  [
    'two breaks side by side',
    punch(90, 98, [
      [92, 93],
      [93, 94],
    ]),
    null,
  ],
  [
    'two breaks that overlap, in any order',
    punch(90, 98, [
      [93, 95],
      [92, 94],
    ]),
    'attendance.breaks_overlap',
  ],
  ['an open break in an open punch', punch(90, null, [[92, null]]), null],
])('judges %s', (_, draft, code) => {
  expect(draftFault(draft, NOW)?.code ?? null).toBe(code)
})

it('accepts any breaks that follow each other inside the punch', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 479 }), { minLength: 2, maxLength: 10 }), (cuts) => {
      const minutes = cuts.toSorted((a, b) => a - b)
      const pairs = Array.from({ length: Math.floor(minutes.length / 2) }, (_, index): [number, number] => [
        90 + nthOf(minutes, index * 2) / 60,
        90 + nthOf(minutes, index * 2 + 1) / 60,
      ])
      expect(draftFault(punch(90, 98, pairs), NOW)).toBeNull()
    }),
  )
})
