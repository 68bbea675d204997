import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { OvertimeRules } from './overtime.models.ts'
import {
  creditOf,
  deriveEntry,
  type EntrySnapshot,
  NO_ENTRY,
  overtimeMinutes,
  postingFor,
  rateOf,
} from './overtime.rules.ts'
import { OVERTIME_RULES } from './testing/overtime-rules.ts'
import type { WorkSpan } from './work-time.rules.ts'

const KINDS = [
  { key: 'short', name: 'Short break', paid: true, max_each_minutes: 15, max_day_minutes: 30 },
  { key: 'meal', name: 'Meal', paid: false, max_each_minutes: 60, max_day_minutes: 60 },
]

const person = (start: string | null, end: string | null, break_minutes: number): PersonCalendar => ({
  employments: [{ joined_on: '2020-01-01', left_on: null }],
  placements: [{ effective_from: '2020-01-01', work_pattern_id: 1, time_zone: null, brand_zone: 'Europe/Berlin' }],
  patterns: new Map([
    [
      1,
      [
        {
          pattern_id: 1,
          effective_from: '2020-01-01',
          kind: start === null ? 'flexible' : 'timed',
          holiday_calendar_id: 1,
          time_zone: null,
          cycle_weeks: 1,
          cycle_anchor: null,
          days: Array.from({ length: 7 }, (_, index) => ({
            week: 1,
            weekday: index + 1,
            start: index < 6 ? start : null,
            end: index < 6 ? end : null,
            break_minutes: index < 6 ? break_minutes : 0,
            expected_minutes: start === null && index < 6 ? 480 : null,
          })),
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
const DAY = person('09:00', '17:30', 30)
const NIGHT = person('22:00', '06:00', 0)
const FLEXIBLE = person(null, null, 0)

const utc = (local: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').toInstant().epochMilliseconds
const span = (from: string, to: string, meal?: readonly [string, string]): WorkSpan => ({
  from: utc(from),
  to: utc(to),
  counts: true,
  breaks: meal ? [{ kind: 'meal', paid: false, from: utc(meal[0]), to: utc(meal[1]) }] : [],
})
const overtime = (
  calendar: PersonCalendar,
  date: string,
  spans: readonly WorkSpan[],
  change: Partial<OvertimeRules> = {},
): number =>
  overtimeMinutes({
    day: calendarDay(calendar, date),
    spans,
    rules: { ...OVERTIME_RULES, ...change, break_kinds: KINDS },
    now: utc('2026-12-31T00:00'),
    automatic: 0,
  })

const TUESDAY = '2026-05-12'
const worked = (from: string, to: string) =>
  span(`${TUESDAY}T${from}`, `${TUESDAY}T${to}`, [`${TUESDAY}T12:00`, `${TUESDAY}T12:30`])

describe('overtime of a day', () => {
  it.each<readonly [string, WorkSpan[], Partial<OvertimeRules>, number]>([
    ['nothing beyond the expectation', [worked('09:00', '17:30')], {}, 0],
    ['less than the least', [worked('09:00', '17:44')], {}, 0],
    ['the least', [worked('09:00', '17:45')], {}, 15],
    ['rounded down to the step', [worked('09:00', '18:29')], {}, 45],
    ['by the minute', [worked('09:00', '18:29')], { overtime_step_minutes: 1 }, 59],
    ['the most of a day', [worked('09:00', '23:30')], {}, 240],
    ['another limit', [worked('09:00', '23:30')], { overtime_daily_cap_minutes: 300 }, 300],
    ['work before the start', [worked('08:00', '17:30')], {}, 0],
    ['work before the start that counts', [worked('08:00', '17:30')], { overtime_before_shift: true }, 60],
    ['late and long: only what is beyond', [worked('09:30', '18:30')], {}, 30],
    ['early and long: the evening alone', [worked('08:00', '18:00')], {}, 30],
    ['a higher least', [worked('09:00', '18:15')], { overtime_min_minutes: 60 }, 0],
  ])('%s', (_, spans, change, minutes) => {
    expect(overtime(DAY, TUESDAY, spans, change)).toBe(minutes)
  })

  it('is all work of a holiday and of a day off, whenever it began', () => {
    expect(overtime(DAY, '2026-05-01', [span('2026-05-01T07:00', '2026-05-01T10:10')])).toBe(180)
    expect(overtime(DAY, '2026-05-10', [span('2026-05-10T07:00', '2026-05-10T10:10')])).toBe(180)
  })

  it.each([
    ['a Sunday has no limit of its own', '2026-05-10', {}, 480],
    ['a holiday has none', '2026-05-01', {}, 480],
    ['a limit of days off', '2026-05-10', { overtime_cap_day_off_minutes: 360 }, 360],
    ['a limit of holidays', '2026-05-01', { overtime_cap_holiday_minutes: 300 }, 300],
    ['a limit of holidays leaves days off', '2026-05-10', { overtime_cap_holiday_minutes: 300 }, 480],
    ['a limit of working days leaves both', '2026-05-01', { overtime_daily_cap_minutes: 60 }, 480],
  ])('is limited by the class of the day: %s', (_, date, change, minutes) => {
    expect(overtime(DAY, date, [span(`${date}T08:00`, `${date}T16:00`)], change)).toBe(minutes)
  })

  it.each([
    ['the first half', 'am', worked('09:00', '17:30'), 240],
    ['the first half, and before the shift', 'am', worked('07:00', '17:30'), 240],
    ['the first half alone', 'am', span(`${TUESDAY}T09:00`, `${TUESDAY}T12:00`), 0],
    ['the second half', 'pm', worked('09:00', '17:30'), 240],
    ['none of it', 'am', span(`${TUESDAY}T13:15`, `${TUESDAY}T17:15`), 0],
  ] as const)('counts work in a half that is on leave: %s', (_, part, spans, minutes) => {
    const half = { ...DAY, leave: [{ date: TUESDAY, part, request_id: 1, kind: 'leave' }] }
    expect(overtime(half, TUESDAY, [spans])).toBe(minutes)
  })

  it('counts early work of a day without fixed hours', () => {
    expect(overtime(FLEXIBLE, TUESDAY, [span(`${TUESDAY}T05:00`, `${TUESDAY}T14:00`)])).toBe(60)
  })

  it('is 0 for the whole night on both nights of the change of the clocks', () => {
    const short = span('2026-03-28T22:00', '2026-03-29T06:00')
    const long = span('2026-10-24T22:00', '2026-10-25T06:00')
    expect(overtime(NIGHT, '2026-03-28', [short])).toBe(0)
    expect(overtime(NIGHT, '2026-10-24', [long])).toBe(0)
    expect(overtime(NIGHT, '2026-10-24', [span('2026-10-24T22:00', '2026-10-25T06:45')])).toBe(45)
  })

  it('never exceeds the limit nor the work, is a multiple of the step, and grows with the work', () => {
    const rules = fc.record({
      overtime_min_minutes: fc.integer({ min: 0, max: 90 }),
      overtime_step_minutes: fc.integer({ min: 1, max: 60 }),
      overtime_daily_cap_minutes: fc.constantFrom(0, 60, 240, 1440),
      overtime_before_shift: fc.boolean(),
    })
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 10, max: 800 }),
        (change, start, length) => {
          const at = (minutes: number) => utc(`${TUESDAY}T05:00`) + minutes * 60_000
          const of = (minutes: number) =>
            overtime(DAY, TUESDAY, [{ from: at(start), to: at(start + minutes), counts: true, breaks: [] }], change)
          const found = of(length)
          expect(found).toBeLessThanOrEqual(Math.min(change.overtime_daily_cap_minutes, Math.max(0, length - 480)))
          if (found < change.overtime_daily_cap_minutes) expect(found % change.overtime_step_minutes).toBe(0)
          expect(of(length + 30)).toBeGreaterThanOrEqual(found)
        },
      ),
    )
  })
})

const entry = (change: Partial<EntrySnapshot>): EntrySnapshot => ({ ...NO_ENTRY, ...change })
const day = (minutes: number, final = true) => ({ final, minutes, short: 0, day_class: 'workday' as const })
const pending = entry({ state: 'pending', computed_minutes: 60 })
const approved = entry({ state: 'approved', computed_minutes: 60, approved_minutes: 60, posted: 60, is_decided: true })
const refused = entry({ state: 'refused', computed_minutes: 60, is_decided: true })
const partly = entry({ state: 'approved', computed_minutes: 60, approved_minutes: 30, posted: 30, is_decided: true })
const ahead = entry({ preapproved_minutes: 45 })

describe('the entry that follows from a day', () => {
  it.each([
    ['waits', NO_ENTRY, 60, 'pending', 0],
    ['is approved as far as it was before', ahead, 60, 'pending', 45],
    ['is approved where all of it was before', ahead, 30, 'approved', 30],
    ['waits again with more', approved, 90, 'pending', 60],
    ['waits again with more after a refusal', refused, 90, 'pending', 0],
    ['keeps what is left', approved, 30, 'approved', 30],
    ['keeps what was approved of it', partly, 45, 'approved', 30],
    ['stays refused with less', refused, 30, 'refused', 0],
    ['stays pending with less', pending, 30, 'pending', 0],
    ['is void with none', approved, 0, 'void', 0],
    ['is void with none, decided or not', pending, 0, 'void', 0],
  ] as const)('%s', (_, before, minutes, state, approvedMinutes) => {
    const found = deriveEntry(before, day(minutes), OVERTIME_RULES)
    expect([found?.state, found?.approved_minutes, found?.computed_minutes]).toEqual([state, approvedMinutes, minutes])
  })

  it('is approved at once where the rules ask for no decision', () => {
    expect(deriveEntry(NO_ENTRY, day(60), { ...OVERTIME_RULES, overtime_approval: 'none' })).toMatchObject({
      state: 'approved',
      approved_minutes: 60,
    })
  })

  it('does not change while the day is open, nor with the same minutes', () => {
    expect(deriveEntry(approved, day(0, false), OVERTIME_RULES)).toBeNull()
    expect(deriveEntry(approved, day(60), OVERTIME_RULES)).toBeNull()
    expect(deriveEntry(NO_ENTRY, day(0), OVERTIME_RULES)).toBeNull()
    expect(deriveEntry(ahead, day(0), OVERTIME_RULES)).toBeNull()
  })

  it('takes the rate of a holiday that was entered later', () => {
    const found = deriveEntry(approved, { final: true, minutes: 60, short: 0, day_class: 'holiday' }, OVERTIME_RULES)
    expect(found).toMatchObject({ state: 'approved', day_class: 'holiday', rate_percent: 200 })
    expect(found && postingFor(found, approved)).toBe(60)
  })
})

describe('what is posted', () => {
  it('comes to the rounded worth of the approved minutes, whatever happened on the way', () => {
    const step = fc.record({
      minutes: fc.integer({ min: 0, max: 300 }),
      day_class: fc.constantFrom('workday', 'day_off', 'holiday'),
      decide: fc.constantFrom('approve', 'part', 'refuse', 'leave'),
    })
    const rates = fc.record({
      rate_percent_workday: fc.integer({ min: 100, max: 300 }),
      rate_percent_day_off: fc.integer({ min: 100, max: 300 }),
      rate_percent_holiday: fc.integer({ min: 100, max: 300 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), rates, fc.nat(120), (steps, change, preapproved_minutes) => {
        const rules = { ...OVERTIME_RULES, ...change }
        let input = entry({ preapproved_minutes })
        for (const { minutes, day_class, decide } of steps) {
          const derived = deriveEntry(input, { final: true, minutes, short: 0, day_class }, rules)
          if (derived) input = { ...input, ...derived, posted: input.posted + postingFor(derived, input) }
          if (input.state === 'pending' && decide !== 'leave') {
            const all = decide === 'approve' ? input.computed_minutes : Math.max(input.approved_minutes, 1)
            const approved_minutes = decide === 'refuse' ? input.approved_minutes : all
            const state = decide === 'refuse' ? ('refused' as const) : ('approved' as const)
            const decided = { ...input, approved_minutes, state, is_decided: true }
            input = { ...decided, posted: input.posted + postingFor(decided, input) }
          }
          expect(input.approved_minutes).toBeLessThanOrEqual(input.computed_minutes)
          expect(input.approved_minutes).toBeGreaterThanOrEqual(0)
          expect(input.posted).toBe(creditOf(input.approved_minutes, input.rate_percent))
          if (input.computed_minutes > 0) expect(input.rate_percent).toBe(rateOf(rules, input.day_class))
          if (input.state === 'pending') expect(input.approved_minutes).toBeLessThan(input.computed_minutes)
        }
      }),
    )
  })

  it('takes nothing from minutes that are forfeited, and gives nothing twice', () => {
    const forfeited = { ...approved, is_forfeited: true }
    expect(postingFor({ approved_minutes: 30, rate_percent: 100 }, forfeited)).toBe(0)
    expect(postingFor({ approved_minutes: 60, rate_percent: 100 }, forfeited)).toBe(0)
    expect(postingFor({ approved_minutes: 75, rate_percent: 100 }, forfeited)).toBe(15)
  })
})
