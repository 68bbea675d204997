import { describe, expect, it } from 'vitest'
import { at, EVERY_DAY, holidays, iso, person, weekOf } from './testing/people.ts'
import { addWorkingDays, nextSlot } from './walk.ts'

const christmas = holidays(
  { date: '2026-12-24', name: 'Christmas Eve', portion: 'pm' },
  { date: '2026-12-25', name: 'Christmas Day', portion: 'full' },
)

describe('addWorkingDays', () => {
  it.each([
    ['2026-12-23', 0, '2026-12-23'],
    ['2026-12-26', 0, '2026-12-26'],
    ['2026-12-23', 1, '2026-12-24'],
    ['2026-12-23', 2, '2026-12-28'],
    ['2026-12-28', -1, '2026-12-24'],
    ['2026-12-27', 1, '2026-12-28'],
    ['2026-12-27', -2, '2026-12-23'],
  ])('from %s by %i is %s', (date, n, expected) => {
    expect(addWorkingDays(person({ holidays: christmas }), date, n)).toBe(expected)
  })

  it('does not count days wholly on leave', () => {
    const away = person({ leave: [{ date: '2026-05-12', part: 'full', request_id: 1, kind: 'Annual leave' }] })
    expect(addWorkingDays(away, '2026-05-11', 1)).toBe('2026-05-13')
  })

  it('has no answer after the person has left', () => {
    const left = person({ employments: [{ joined_on: '2026-01-01', left_on: '2026-05-12' }] })
    expect(addWorkingDays(left, '2026-05-11', 1)).toBe('2026-05-12')
    expect(addWorkingDays(left, '2026-05-11', 2)).toBeNull()
  })
})

describe('nextSlot', () => {
  const slot = (who: ReturnType<typeof person>, time: string) => {
    const next = nextSlot(who, at(time))
    return next && [next.date, iso(next.from_at), iso(next.to_at)]
  }

  it('is the work that is going on', () => {
    expect(slot(person(), '2026-05-11T12:00+02:00')).toEqual([
      '2026-05-11',
      '2026-05-11T07:00:00Z',
      '2026-05-11T16:00:00Z',
    ])
    const nights = person({ pattern: { days: weekOf('22:00', '06:00', 0, 1, EVERY_DAY) } })
    expect(slot(nights, '2026-05-12T05:59+02:00')?.[0]).toBe('2026-05-11')
    expect(slot(nights, '2026-05-12T06:00+02:00')?.[0]).toBe('2026-05-12')
  })

  it('passes over the weekend and leave', () => {
    const away = person({ leave: [{ date: '2026-05-11', part: 'am', request_id: 1, kind: 'Annual leave' }] })
    expect(slot(away, '2026-05-08T18:00+02:00')).toEqual(['2026-05-11', '2026-05-11T11:30:00Z', '2026-05-11T16:00:00Z'])
  })

  it('is none for a person without times', () => {
    const days = weekOf('', '').map((day) => ({ ...day, start: null, end: null, expected_minutes: 384 }))
    expect(slot(person({ pattern: { kind: 'flexible', days } }), '2026-05-11T12:00Z')).toBeNull()
  })
})
