import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { anyone } from '#engines/calendar/contract/testing/anyone.ts'
import { offerDeadlineOf, evaluateDue, minutesUntil, workingDaysAfter } from './due.rules.ts'

const somewhere = fc.record({ one: anyone, at: fc.integer({ min: 3, max: 10 }), later: fc.integer({ min: 0, max: 6 }) })

const evaluate = (who: PersonCalendar, due_date: string) =>
  evaluateDue({ due_date, remaining_minutes: null, is_open: true }, who, `${due_date}T12:00:00.000Z`, 'UTC')

describe('a due date', () => {
  it('ends on its day at the latest, or with the work that began on it', () => {
    fc.assert(
      fc.property(somewhere, ({ one, at }) => {
        const date = addDays(one.first, at)
        const day = calendarDay(one.who, date)
        const [first, last] = [day.scheduled.at(0), day.scheduled.at(-1)]
        const due_at = Date.parse(evaluate(one.who, date).due_at ?? '')
        expect(due_at).toBeLessThanOrEqual(Math.max(day.ends_at, last?.to_at ?? 0) + 24 * 3_600_000)
        // On a move far to the east the first work begins before the day of the former zone has ended.
        expect(due_at).toBeGreaterThanOrEqual(Math.min(day.starts_at, first?.from_at ?? day.starts_at))
      }),
    )
  })

  it('leads to the first working day from it on', () => {
    fc.assert(
      fc.property(somewhere, ({ one, at }) => {
        const date = addDays(one.first, at)
        const next = evaluate(one.who, date).next_working_date
        if (next === null) return
        expect(next >= date).toBe(true)
        expect(calendarDay(one.who, next).expected_minutes).toBeGreaterThan(0)
        for (let day = date; day < next; day = addDays(day, 1))
          expect(calendarDay(one.who, day).expected_minutes).toBe(0)
      }),
    )
  })

  it('grows older on working days alone', () => {
    fc.assert(
      fc.property(somewhere, ({ one, at, later }) => {
        const date = addDays(one.first, at)
        const today = addDays(date, later)
        const tomorrow = addDays(today, 1)
        const grown = workingDaysAfter(one.who, date, tomorrow) - workingDaysAfter(one.who, date, today)
        expect(grown).toBe(calendarDay(one.who, tomorrow).expected_minutes > 0 ? 1 : 0)
        expect(workingDaysAfter(one.who, date, date)).toBe(0)
      }),
    )
  })

  it('on a day off is a risk, and never when there is time enough', () => {
    fc.assert(
      fc.property(somewhere, fc.integer({ min: 0, max: 3000 }), ({ one, at, later }, remaining_minutes) => {
        const now = new Date(calendarDay(one.who, addDays(one.first, at)).starts_at).toISOString()
        const due_date = addDays(one.first, at + later)
        const due = evaluateDue({ due_date, remaining_minutes, is_open: true }, one.who, now, 'UTC')
        const isOff = calendarDay(one.who, due_date).expected_minutes === 0
        expect(due.risk === 'due_off').toBe(isOff)
        const fits = remaining_minutes <= minutesUntil(one.who, Date.parse(now), due_date)
        if (!isOff && fits) expect(due.risk).toBeNull()
        if (!isOff && !fits) expect(due.risk).toBe('no_time')
      }),
    )
  })

  it('of what is over is no risk, and without a holder ends with its day', () => {
    fc.assert(
      fc.property(somewhere, ({ one, at }) => {
        const due_date = addDays(one.first, at)
        const task = { due_date, remaining_minutes: 10_000, is_open: false }
        const now = `${due_date}T12:00:00.000Z`
        expect(evaluateDue(task, one.who, now, 'UTC')).toMatchObject({
          risk: null,
          overdue_working_days: 0,
          next_working_date: null,
        })
        expect(evaluateDue(task, null, now, 'UTC').due_at).toBe(`${addDays(due_date, 1)}T00:00:00.000Z`)
        expect(evaluateDue({ ...task, due_date: null }, one.who, now, 'UTC').due_at).toBeNull()
      }),
    )
  })
})

it('an offer has at least a day to be answered', () => {
  fc.assert(
    fc.property(somewhere, ({ one, at }) => {
      const now = new Date(calendarDay(one.who, addDays(one.first, at)).starts_at + 3_600_000).toISOString()
      expect(Date.parse(offerDeadlineOf(one.who, now))).toBeGreaterThanOrEqual(Date.parse(now) + 24 * 3_600_000)
    }),
  )
})
