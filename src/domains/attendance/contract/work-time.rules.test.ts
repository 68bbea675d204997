import { expect, it } from 'vitest'
import { wholeMinutesOfEach, workTime, wholeMinutes } from './work-time.rules.ts'

const SECOND = 1000

it.each([
  ['two halves of a minute', [930, 930]],
  ['one break', [1799]],
  ['many of little', [59, 59, 59, 59]],
  ['none', []],
])('minutes of single breaks add up to those of the day: %s', (_name, seconds) => {
  const lengths = seconds.map((one) => one * SECOND)
  const breaks = lengths.map((to) => ({ kind: 'lunch', paid: false, from: 0, to }))
  const { unpaid_break } = workTime([{ from: 0, to: 36_000 * SECOND, counts: true, breaks }], [], 0)
  const minutes = wholeMinutesOfEach(lengths)
  expect(minutes.reduce((sum, one) => sum + one, 0)).toBe(wholeMinutes(unpaid_break))
  expect(minutes.every((one, at) => Math.abs(one - (lengths[at] ?? 0) / 60_000) < 1)).toBe(true)
})
