import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { PolicyFigures } from './attendance.models.ts'
import type { Flag } from './verdicts.models.ts'
import { OVERTIME_RULES } from './testing/overtime-rules.ts'
import { dayLabel } from './attendance.labels.ts'
import { evaluateDay } from './verdict.rules.ts'
import type { BreakSpan, WorkSpan } from './work-time.rules.ts'

const policy: PolicyFigures = {
  id: 1,
  name: 'Organisation',
  window_after_minutes: 60,
  max_session_minutes: 840,
  late_grace_minutes: 10,
  early_grace_minutes: 10,
  half_day_below_percent: 60,
  absent_below_percent: 25,
  break_required_after_minutes: 360,
  break_required_minutes: 30,
  auto_break_after_minutes: 360,
  auto_break_minutes: 0,
  ...OVERTIME_RULES,
  break_kinds: [
    { key: 'short', name: 'Short break', paid: true, max_each_minutes: 15, max_day_minutes: 30 },
    { key: 'meal', name: 'Meal', paid: false, max_each_minutes: 60, max_day_minutes: 60 },
  ],
}

const weekdays = (start: string, end: string, break_minutes: number) =>
  Array.from({ length: 7 }, (_, index) => ({
    week: 1,
    weekday: index + 1,
    start: index < 5 ? start : null,
    end: index < 5 ? end : null,
    break_minutes: index < 5 ? break_minutes : 0,
    expected_minutes: null,
  }))

const person = (
  start = '09:00',
  end = '17:30',
  break_minutes = 30,
  further: { start: string; end: string; break_minutes: number }[] = [],
): PersonCalendar => ({
  employments: [{ joined_on: '2020-01-01', left_on: null }],
  placements: [{ effective_from: '2020-01-01', work_pattern_id: 1, time_zone: null, brand_zone: 'Europe/Berlin' }],
  patterns: new Map([
    [
      1,
      [
        {
          pattern_id: 1,
          effective_from: '2020-01-01',
          kind: 'timed',
          holiday_calendar_id: 1,
          time_zone: null,
          cycle_weeks: 1,
          cycle_anchor: null,
          days: weekdays(start, end, break_minutes).map((day) => (day.start ? { ...day, further } : day)),
        },
      ],
    ],
  ]),
  holidays: new Map([
    [1, new Map([['2026-05-01', { date: '2026-05-01', name: 'Labour Day', portion: 'full' as const }]])],
  ]),
  shifts: [],
  leave: [],
  suspensions: [],
  week_start: 1,
})

// Berlin is two hours ahead of UTC on these days of May.
const at = (time: string, date = '2026-05-12'): number => Date.parse(`${date}T${time}:00+02:00`)
const pause = (kind: 'short' | 'meal', from: string, to: string | null): BreakSpan => ({
  kind,
  paid: kind === 'short',
  from: at(from),
  to: to === null ? null : at(to),
})
const span = (from: string, to: string | null, breaks: BreakSpan[] = []): WorkSpan => ({
  from: at(from),
  to: to === null ? null : at(to),
  counts: true,
  breaks,
})
const evaluate = (
  spans: WorkSpan[],
  options: { now?: number; date?: string; marks?: Flag[]; who?: PersonCalendar } = {},
) =>
  evaluateDay({
    day: calendarDay(options.who ?? person(), options.date ?? '2026-05-12'),
    spans,
    isPending: false,
    policy,
    now: options.now ?? at('23:00'),
    marks: options.marks ?? [],
  })

