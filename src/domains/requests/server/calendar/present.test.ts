import { describe, expect, it } from 'vitest'
import { EVERY_DAY, person, weekOf } from '#engines/calendar/contract/testing/people.ts'
import { awayEntriesOf } from './present.ts'
import type { AwayDay } from './store.ts'

const day = (date: string, more: Partial<AwayDay> = {}): AwayDay => ({
  employee_id: 1,
  name: 'Anna Frei',
  request_id: 1,
  type_name: 'Annual leave',
  kind: 'leave',
  date,
  part: 'full',
  from_time: null,
  to_time: null,
  from_minute: 0,
  is_live: true,
  is_open: false,
  version: 1,
  changed_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const hours = (date: string, from_time: string, to_time: string, from_minute: number) =>
  day(date, { part: 'hours', from_time, to_time, from_minute })
const spans = (days: readonly AwayDay[], calendar = person()) =>
  awayEntriesOf(days, new Map([[1, calendar]])).map(({ from, to, label, is_cancelled }) =>
    [from, to, label, ...(is_cancelled ? ['cancelled'] : [])].join(' '),
  )

describe('absences as entries of a calendar', () => {
  it('join whole days in a row, with the rest days between them and not around them', () => {
    const [friday, monday] = ['2026-03-06', '2026-03-09']
    const rest = (date: string) => day(date, { part: 'none', from_minute: null })
    const around = [
      rest('2026-03-05'),
      day(friday),
      rest('2026-03-07'),
      rest('2026-03-08'),
      day(monday),
      rest('2026-03-10'),
    ]
    expect(spans(around)).toEqual(['2026-03-06 2026-03-10 Away'])
    expect(spans([day(friday), day(monday)])).toEqual(['2026-03-06 2026-03-07 Away', '2026-03-09 2026-03-10 Away'])
  })

  it('join what reads alike across requests, and nothing else', () => {
    const sick = { request_id: 2, type_name: 'Sick leave' }
    const home = { request_id: 3, kind: 'work_from_home' as const }
    const days = [day('2026-03-02'), day('2026-03-03', sick), day('2026-03-04', home)]
    expect(spans(days)).toEqual(['2026-03-02 2026-03-04 Away', '2026-03-04 2026-03-05 Works from home'])
    expect(spans(days.map((one) => ({ ...one, is_open: true })))).toHaveLength(3)
    expect(spans([day('2026-03-02'), day('2026-03-03', { ...sick, employee_id: 2 })])).toHaveLength(2)
  })

  it('show parts of a day with their times, on the days when the clocks change too', () => {
    const everyDay = person({ pattern: { days: weekOf('09:00', '18:00', 45, 1, EVERY_DAY) } })
    const half = (date: string, part: 'first_half' | 'second_half') => spans([day(date, { part })], everyDay)
    expect(half('2026-03-28', 'first_half')).toEqual(['2026-03-28T08:00:00.000Z 2026-03-28T12:30:00.000Z Away'])
    expect(half('2026-03-29', 'second_half')).toEqual(['2026-03-29T11:30:00.000Z 2026-03-29T16:00:00.000Z Away'])
    expect(spans([hours('2026-03-29', '01:00', '04:00', 60)])).toEqual([
      '2026-03-29T00:00:00.000Z 2026-03-29T02:00:00.000Z Away',
    ])
    expect(spans([hours('2026-10-25', '01:00', '04:00', 60)])).toEqual([
      '2026-10-24T23:00:00.000Z 2026-10-25T03:00:00.000Z Away',
    ])
  })

  it('show the hours of a night shift where they lie', () => {
    expect(spans([hours('2026-03-06', '22:00', '02:00', 1320)])).toEqual([
      '2026-03-06T21:00:00.000Z 2026-03-07T01:00:00.000Z Away',
    ])
    expect(spans([hours('2026-03-06', '04:00', '06:00', 1680)])).toEqual([
      '2026-03-07T03:00:00.000Z 2026-03-07T05:00:00.000Z Away',
    ])
  })

  it('say that half of a day without times is taken', () => {
    const days = weekOf('09:00', '18:00').map((one) => ({ ...one, start: null, end: null, expected_minutes: 480 }))
    const flexible = person({ pattern: { kind: 'flexible', days } })
    expect(spans([day('2026-03-06', { part: 'first_half' })], flexible)).toEqual([
      '2026-03-06 2026-03-07 Away (half a day)',
    ])
  })

  it('leave a cancelled absence out where another begins on that date', () => {
    const cancelled = { is_live: false, version: 3 }
    const before = [day('2026-03-02', cancelled), day('2026-03-03', cancelled)]
    expect(spans(before)).toEqual(['2026-03-02 2026-03-04 Away cancelled'])
    expect(spans([...before, day('2026-03-02', { request_id: 2 })])).toEqual(['2026-03-02 2026-03-03 Away'])
  })
})
