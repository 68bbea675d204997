import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { noticeDates } from './exit.rules.ts'

describe('the dates of a resignation', () => {
  it.each([
    ['2026-06-03', 30, 0, null, '2026-06-04', '2026-07-03'],
    ['2026-06-03', 30, 10, null, '2026-06-04', '2026-06-23'],
    ['2026-06-03', 30, 0, '2026-06-20', '2026-06-04', '2026-07-03'],
    ['2026-06-03', 30, 0, '2026-08-31', '2026-06-04', '2026-08-31'],
    ['2026-06-03', 30, 30, '2026-06-10', '2026-06-04', '2026-06-10'],
    ['2026-06-03', 0, 0, null, '2026-06-03', '2026-06-03'],
    ['2028-02-01', 30, 0, null, '2028-02-02', '2028-03-02'],
    ['2026-12-15', 90, 0, null, '2026-12-16', '2027-03-15'],
  ])(
    'handed in on %s with %i days less %i, requested %s: from %s to %s',
    (submitted_on, notice_days, waived_days, requested_last_day, notice_starts_on, last_day) => {
      expect(noticeDates({ submitted_on, notice_days, waived_days, requested_last_day })).toEqual({
        notice_starts_on,
        last_day,
      })
    },
  )

  const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2024-01-01', n))
  const notice = fc
    .record({
      submitted_on: day,
      notice_days: fc.integer({ min: 0, max: 365 }),
      requested: fc.option(day),
      share: fc.float({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ submitted_on, notice_days, requested, share }) => ({
      submitted_on,
      notice_days,
      waived_days: Math.floor(notice_days * share),
      requested_last_day: requested,
    }))

  it('never end before notice is over, nor before the requested day, nor before they begin', () => {
    fc.assert(
      fc.property(notice, (input) => {
        const { notice_starts_on, last_day } = noticeDates(input)
        expect(last_day >= addDays(input.submitted_on, input.notice_days - input.waived_days)).toBe(true)
        if (input.requested_last_day !== null) expect(last_day >= input.requested_last_day).toBe(true)
        expect(notice_starts_on >= input.submitted_on && notice_starts_on <= last_day).toBe(true)
      }),
    )
  })

  it('never move later when days are waived', () => {
    fc.assert(
      fc.property(notice, (input) => {
        const without = noticeDates({ ...input, waived_days: 0 })
        expect(noticeDates(input).last_day <= without.last_day).toBe(true)
      }),
    )
  })
})
