import { describe, expect, it } from 'vitest'
import { sessionOf } from '../testing/rows.ts'
import { draftOf, isNextDay, type PunchDraft, typedPunch } from './typed-times.ts'

const draft = (from: string, to: string, breaks: PunchDraft['breaks'] = [], date = '2026-05-12'): PunchDraft => ({
  date,
  from,
  to,
  breaks,
})
const meal = (from: string, to: string) => ({ kind: 'meal', from, to })
const BERLIN = 'Europe/Berlin'

describe('a typed punch', () => {
  it('is read on the clocks of the person', () => {
    expect(typedPunch(draft('09:00', '17:30', [meal('12:00', '12:30')]), BERLIN)).toEqual({
      punched_in_at: '2026-05-12T07:00:00.000Z',
      punched_out_at: '2026-05-12T15:30:00.000Z',
      breaks: [{ kind: 'meal', started_at: '2026-05-12T10:00:00.000Z', ended_at: '2026-05-12T10:30:00.000Z' }],
      notes: [],
    })
    expect(typedPunch(draft('09:00', '17:30'), 'Asia/Kolkata')?.punched_in_at).toBe('2026-05-12T03:30:00.000Z')
  })

  it.each([
    ['no date', { ...draft('09:00', '17:00'), date: '' }],
    ['no punch in', draft('', '17:00')],
    ['no punch out', draft('09:00', '')],
    ['half a break', draft('09:00', '17:00', [meal('12:00', '')])],
  ])('is none with %s', (_, typed) => expect(typedPunch(typed, BERLIN)).toBeNull())

  it.each([
    ['22:00', '06:00', true],
    ['09:00', '17:00', false],
    ['09:00', '09:00', true],
    ['09:00', '', false],
  ])('from %s to %s ends on the next day: %s', (from, to, next) =>
    expect(isNextDay(draft(from, to), BERLIN)).toBe(next),
  )

  it.each([
    ['before midnight', meal('23:00', '23:30'), '2026-05-12T21:00:00.000Z', '2026-05-12T21:30:00.000Z'],
    ['over midnight', meal('23:45', '00:15'), '2026-05-12T21:45:00.000Z', '2026-05-12T22:15:00.000Z'],
    ['after midnight', meal('02:00', '02:30'), '2026-05-13T00:00:00.000Z', '2026-05-13T00:30:00.000Z'],
  ])('places a break %s of a night', (_, typed, started_at, ended_at) => {
    expect(typedPunch(draft('22:00', '06:00', [typed]), BERLIN)?.breaks).toEqual([
      { kind: 'meal', started_at, ended_at },
    ])
  })

  it('shows the offsets of a night on which the clocks change', () => {
    const spring = typedPunch(draft('22:00', '06:00', [], '2026-03-28'), BERLIN)
    expect(spring).toMatchObject({
      punched_in_at: '2026-03-28T21:00:00.000Z',
      punched_out_at: '2026-03-29T04:00:00.000Z',
      notes: ['In 22:00, +01:00', 'Out 06:00, +02:00'],
    })
  })

  it('says which time is taken for one that the clocks skip or show twice', () => {
    expect(typedPunch(draft('22:00', '02:30', [], '2026-03-28'), BERLIN)?.notes).toContain(
      'Out 02:30 does not exist: 03:30, +02:00',
    )
    expect(typedPunch(draft('22:00', '02:30', [], '2026-10-24'), BERLIN)?.notes).toEqual(['Out 02:30, +02:00'])
  })
})

describe('a punch that is corrected', () => {
  // All within one minute, on the night in which the clocks of Berlin show 02:30 twice; this is the second time.
  const rest = { started_at: '2026-10-25T01:30:20.000Z', ended_at: '2026-10-25T01:30:40.000Z' }
  const session = sessionOf('2026-10-25', {
    punched_in_at: '2026-10-25T01:30:10.000Z',
    punched_out_at: '2026-10-25T01:30:50.000Z',
    breaks: [
      {
        id: 1,
        kind: 'meal',
        name: 'Meal',
        paid: false,
        start_claimed_at: null,
        end_claimed_at: null,
        clock_differs: false,
        ...rest,
      },
    ],
  })
  const written = draftOf(session, BERLIN)

  it('stays what it was, to the second, while nothing is typed', () => {
    expect(isNextDay(written, BERLIN)).toBe(false)
    expect(typedPunch(written, BERLIN)).toMatchObject({
      punched_in_at: session.punched_in_at,
      punched_out_at: session.punched_out_at,
      breaks: [rest],
    })
  })

  it('changes only the time that is typed anew', () => {
    expect(typedPunch({ ...written, from: '01:45' }, BERLIN)).toMatchObject({
      punched_in_at: '2026-10-24T23:45:00.000Z',
      punched_out_at: session.punched_out_at,
      breaks: [rest],
    })
  })
})