describe('the verdict', () => {
  it.each([
    ['a full day', [span('09:00', '17:30', [pause('meal', '12:00', '12:30')])], 'present', [], 480],
    ['nine minutes late', [span('09:09', '17:30', [pause('meal', '12:00', '12:30')])], 'present', [], 471],
    ['eleven minutes late', [span('09:11', '17:30', [pause('meal', '12:00', '12:30')])], 'present', ['late'], 469],
    ['gone early', [span('09:00', '17:00', [pause('meal', '12:00', '12:30')])], 'present', ['early_leave'], 450],
    ['just under 60 %', [span('09:00', '13:47')], 'half_day', ['early_leave'], 287],
    ['exactly 60 %', [span('09:00', '13:48')], 'present', ['early_leave'], 288],
    ['just under 25 %', [span('09:00', '10:59')], 'absent', ['early_leave'], 119],
    ['nothing', [], 'absent', [], 0],
    ['two punches', [span('09:00', '12:00'), span('12:45', '17:30')], 'present', ['short_break'], 465],
  ])('of %s', (_, spans, verdict, flags, worked) => {
    const evaluated = evaluate(spans)
    expect([evaluated.verdict, evaluated.flags, evaluated.worked_minutes]).toEqual([verdict, flags, worked])
    expect(evaluated.final).toBe(true)
  })

  it.each([
    ['both blocks', [span('08:05', '12:00'), span('16:20', '20:00')], 'present', [], 455],
    ['a late first block', [span('08:30', '12:00'), span('16:00', '20:00')], 'present', ['late'], 450],
    ['an early end', [span('08:00', '12:00'), span('16:00', '19:30')], 'present', ['early_leave'], 450],
    ['the first block alone', [span('08:00', '12:00')], 'half_day', ['early_leave'], 240],
    ['one punch over the gap', [span('08:00', '20:00')], 'present', ['short_break'], 720],
  ])('of a day of two blocks with %s', (_, spans, verdict, flags, worked) => {
    const who = person('08:00', '12:00', 0, [{ start: '16:00', end: '20:00', break_minutes: 0 }])
    const evaluated = evaluate(spans, { who })
    expect([evaluated.verdict, evaluated.flags, evaluated.worked_minutes]).toEqual([verdict, flags, worked])
    expect([evaluated.expected_minutes, evaluated.auto_break_minutes]).toEqual([480, 0])
    expect(evaluated.overtime_minutes).toBe(Math.min(Math.max(0, worked - 480), 240))
  })

  it('of a day that is not over is pending until an hour after its last scheduled end', () => {
    expect(evaluate([], { now: at('18:29') }).verdict).toBe('pending')
    expect(evaluate([], { now: at('18:30') }).verdict).toBe('absent')
  })

  it('of an open punch is working, counts up to now, and is not final', () => {
    const evaluated = evaluate([span('09:00', null)], { now: at('11:30') })
    expect([evaluated.verdict, evaluated.worked_minutes, evaluated.final]).toEqual(['working', 150, false])
  })

  it('of work on a holiday, and on a Sunday, says so', () => {
    const holiday = evaluate(
      [{ from: at('09:00', '2026-05-01'), to: at('11:00', '2026-05-01'), counts: true, breaks: [] }],
      { date: '2026-05-01' },
    )
    expect([holiday.verdict, holiday.flags]).toEqual(['holiday', ['worked_on_holiday']])
    const sunday = evaluate(
      [{ from: at('09:00', '2026-05-10'), to: at('11:00', '2026-05-10'), counts: true, breaks: [] }],
      { date: '2026-05-10' },
    )
    expect([sunday.verdict, sunday.flags]).toEqual(['day_off', ['worked_on_day_off']])
  })

  it.each([
    ['in the half that is off', 'am', span('09:00', '17:30'), true],
    ['in the half that is off, as long as the least overtime', 'am', span('13:00', '17:30'), true],
    ['a little early for the other half', 'am', span('13:05', '17:30'), false],
    ['in the other half alone', 'pm', span('09:00', '13:15'), false],
    ['late in the evening', 'am', span('13:15', '20:00'), false],
    ['on a day that is off', 'full', span('09:00', '09:05'), true],
  ] as const)('of work on leave, %s, says whether it was', (_, part, spans, isNamed) => {
    const who = { ...person(), leave: [{ date: '2026-05-12', part, request_id: 1, kind: 'leave' }] }
    expect(evaluate([spans], { who }).flags.includes('worked_on_leave')).toBe(isNamed)
  })

  it('carries its reasons, with figures', () => {
    const codes = evaluate([span('09:22', '17:30', [pause('short', '10:00', '10:45')])]).reasons
    expect(codes).toContainEqual({
      code: 'late',
      text: 'In at 09:22, start 09:00: 22 min late, 10 min allowed',
      minutes: 22,
    })
    expect(codes).toContainEqual(expect.objectContaining({ code: 'paid_break_over', minutes: 15 }))
  })

  it('is put into words', () => {
    expect(dayLabel('present', ['late'])).toBe('Present · late')
    expect(dayLabel('present', ['wfh', 'early_leave'])).toBe('WFH · early leave')
  })
})

describe('a night', () => {
  const night = person('22:00', '06:00', 0)
  const punch = (from: string, to: string): WorkSpan => ({
    from: Date.parse(from),
    to: Date.parse(to),
    counts: true,
    breaks: [],
  })
  it.each([
    ['in spring', '2026-03-28', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 420],
    ['in autumn', '2026-10-24', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 540],
    ['else', '2026-05-12', '2026-05-12T20:00:00Z', '2026-05-13T04:00:00Z', 480],
  ])('when the clocks change %s is worked and expected alike', (_, date, from, to, minutes) => {
    const sevenDays: PersonCalendar = {
      ...night,
      patterns: new Map(
        [...night.patterns].map(([id, versions]) => [
          id,
          versions.map((version) => ({
            ...version,
            days: version.days.map((day) => ({ ...day, start: '22:00', end: '06:00' })),
          })),
        ]),
      ),
    }
    const evaluated = evaluate([punch(from, to)], { date, who: sevenDays, now: Date.parse(to) + 86_400_000 })
    expect([evaluated.expected_minutes, evaluated.worked_minutes, evaluated.verdict, evaluated.late_minutes]).toEqual([
      minutes,
      minutes,
      'present',
      0,
    ])
  })
})

describe('breaks', () => {
  it('that are paid count as work up to the limit of the day, and as unpaid beyond it', () => {
    const evaluated = evaluate([
      span('09:00', '17:30', [pause('short', '10:00', '10:20'), pause('short', '15:00', '15:25')]),
    ])
    expect([evaluated.worked_minutes, evaluated.paid_break_minutes, evaluated.unpaid_break_minutes]).toEqual([
      495, 30, 15,
    ])
  })

  it('never make more of a day than the time between its punches', () => {
    const moment = fc.integer({ min: 0, max: 8 * 3600 })
    fc.assert(
      fc.property(fc.array(fc.tuple(moment, moment, fc.boolean()), { maxLength: 6 }), (drawn) => {
        const start = at('09:00')
        const cuts = drawn.flatMap(([a, b]) => [a, b]).sort((a, b) => a - b)
        const breaks = drawn.map(([, , paid], index) => ({
          kind: paid ? 'short' : 'meal',
          paid,
          from: start + (cuts[index * 2] ?? 0) * 1000,
          to: start + (cuts[index * 2 + 1] ?? 0) * 1000,
        }))
        const evaluated = evaluate([{ from: start, to: start + 8 * 3600_000, counts: true, breaks }])
        const total = evaluated.worked_minutes + evaluated.unpaid_break_minutes
        expect(evaluated.worked_minutes).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(480)
        // Work and unpaid breaks are each rounded down once.
        expect(total).toBeGreaterThanOrEqual(479)
      }),
    )
  })
})
