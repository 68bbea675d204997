import { describe, expect, it } from 'vitest'
import { calendarDay, calendarRange, expectedIntervals } from './day.ts'
import { leaveCost } from './leave-cost.ts'
import type { Leave, LeavePart, PersonCalendar } from './models.ts'
import { at, EVERY_DAY, holidays, iso, person, shift, weekOf } from './testing/people.ts'

const MONDAY = '2026-05-11'

const leave = (part: LeavePart, request_id = 1, date = MONDAY): Leave => {
  return { date, part, request_id, kind: 'Annual leave' }
}

const holiday = (portion: 'full' | 'am' | 'pm', date = MONDAY): PersonCalendar['holidays'] => {
  return holidays({ date, name: 'Founders day', portion })
}

const times = (list: readonly { from_at: number; to_at: number }[]) => list.map((i) => [iso(i.from_at), iso(i.to_at)])

describe('calendarDay', () => {
  it('explains an ordinary day', () => {
    expect(calendarDay(person(), MONDAY)).toEqual({
      date: MONDAY,
      zone: 'Europe/Berlin',
      starts_at: at('2026-05-10T22:00Z'),
      ends_at: at('2026-05-11T22:00Z'),
      length_minutes: 1440,
      kind: 'working',
      scheduled: [
        {
          from_at: at('2026-05-11T07:00Z'),
          to_at: at('2026-05-11T16:00Z'),
          break_minutes: 45,
          source: 'pattern',
          shift_id: null,
        },
      ],
      pattern_minutes: 495,
      base_minutes: 495,
      holiday: null,
      holiday_minutes: 0,
      scheduled_minutes: 495,
      leave: [],
      leave_minutes: 0,
      expected_minutes: 495,
      adjusted: false,
    })
  })

  it.each([
    ['2026-03-28', 390],
    ['2026-10-24', 510],
    ['2026-05-13', 450],
  ])('expects of a night 22:00–06:00 with 30 min break on %s %i minutes', (date, minutes) => {
    const nights = person({ pattern: { days: weekOf('22:00', '06:00', 30, 1, EVERY_DAY) } })
    expect(calendarDay(nights, date).expected_minutes).toBe(minutes)
  })

  it('expects nothing before joining, after the last day and between two employments', () => {
    const employments = [
      { joined_on: '2026-05-12', left_on: '2026-05-13' },
      { joined_on: '2026-05-15', left_on: null },
    ]
    const days = calendarRange(person({ employments }), '2026-05-11', '2026-05-15')
    expect(days.map((day) => [day.kind, day.expected_minutes, day.pattern_minutes])).toEqual([
      ['not_employed', 0, 0],
      ['working', 495, 495],
      ['working', 495, 495],
      ['not_employed', 0, 0],
      ['working', 495, 495],
    ])
  })

  it('expects nothing during a suspension, even with a shift, and still tells the pattern', () => {
    const suspended = person({
      suspensions: [{ from: MONDAY, to: null }],
      shifts: [shift(1, '2026-05-11T09:00+02:00', '2026-05-11T17:00+02:00')],
    })
    expect(calendarDay(suspended, '2026-05-08').kind).toBe('working')
    expect(calendarDay(suspended, MONDAY)).toMatchObject({
      kind: 'suspended',
      pattern_minutes: 495,
      base_minutes: 0,
      expected_minutes: 0,
      scheduled: [],
    })
  })

  it('ends a suspension on its last day', () => {
    const suspended = person({ suspensions: [{ from: '2026-05-11', to: '2026-05-12' }] })
    const kinds = calendarRange(suspended, '2026-05-11', '2026-05-13').map((day) => day.kind)
    expect(kinds).toEqual(['suspended', 'suspended', 'working'])
  })

  it('answers for a person who was never placed', () => {
    expect(calendarDay(person({ placements: [] }), MONDAY)).toMatchObject({
      zone: 'UTC',
      kind: 'rest',
      expected_minutes: 0,
    })
  })
})

