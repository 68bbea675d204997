import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { daysOfRun } from './run.rules.ts'

const isWorkday = (date: string): boolean => weekdayOf(date) < 6
const run = (own: string[], others: string[]) =>
  daysOfRun(
    own,
    others.map((date) => ({ date })),
    isWorkday,
  )
    .map(({ date }) => date)
    .toSorted()

describe('the days of one run', () => {
  it.each([
    ['the day after', ['2026-04-15'], ['2026-04-16'], ['2026-04-16']],
    ['the day before', ['2026-04-15'], ['2026-04-14'], ['2026-04-14']],
    ['over a weekend', ['2026-04-17'], ['2026-04-20', '2026-04-21'], ['2026-04-20', '2026-04-21']],
    ['not over a day of work', ['2026-04-15'], ['2026-04-17'], []],
    ['of the same day', ['2026-04-15'], ['2026-04-15'], ['2026-04-15']],
    [
      'through several requests',
      ['2026-04-15'],
      ['2026-04-10', '2026-04-13', '2026-04-14'],
      ['2026-04-10', '2026-04-13', '2026-04-14'],
    ],
    ['of nothing', [], ['2026-04-15'], []],
  ])('are %s', (_name, own, others, expected) => {
    expect(run(own, others)).toEqual(expected)
  })
})
