import { describe, expect, it } from 'vitest'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import type { CalendarDayModel } from '#domains/organisation/contract/calendar.models.ts'
import { calendarDayOf } from '../testing/rows.ts'
import { expectationSteps } from './expectation-steps.ts'

const steps = (change: Partial<CalendarDayModel>) => expectationSteps(calendarDayOf('2026-05-12', change))

describe('the steps from the work pattern to what is expected', () => {
  it('names pattern, times and minutes of an ordinary day', () => {
    expect(steps({})).toEqual([
      ['Work pattern', unbroken('8 h: 09:00–17:30 with 30 min break')],
      ['Expected', unbroken('8 h')],
    ])
  })

  it('shows what a half holiday and a leave take', () => {
    const taken = {
      kind: 'half_holiday' as const,
      holiday: { name: 'Christmas Eve', portion: 'pm' as const },
      holiday_minutes: 240,
      scheduled_minutes: 240,
      leave: [{ kind: 'annual leave', part: { from_time: '09:00', to_time: '10:00' }, minutes: 60 }],
      leave_minutes: 60,
      expected_minutes: 180,
    }
    expect(steps(taken).slice(1)).toEqual([
      ['Holiday', unbroken('Christmas Eve takes 4 h')],
      ['Leave', unbroken('Annual leave, 09:00–10:00, takes 1 h')],
      ['Expected', unbroken('8 h − 4 h holiday − 1 h leave = 3 h')],
    ])
  })

  it('tells a shift on a holiday from the pattern that it stands for', () => {
    const shift = { from_at: '2026-05-12T12:00:00.000Z', to_at: '2026-05-12T20:00:00.000Z', break_minutes: 0 }
    const change = {
      kind: 'holiday_shift' as const,
      holiday: { name: 'May Day', portion: 'full' as const },
      scheduled: [{ ...shift, source: 'shift' as const, shift_id: 4 }],
    }
    expect(steps(change)).toEqual([
      ['Work pattern', unbroken('8 h')],
      ['Shift', '14:00–22:00, in place of the pattern'],
      ['Holiday', 'May Day; a published shift stays as it is'],
      ['Expected', unbroken('8 h')],
    ])
  })

  it('says why nothing is expected', () => {
    const nothing = { base_minutes: 0, scheduled_minutes: 0, expected_minutes: 0, scheduled: [] }
    expect(steps({ ...nothing, kind: 'not_employed' })).toEqual([['Employment', 'Not employed on this day']])
    expect(steps({ ...nothing, kind: 'rest', pattern_minutes: 0 })).toEqual([
      ['Work pattern', 'No working day'],
      ['Expected', unbroken('0 min')],
    ])
    expect(steps({ ...nothing, kind: 'suspended' })[0]).toEqual(['Suspension', 'Suspended: nothing is expected'])
  })

  it('tells the length of a day on which the clocks change', () => {
    expect(steps({ length_minutes: 1380 })).toContainEqual(['Clocks', unbroken('They change: this day has 23 h')])
  })
})