describe('shifts', () => {
  const evening = shift(7, '2026-05-11T15:00+02:00', '2026-05-11T23:30+02:00', 30)

  it('a planned day off leaves nothing to expect, a shift on it counts, and leave of it costs nothing', () => {
    const worker = person({ shifts: [evening], days_off: [MONDAY, '2026-05-12'] })
    expect(calendarDay(worker, MONDAY).expected_minutes).toBe(480)
    const off = calendarDay(worker, '2026-05-12')
    expect(off).toMatchObject({ kind: 'rest', base_minutes: 0, pattern_minutes: 495, expected_minutes: 0 })
    expect(leaveCost(worker, '2026-05-12', '2026-05-12', 'full', 'full')).toMatchObject([{ minutes: 0, fraction: 0 }])
    expect(calendarDay(worker, '2026-05-13').expected_minutes).toBe(495)
  })

  it('replace the pattern on the day they start', () => {
    const worker = person({ shifts: [evening, shift(8, '2026-05-11T06:00+02:00', '2026-05-11T10:00+02:00')] })
    const day = calendarDay(worker, MONDAY)
    expect(day).toMatchObject({ pattern_minutes: 495, base_minutes: 720, expected_minutes: 720, kind: 'working' })
    expect(day.scheduled.map(({ source, shift_id }) => [source, shift_id])).toEqual([
      ['shift', 8],
      ['shift', 7],
    ])
  })

  it('count for the local date of their start', () => {
    const midnight = person({ shifts: [shift(1, '2026-05-12T00:00+02:00', '2026-05-12T08:00+02:00')] })
    expect([MONDAY, '2026-05-12'].map((date) => calendarDay(midnight, date).base_minutes)).toEqual([495, 480])
  })

  it('are not reduced by a holiday', () => {
    const day = calendarDay(person({ shifts: [evening], holidays: holiday('full') }), MONDAY)
    expect(day).toMatchObject({ kind: 'holiday_shift', holiday_minutes: 0, expected_minutes: 480 })
  })

  it('make a rest day a working day', () => {
    const sunday = person({ shifts: [shift(1, '2026-05-10T09:00+02:00', '2026-05-10T13:00+02:00')] })
    expect(calendarDay(sunday, '2026-05-10')).toMatchObject({
      kind: 'working',
      pattern_minutes: 0,
      expected_minutes: 240,
    })
  })
})

describe('holidays', () => {
  it.each([
    ['full', 'holiday', 495, 0, []],
    ['pm', 'half_holiday', 248, 247, [['2026-05-11T07:00:00Z', '2026-05-11T11:30:00Z']]],
    ['am', 'half_holiday', 247, 248, [['2026-05-11T11:30:00Z', '2026-05-11T16:00:00Z']]],
  ] as const)('%s of 495 minutes', (portion, kind, holiday_minutes, expected_minutes, scheduled) => {
    const day = calendarDay(person({ holidays: holiday(portion) }), MONDAY)
    expect(day).toMatchObject({
      kind,
      base_minutes: 495,
      holiday_minutes,
      scheduled_minutes: expected_minutes,
      expected_minutes,
    })
    expect(times(day.scheduled)).toEqual(scheduled)
    const paid = day.scheduled.map((i) => (i.to_at - i.from_at) / 60_000 - i.break_minutes)
    expect(paid).toEqual(scheduled.length ? [expected_minutes] : [])
  })

  it('leave a rest day a rest day', () => {
    const day = calendarDay(person({ holidays: holiday('full', '2026-05-10') }), '2026-05-10')
    expect(day).toMatchObject({ kind: 'rest', holiday: { name: 'Founders day', portion: 'full' }, holiday_minutes: 0 })
  })
})

