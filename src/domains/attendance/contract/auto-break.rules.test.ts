import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { automaticBreak } from './auto-break.rules.ts'
import { type WorkSpan, workTime, wholeMinutes } from './work-time.rules.ts'

const at = (time: string): number => Date.parse(`2026-05-12T${time}:00Z`)
const NOW = at('23:30')
const KINDS = [
  { key: 'meal', name: 'Meal', paid: false, max_each_minutes: 60, max_day_minutes: 60 },
  { key: 'short', name: 'Short break', paid: true, max_each_minutes: 15, max_day_minutes: 30 },
]
const span = (
  from: string,
  to: string | null,
  breaks: readonly (readonly [string, string, string])[] = [],
): WorkSpan => ({
  from: at(from),
  to: to === null ? null : at(to),
  counts: true,
  breaks: breaks.map(([kind, start, end]) => ({ kind, paid: kind === 'short', from: at(start), to: at(end) })),
})
const dayWith = (...breaks: number[]) => ({
  scheduled: breaks.map((break_minutes) => ({
    from_at: at('09:00'),
    to_at: at('17:30'),
    break_minutes,
    source: 'pattern' as const,
    shift_id: null,
  })),
})
const minutesOf = (spans: readonly WorkSpan[], change: { planned?: number; most?: number; after?: number } = {}) => {
  const { planned = 30, most = 30, after = 360 } = change
  const policy = { auto_break_after_minutes: after, auto_break_minutes: most, break_kinds: KINDS }
  return automaticBreak({ day: dayWith(planned), spans, policy, now: NOW })
}

describe('the automatic break', () => {
  it.each([
    ['none was punched', [span('09:00', '17:30')], 30],
    ['a part was punched', [span('09:00', '17:30', [['meal', '12:00', '12:10']])], 20],
    ['all of it was punched', [span('09:00', '17:30', [['meal', '12:00', '12:45']])], 0],
    ['the break was spent between two punches', [span('09:00', '12:00'), span('12:30', '17:30')], 0],
    ['a part was spent between two punches', [span('09:00', '12:00'), span('12:10', '17:30')], 20],
    ['a paid break counts as work', [span('09:00', '17:30', [['short', '10:00', '10:15']])], 30],
    ['a paid break went beyond its limit', [span('09:00', '17:30', [['short', '10:00', '10:40']])], 20],
    ['the work is short', [span('09:00', '14:40')], 0],
    ['the work is just longer than its limit', [span('09:00', '15:10')], 10],
    ['the last punch is open', [span('09:00', '12:00'), span('12:00', null)], 0],
    ['nothing was punched', [], 0],
  ])('%s', (_name, spans, expected) => {
    expect(minutesOf(spans)).toBe(expected)
  })

  it('is at most what the rules say and what is planned, and none where either is none', () => {
    const spans = [span('08:00', '18:30')]
    expect(minutesOf(spans, { planned: 60, most: 45 })).toBe(45)
    expect(minutesOf(spans, { planned: 20, most: 45 })).toBe(20)
    expect(minutesOf(spans, { planned: 0 })).toBe(0)
    expect(minutesOf(spans, { most: 0 })).toBe(0)
  })

  it('is none of time whose end waits for a decision', () => {
    expect(minutesOf([{ ...span('09:00', '17:30'), counts: false }])).toBe(0)
  })

  it('fills breaks up, never takes the work below its limit, and never grows with a longer break', () => {
    const drawn = fc.record({
      length: fc.integer({ min: 1, max: 840 }),
      taken: fc.integer({ min: 0, max: 120 }),
      planned: fc.integer({ min: 0, max: 90 }),
      most: fc.integer({ min: 0, max: 90 }),
      after: fc.integer({ min: 0, max: 480 }),
    })
    fc.assert(
      fc.property(drawn, ({ length, taken, planned, most, after }) => {
        const to = at('06:00') + length * 60_000
        const pause = {
          kind: 'meal',
          paid: false,
          from: at('06:00'),
          to: at('06:00') + Math.min(taken, length) * 60_000,
        }
        const spans = [{ from: at('06:00'), to, counts: true, breaks: taken === 0 ? [] : [pause] }]
        const worked = wholeMinutes(workTime(spans, KINDS, NOW).worked)
        const minutes = minutesOf(spans, { planned, most, after })
        expect(minutes).toBeGreaterThanOrEqual(0)
        expect(minutes + Math.min(taken, length)).toBeLessThanOrEqual(Math.max(taken, planned, 0))
        expect(minutes).toBeLessThanOrEqual(most)
        if (minutes > 0) expect(worked - minutes).toBeGreaterThanOrEqual(after)
      }),
    )
  })
})
