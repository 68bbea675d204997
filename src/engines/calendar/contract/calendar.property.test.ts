import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFew, firstOf, nthOf } from '#kit/contract/testing/required.ts'
import {
  addDays,
  addWorkingDays,
  businessDay,
  calendarDay,
  calendarRange,
  countWorkingDays,
  expectedIntervals,
  leaveCost,
  minutesOf,
  ownedIntervals,
} from './calendar.ts'
import { anyone, dayOffset, MINUTE } from './testing/anyone.ts'
import { holidays } from './testing/people.ts'

const RUNS = { numRuns: 300 }

describe('of any person', () => {
  it('days cover the time line without gap or overlap', () => {
    fc.assert(
      fc.property(anyone, ({ first, who }) => {
        const days = calendarRange(who, first, addDays(first, 13))
        for (const [index, day] of days.entries()) {
          expect(day.ends_at).toBeGreaterThanOrEqual(day.starts_at)
          if (index > 0) expect(day.starts_at).toBe(days[index - 1]?.ends_at)
        }
        const passed = (nthOf(days, -1).ends_at - firstOf(days).starts_at) / MINUTE
        expect(days.reduce((sum, day) => sum + day.length_minutes, 0)).toBe(passed)
      }),
      RUNS,
    )
  })

  it('counted working days are those with expected minutes', () => {
    fc.assert(
      fc.property(anyone, dayOffset, dayOffset, ({ first, who }, one, other) => {
        const [from, to] = [addDays(first, one), addDays(first, other)]
        const days = calendarRange(who, from, to).filter(({ expected_minutes }) => expected_minutes > 0)
        expect(countWorkingDays(who, from, to)).toBe(days.length)
        // The memory of a version returns the same again.
        expect(countWorkingDays(who, from, to)).toBe(days.length)
      }),
      { numRuns: 1000 },
    )
  })

  it('every instant belongs to exactly one business day', () => {
    fc.assert(
      fc.property(anyone, fc.integer({ min: 0, max: 13 * 1440 }), ({ first, who }, minute) => {
        const at = Date.parse(first) + minute * MINUTE
        const owner = businessDay(who, at)
        const owners = [-3, -2, -1, 0, 1, 2, 3]
          .map((offset) => addDays(owner, offset))
          .filter((date) => ownedIntervals(who, date).some(({ from_at, to_at }) => from_at <= at && at < to_at))
        expect(owners).toEqual([owner])
      }),
      RUNS,
    )
  })

  it('owned intervals of following days make the time line', () => {
    fc.assert(
      fc.property(anyone, ({ first, who }) => {
        const intervals = Array.from({ length: 14 }, (_, offset) => ownedIntervals(who, addDays(first, offset)))
          .flat()
          .sort((a, b) => a.from_at - b.from_at)
        const [from, to] = firstFew(
          [addDays(first, 3), addDays(first, 10)].map((date) => calendarDay(who, date).starts_at),
          2,
        )
        const inside = intervals.filter(({ from_at, to_at }) => to_at > from && from_at < to)
        expect(inside.length).toBeGreaterThan(0)
        for (const [index, { from_at }] of inside.entries()) {
          if (index > 0) expect(from_at).toBe(inside[index - 1]?.to_at)
        }
      }),
      RUNS,
    )
  })

  it('expected is base less holiday less leave, and never below zero', () => {
    fc.assert(
      fc.property(anyone, ({ first, who }) => {
        for (const day of calendarRange(who, first, addDays(first, 13))) {
          expect(day.scheduled_minutes).toBe(day.base_minutes - day.holiday_minutes)
          expect(day.expected_minutes).toBe(day.scheduled_minutes - day.leave_minutes)
          expect(day.leave_minutes).toBe(day.leave.reduce((sum, { minutes }) => sum + minutes, 0))
          const parts = [
            day.base_minutes,
            day.holiday_minutes,
            day.expected_minutes,
            ...day.leave.map((l) => l.minutes),
          ]
          for (const minutes of parts) expect(minutes).toBeGreaterThanOrEqual(0)
          if (day.kind === 'not_employed' || day.kind === 'suspended') expect(day.base_minutes).toBe(0)
        }
      }),
      RUNS,
    )
  })

  it('scheduled minutes are those of the scheduled intervals less their breaks', () => {
    fc.assert(
      fc.property(anyone, ({ first, who }) => {
        for (const day of calendarRange(who, first, addDays(first, 13))) {
          const minutes = day.scheduled.map((i) => (i.to_at - i.from_at) / MINUTE - i.break_minutes)
          expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(day.scheduled_minutes)
          for (const { break_minutes } of day.scheduled) expect(break_minutes).toBeGreaterThanOrEqual(0)
        }
      }),
      RUNS,
    )
  })

  it('expected intervals lie in the schedule and out of leave', () => {
    fc.assert(
      fc.property(anyone, ({ first, who }) => {
        for (const day of calendarRange(who, first, addDays(first, 13))) {
          const expected = expectedIntervals(day)
          expect(minutesOf([...day.scheduled, ...expected])).toBe(minutesOf(day.scheduled))
          const taken = day.leave.flatMap((leave) => leave.intervals)
          for (const { from_at, to_at } of expected) {
            for (const cut of taken) expect(to_at <= cut.from_at || from_at >= cut.to_at).toBe(true)
          }
        }
      }),
      RUNS,
    )
  })

  it('the two halves of a leave cost what the whole does, and each no more than is left', () => {
    fc.assert(
      fc.property(anyone, dayOffset, ({ first, who }, offset) => {
        const date = addDays(first, offset)
        const [am, pm, full] = firstFew(
          (['am', 'pm', 'full'] as const).map((half) => firstOf(leaveCost(who, date, date, half, half))),
          3,
        )
        expect(am.minutes + pm.minutes).toBe(full.minutes)
        expect(full.minutes).toBe(calendarDay(who, date).expected_minutes)
        expect(full.fraction).toBeLessThanOrEqual(100)
      }),
      RUNS,
    )
  })

  it('the two halves of a holiday take what the whole does', () => {
    fc.assert(
      fc.property(anyone, dayOffset, ({ first, who }, offset) => {
        const date = addDays(first, offset)
        const [am, pm, full] = firstFew(
          (['am', 'pm', 'full'] as const).map((half) =>
            calendarDay({ ...who, holidays: holidays({ date, name: 'Holiday', portion: half }) }, date),
          ),
          3,
        )
        expect(am.holiday_minutes + pm.holiday_minutes).toBe(full.holiday_minutes)
        expect([0, full.base_minutes]).toContain(full.holiday_minutes)
      }),
      RUNS,
    )
  })

  it('as many working days forth as back return to the same working day', () => {
    fc.assert(
      fc.property(anyone, dayOffset, fc.integer({ min: -9, max: 9 }), ({ first, who }, offset, n) => {
        const date = addDays(first, offset)
        fc.pre(calendarDay(who, date).expected_minutes > 0)
        const there = addWorkingDays(who, date, n)
        fc.pre(there !== null)
        expect(addWorkingDays(who, there, -n)).toBe(date)
      }),
      RUNS,
    )
  })
})
