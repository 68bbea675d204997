import { describe, expect, it } from 'vitest'
import { firstOf } from '#kit/contract/testing/required.ts'
import { leaveCost, workingDays } from './leave-cost.ts'
import type { LeavePart, PersonCalendar } from './models.ts'
import { holidays, person, shift, version, weekOf } from './testing/people.ts'

const MONDAY = '2026-05-11'

const cost = (who: PersonCalendar, part: LeavePart, date = MONDAY): [minutes: number, fraction: number] => {
  const day = firstOf(leaveCost(who, date, date, part, 'full'))
  return [day.minutes, day.fraction]
}

describe('leaveCost', () => {
  it('prices the first and the last day in part, the days between in full, rest days at nothing', () => {
    const costs = leaveCost(person(), '2026-05-08', '2026-05-12', 'pm', { from_time: '09:00', to_time: '11:00' })
    expect(costs).toEqual([
      { date: '2026-05-08', minutes: 248, fraction: 50 },
      { date: '2026-05-09', minutes: 0, fraction: 0 },
      { date: '2026-05-10', minutes: 0, fraction: 0 },
      { date: '2026-05-11', minutes: 495, fraction: 100 },
      { date: '2026-05-12', minutes: 120, fraction: 24 },
    ])
  })

  it('takes the part of a single day from whichever end names one', () => {
    expect(leaveCost(person(), MONDAY, MONDAY, 'full', 'am')).toEqual(leaveCost(person(), MONDAY, MONDAY, 'am', 'full'))
  })

  it.each([
    ['full', [247, 50]],
    ['am', [247, 50]],
    ['pm', [0, 0]],
    [{ from_time: '09:00', to_time: '10:00' }, [60, 12]],
    [{ from_time: '13:30', to_time: '18:00' }, [0, 0]],
  ] as const)('on a half holiday in the afternoon, %j costs %j', (part, expected) => {
    const half = person({ holidays: holidays({ date: MONDAY, name: 'Half day', portion: 'pm' }) })
    expect(cost(half, part)).toEqual(expected)
  })

  it.each([
    ['13:24', 264, 50],
    ['13:48', 288, 50],
    ['13:49', 289, 100],
  ])('beside days of 480 minutes, a day until %s (%i minutes) costs %i hundredths', (end, minutes, fraction) => {
    const days = weekOf('09:00', '17:00').map((day) => (day.weekday === 3 ? { ...day, end } : day))
    expect(cost(person({ pattern: { days } }), 'full', '2026-05-13')).toEqual([minutes, fraction])
  })

  it('halves a half working day to 25', () => {
    const days = weekOf('09:00', '17:00').map((day) => (day.weekday === 3 ? { ...day, end: '13:00' } : day))
    expect(cost(person({ pattern: { days } }), 'am', '2026-05-13')).toEqual([120, 25])
  })

  it('counts a long shift, and a night shortened by the clock change, as one day', () => {
    const shifts = [
      shift(1, '2026-05-11T08:00+02:00', '2026-05-11T20:00+02:00'),
      shift(2, '2026-03-28T22:00+01:00', '2026-03-29T06:00+02:00'),
    ]
    expect(cost(person({ shifts }), 'full')).toEqual([720, 100])
    expect(cost(person({ shifts }), 'full', '2026-03-28')).toEqual([420, 100])
  })

  it('takes only what other leave has left, and forgets the request that is asked about', () => {
    const taken = person({ leave: [{ date: MONDAY, part: 'am', request_id: 9, kind: 'Annual leave' }] })
    expect(leaveCost(taken, MONDAY, MONDAY, 'full', 'full')).toEqual([{ date: MONDAY, minutes: 248, fraction: 50 }])
    expect(leaveCost(taken, MONDAY, MONDAY, 'full', 'full', 9)).toEqual([{ date: MONDAY, minutes: 495, fraction: 100 }])
  })

  describe('the rest of a day', () => {
    const rest = (from_time: string): LeavePart => ({ from_time, to_time: null })

    it.each([
      ['14:40', 200],
      // The break from 13:07 to 13:52 is no leave.
      ['13:20', 248],
      ['12:07', 308],
      ['08:00', 495],
      ['18:00', 0],
      ['19:30', 0],
    ])('from %s on takes %i minutes of what is planned', (time, minutes) => {
      expect(cost(person(), rest(time))[0]).toBe(minutes)
    })

    it.each([
      ['23:00', 420],
      ['02:00', 240],
      ['06:00', 480],
      ['21:00', 480],
    ])('of a night from 22:00 to 06:00, from %s on, takes %i minutes', (time, minutes) => {
      const night = person({ pattern: { days: weekOf('22:00', '06:00') } })
      expect(cost(night, rest(time))[0]).toBe(minutes)
    })

    it('takes nothing of the holiday half, and of the other only what lies after it', () => {
      const half = person({ holidays: holidays({ date: MONDAY, name: 'Half day', portion: 'pm' }) })
      expect([cost(half, rest('11:00'))[0], cost(half, rest('14:40'))[0]]).toEqual([127, 0])
    })

    it('costs with the time before it what the whole day costs', () => {
      for (let minute = 545; minute < 1080; minute += 5) {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const [before] = cost(person(), { from_time: '09:00', to_time: time })
        expect([time, before + cost(person(), rest(time))[0]]).toEqual([time, 495])
      }
    })
  })

  it('costs its hours on flexible days, never more than the day has, and half of the minutes by the half', () => {
    const days = weekOf('', '').map((day) => ({ ...day, start: null, end: null, expected_minutes: 385 }))
    const flexible = person({ pattern: version({ kind: 'flexible', days }) })
    expect(cost(flexible, { from_time: '09:00', to_time: '12:00' })).toEqual([180, 47])
    expect(cost(flexible, { from_time: '08:00', to_time: '20:00' })).toEqual([385, 100])
    expect(cost(flexible, { from_time: '14:40', to_time: null })).toEqual([0, 0])
    expect([cost(flexible, 'am'), cost(flexible, 'pm')]).toEqual([
      [192, 50],
      [193, 50],
    ])
  })

  it('costs nothing outside the employment', () => {
    expect(cost(person({ employments: [{ joined_on: '2026-06-01', left_on: null }] }), 'full')).toEqual([0, 0])
  })
})

describe('workingDays', () => {
  const days = weekOf('09:00', '17:00')
  it('counts the days of a cycle as leave costs them: a half Wednesday is half a day', () => {
    const half = days.map((day) => (day.weekday === 3 ? { ...day, end: '13:00' } : day))
    expect(workingDays(version({ days }))).toEqual({ hundredths: 500, weeks: 1 })
    expect(workingDays(version({ days: half }))).toEqual({ hundredths: 450, weeks: 1 })
  })

  it('counts flexible days by their minutes, and all weeks of a cycle', () => {
    const flexible = days.map((day) => ({ ...day, expected_minutes: day.weekday < 5 ? 480 : 0 }))
    expect(workingDays(version({ kind: 'flexible', days: flexible })).hundredths).toBe(400)
    const free = days.map((day) => ({ ...day, week: 2, start: day.weekday === 5 ? null : day.start }))
    const cycle = version({ cycle_weeks: 2, cycle_anchor: '2026-01-05', days: [...days, ...free] })
    expect(workingDays(cycle)).toEqual({ hundredths: 900, weeks: 2 })
  })
})