describe('leave', () => {
  const day = (leaves: Leave[], change: Partial<PersonCalendar> = {}) =>
    calendarDay(person({ leave: leaves, ...change }), MONDAY)

  it('takes the whole day', () => {
    expect(day([leave('full')])).toMatchObject({ kind: 'leave', leave_minutes: 495, expected_minutes: 0 })
    expect(expectedIntervals(day([leave('full')]))).toEqual([])
  })

  it.each([
    ['am', 247, [['2026-05-11T11:30:00Z', '2026-05-11T16:00:00Z']]],
    ['pm', 248, [['2026-05-11T07:00:00Z', '2026-05-11T11:30:00Z']]],
    [
      { from_time: '10:00', to_time: '11:00' },
      60,
      [
        ['2026-05-11T07:00:00Z', '2026-05-11T08:00:00Z'],
        ['2026-05-11T09:00:00Z', '2026-05-11T16:00:00Z'],
      ],
    ],
    [{ from_time: '18:00', to_time: '20:00' }, 0, [['2026-05-11T07:00:00Z', '2026-05-11T16:00:00Z']]],
    [{ from_time: '17:00', to_time: '02:00' }, 60, [['2026-05-11T07:00:00Z', '2026-05-11T15:00:00Z']]],
  ] as const)('%j takes %i minutes', (part, minutes, expected) => {
    const taken = day([leave(part)])
    expect(taken).toMatchObject({ kind: 'working', leave_minutes: minutes, expected_minutes: 495 - minutes })
    expect(times(expectedIntervals(taken))).toEqual(expected)
  })

  it('reads hours after midnight in the night that began on the date', () => {
    const requested = calendarDay(
      person({
        pattern: { days: weekOf('22:00', '06:00', 0, 1, EVERY_DAY) },
        leave: [leave({ from_time: '02:00', to_time: '04:00' })],
      }),
      MONDAY,
    )
    expect(requested.leave_minutes).toBe(120)
    expect(times(expectedIntervals(requested))).toEqual([
      ['2026-05-11T20:00:00Z', '2026-05-12T00:00:00Z'],
      ['2026-05-12T02:00:00Z', '2026-05-12T04:00:00Z'],
    ])
  })

  it('never takes the same time twice', () => {
    const twice = day([
      leave({ from_time: '10:00', to_time: '12:00' }, 1),
      leave({ from_time: '11:00', to_time: '13:00' }, 2),
    ])
    expect(twice.leave.map(({ minutes }) => minutes)).toEqual([120, 60])
    expect(day([leave('am', 1), leave('full', 2), leave('pm', 3)]).leave.map(({ minutes }) => minutes)).toEqual([
      247, 248, 0,
    ])
  })

  it('takes hours that hold the unpaid break without it', () => {
    const morning = leave({ from_time: '09:00', to_time: '13:30' }, 1)
    expect(day([morning, leave('am', 2), leave('pm', 3)]).leave.map(({ minutes }) => minutes)).toEqual([247, 0, 248])
  })

  it('takes nothing of the half that is a holiday, and all of the other', () => {
    const half = (part: LeavePart) => day([leave(part)], { holidays: holiday('pm') })
    expect(half('am')).toMatchObject({ kind: 'leave', leave_minutes: 247, expected_minutes: 0 })
    expect(half('pm')).toMatchObject({ kind: 'half_holiday', leave_minutes: 0, expected_minutes: 247 })
    expect(half('full')).toMatchObject({ kind: 'leave', leave_minutes: 247, expected_minutes: 0 })
  })

  it('takes the first half of the work, not of each shift', () => {
    const split = [
      shift(1, '2026-05-11T06:00+02:00', '2026-05-11T10:00+02:00'),
      shift(2, '2026-05-11T16:00+02:00', '2026-05-11T20:00+02:00'),
    ]
    const requested = day([leave('am')], { shifts: split })
    expect(times(expectedIntervals(requested))).toEqual([['2026-05-11T14:00:00Z', '2026-05-11T18:00:00Z']])
  })
})
