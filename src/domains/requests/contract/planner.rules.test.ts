import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { bestWindows, type PlannerDay } from './planner.rules.ts'

/** Weeks of five days from Monday, 30 November 2026; `free`: holidays, `own`: leave that is booked. */
const days = (count: number, given: Readonly<Record<string, Partial<PlannerDay>>> = {}): PlannerDay[] =>
  datesBetween('2026-11-30', addDays('2026-11-30', count - 1)).map((date) => ({
    date,
    amount: weekdayOf(date) <= 5 ? 100 : 0,
    own: false,
    closed: false,
    ...given[date],
  }))
const all = () => true
const best = (list: readonly PlannerDay[], most = 1000, canPay: Parameters<typeof bestWindows>[1]['canPay'] = all) =>
  bestWindows(list, { most, count: 10, canPay })

describe('the best days', () => {
  const christmas = { '2026-12-25': { amount: 0 }, '2026-12-24': { amount: 50 }, '2027-01-01': { amount: 0 } }

  it('bridge holidays and weekends', () => {
    const [first] = best(days(45, christmas), 100)
    expect(first).toMatchObject({ from_date: '2026-12-24', to_date: '2026-12-24', amount: 50, free_days: 4 })
    const long = bestWindows(days(45, christmas), { most: 450, count: 10, canPay: ({ amount }) => amount > 400 })
    expect(long[0]).toMatchObject({
      from_date: '2026-12-24',
      to_date: '2026-12-31',
      amount: 450,
      free_from: '2026-12-24',
      free_to: '2027-01-03',
      free_days: 11,
    })
  })

  it('leave out what cannot be requested, and do not count leave that is booked', () => {
    const list = days(14, { '2026-12-03': { closed: true }, '2026-12-08': { own: true } })
    const found = best(list, 100)
    expect(found[0]).toMatchObject({ from_date: '2026-12-04', free_from: '2026-12-04', free_to: '2026-12-06' })
    expect(found.some(({ free_from, free_to }) => free_from <= '2026-12-08' && '2026-12-08' <= free_to)).toBe(false)
    for (const { from_date, to_date } of best(list)) {
      expect(from_date <= '2026-12-03' && '2026-12-03' <= to_date).toBe(false)
      expect(from_date <= '2026-12-08' && '2026-12-08' <= to_date).toBe(false)
    }
    expect(best(days(14), 1000, () => false)).toEqual([])
  })

  it('are as good as a search through all spans of days', () => {
    const cell = fc.record({ amount: fc.constantFrom(0, 50, 100), own: fc.boolean(), closed: fc.boolean() })
    const calm = cell.map((one) => ({
      ...one,
      own: one.own && one.amount > 50,
      closed: one.closed && one.amount === 50,
    }))
    fc.assert(
      fc.property(fc.array(calm, { minLength: 1, maxLength: 16 }), fc.constantFrom(50, 150, 400), (cells, most) => {
        const list = cells.map((one, index) => ({ ...one, date: addDays('2026-01-01', index) }))
        let worth = 0
        for (let from = 0; from < list.length; from += 1)
          for (let to = from; to < list.length; to += 1) {
            const inside = list.slice(from, to + 1)
            const ends = [inside[0], inside.at(-1)]
            if (ends.some((day) => !day || day.amount === 0)) continue
            if (inside.some((day) => day.own || (day.closed && day.amount > 0))) continue
            const amount = inside.reduce((sum, day) => sum + day.amount, 0)
            if (amount > most) continue
            let free = inside.length
            for (let at = from - 1; at >= 0 && list[at]?.amount === 0 && !list[at]?.own; at -= 1) free += 1
            for (let at = to + 1; at < list.length && list[at]?.amount === 0 && !list[at]?.own; at += 1) free += 1
            worth = Math.max(worth, free / amount)
          }
        const [first] = best(list, most)
        expect(first ? first.free_days / first.amount : 0).toBeCloseTo(worth, 10)
      }),
    )
  })
})
