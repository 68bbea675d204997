import * as fc from 'fast-check'
import { addDays } from '../dates.ts'
import type { LeavePart, PatternBlock, PatternDay, PatternVersion, PersonCalendar } from '../models.ts'
import { holidays, version } from './people.ts'

// Two weeks around the clock changes of spring and autumn, and around a date that Samoa skipped.
const FIRST_DAYS = ['2026-03-22', '2026-10-18', '2026-09-28', '2011-12-24', '2028-02-24']
const ZONES = [
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Los_Angeles',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
export const MINUTE = 60_000

const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
const portion = fc.constantFrom('full', 'am', 'pm')
const part: fc.Arbitrary<LeavePart> = fc.oneof(portion, fc.record({ from_time: time, to_time: fc.option(time) }))
/** One of the 14 days, counted from the first. */
export const dayOffset = fc.integer({ min: 0, max: 13 })

const patternDays = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      {
        weight: 3,
        arbitrary: fc.record({
          start: fc.integer({ min: 0, max: 1439 }),
          length: fc.integer({ min: 15, max: 960 }),
          rest: fc.nat(90),
          further: fc.array(
            fc.record({ gap: fc.nat(300), length: fc.integer({ min: 15, max: 400 }), rest: fc.nat(30) }),
            { maxLength: 2 },
          ),
        }),
      },
    ),
    { minLength: 7, maxLength: 7 },
  )
  .map((cells) =>
    cells.map((cell, index): PatternDay => ({
      week: 1,
      weekday: index + 1,
      start: cell && clock(cell.start),
      end: cell && clock(cell.start + cell.length),
      break_minutes: cell ? Math.min(cell.rest, cell.length - 1) : 0,
      expected_minutes: null,
      further: cell ? furtherOf(cell.start, cell.length, cell.further) : [],
    })),
  )

type DrawnBlock = Readonly<{ gap: number; length: number; rest: number }>

/** Further blocks of a day, as far as they end within 24 hours of its start. */
const furtherOf = (start: number, length: number, drawn: readonly DrawnBlock[]): PatternBlock[] => {
  let end = length
  return drawn.flatMap((block) => {
    const from = end + block.gap
    if (from + block.length > 1440) return []
    end = from + block.length
    const break_minutes = Math.min(block.rest, block.length - 1)
    return [{ start: clock(start + from), end: clock(start + end), break_minutes }]
  })
}

type DrawnCycle = Readonly<{ length: number; anchor: number }>

/** The days as a week, or the first of them as a cycle that begins on some day. */
const cycleOf = (days: readonly PatternDay[], cycle: DrawnCycle | null, first: string): Partial<PatternVersion> =>
  cycle === null
    ? { days }
    : { days: days.slice(0, cycle.length), cycle_days: cycle.length, cycle_anchor: addDays(first, cycle.anchor) }

const clock = (minute: number): string => {
  return new Date(minute * MINUTE).toISOString().slice(11, 16)
}

/** A person with whatever pattern, moves, shifts, holidays and leave, and the first of the 14 days that contain them. */
export const anyone = fc
  .record({
    first: fc.constantFrom(...FIRST_DAYS),
    days: patternDays,
    cycle: fc.option(fc.record({ length: fc.integer({ min: 1, max: 7 }), anchor: dayOffset })),
    zones: fc.array(fc.tuple(dayOffset, fc.constantFrom(...ZONES)), { minLength: 1, maxLength: 4 }),
    shifts: fc.array(
      fc.record({
        minute: fc.integer({ min: 0, max: 14 * 1440 }),
        length: fc.integer({ min: 1, max: 1440 }),
        rest: fc.nat(60),
      }),
      { maxLength: 8 },
    ),
    holidays: fc.array(fc.tuple(dayOffset, portion), { maxLength: 4 }),
    leave: fc.array(fc.tuple(dayOffset, part), { maxLength: 8 }),
    suspension: fc.option(dayOffset),
    left: fc.option(dayOffset),
  })
  .map(({ first, ...given }): { first: string; who: PersonCalendar } => {
    const start = Date.parse(first)
    const on = (offset: number) => addDays(first, offset)
    return {
      first,
      who: {
        employments: [{ joined_on: on(-30), left_on: given.left === null ? null : on(given.left) }],
        placements: given.zones.map(([offset, time_zone], index) => ({
          effective_from: index === 0 ? on(-100) : on(offset),
          work_pattern_id: 1,
          time_zone,
          brand_zone: 'UTC',
        })),
        patterns: new Map([[1, [version(cycleOf(given.days, given.cycle, first))]]]),
        holidays: holidays(
          ...given.holidays.map(([offset, portion]) => ({ date: on(offset), name: 'Holiday', portion })),
        ),
        shifts: given.shifts.map(({ minute, length, rest }, id) => ({
          id,
          from_at: start + minute * MINUTE,
          to_at: start + (minute + length) * MINUTE,
          break_minutes: Math.min(rest, length),
        })),
        leave: given.leave.map(([offset, part], index) => ({
          date: on(offset),
          part,
          request_id: index,
          kind: 'Leave',
        })),
        suspensions: given.suspension === null ? [] : [{ from: on(given.suspension), to: on(given.suspension + 2) }],
        week_start: 1,
      },
    }
  })
