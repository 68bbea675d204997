import { describe, expect, it } from 'vitest'
import { selectRetainedBackups } from './backups.rules.ts'

/** One a day, newest first, from 31 October 2026 back. */
const daily = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    day: Temporal.PlainDate.from('2026-10-31').subtract({ days: index }).toString(),
  }))

const daysOf = (backups: ReturnType<typeof daily>): string[] => {
  const retained = selectRetainedBackups(backups)
  return backups.filter(({ id }) => retained.has(id)).map(({ day }) => day)
}

describe('what is kept of the backups', () => {
  it('is the newest of seven days, of four weeks and of six months', () => {
    expect(daysOf(daily(400))).toEqual([
      '2026-10-31',
      '2026-10-30',
      '2026-10-29',
      '2026-10-28',
      '2026-10-27',
      '2026-10-26',
      '2026-10-25',
      '2026-10-18',
      '2026-10-11',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
    ])
  })

  it('is nothing less because none was made for a while', () => {
    const old = daily(10).map(({ id, day }) => ({
      id,
      day: Temporal.PlainDate.from(day).subtract({ years: 1 }).toString(),
    }))
    expect(selectRetainedBackups(old).size).toBeGreaterThanOrEqual(7)
  })

  it('is the newest of a day with several', () => {
    const day = '2026-10-31'
    expect([
      ...selectRetainedBackups([
        { id: 3, day },
        { id: 2, day },
        { id: 1, day },
      ]),
    ]).toEqual([3])
  })
})
