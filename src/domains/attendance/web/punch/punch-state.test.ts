import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOT_PUNCHED_OUT } from '../../contract/attendance.models.ts'
import { afterLog, afterSuccess, breakAfter, expectedState, stateOfRow } from './punch-state.ts'

const IN = { punch: 'in', on_break: 'off' } as const
const OUT = { punch: 'out', on_break: 'off' } as const

describe('the punch state', () => {
  it('is in after a punch in and out after a punch out', () => {
    expect(afterSuccess(OUT, 'punch_in', { status: true }).punch).toBe('in')
    expect(afterSuccess(IN, 'punch_out', { status: true }).punch).toBe('out')
  })

  it('ends the break with the punch out', () => {
    expect(afterSuccess({ punch: 'in', on_break: 'on' }, 'punch_out', {})).toEqual(OUT)
  })

  it('is left alone by a break', () => {
    expect(afterSuccess(IN, 'break_start', { data: { time: null } })).toEqual({ punch: 'in', on_break: 'on' })
  })

  it.each([
    ['the fixed text', { punchout_time: NOT_PUNCHED_OUT, break_status: 'off' }, IN],
    ['the fixed text on a break', { punchout_time: NOT_PUNCHED_OUT, break_status: 'on' }, { ...IN, on_break: 'on' }],
    ['a time', { punchout_time: '18:00', break_status: 'off' }, OUT],
  ] as const)('reads %s of the log', (_, row, state) => expect(stateOfRow(row)).toEqual(state))

  it('goes by the newest row of the log, and stays without one', () => {
    const rows = [
      { punchout_time: '18:00', break_status: 'off' },
      { punchout_time: NOT_PUNCHED_OUT, break_status: 'off' },
    ] as const
    expect(afterLog(IN, rows)).toEqual(OUT)
    expect(afterLog(IN, [])).toEqual(IN)
  })
})

describe('the break state after an answer', () => {
  it.each([
    ['a time', { data: { time: '00:10' } }, 'off', 'off'],
    ['an empty time', { data: { time: '' } }, 'on', 'off'],
    ['no time in the data', { data: { session: {} } }, 'on', 'off'],
    ['no data', {}, 'on', 'off'],
    ['data that is null', { data: null }, 'on', 'off'],
    ['null as the time', { data: { time: null } }, 'on', 'on'],
    ['a time beside the data', { time: '00:10', data: { session: {} } }, 'off', 'off'],
    ['null beside the data', { time: null, data: {} }, 'on', 'on'],
    ['an empty time beside the data', { time: '', data: {} }, 'on', 'off'],
    ['the time of the data before that beside it', { time: null, data: { time: '00:10' } }, 'off', 'off'],
    ['an empty time of the data before that beside it', { time: '00:10', data: { time: '' } }, 'on', 'off'],
    ['a time that is inherited', { data: Object.create({ time: null }) }, 'on', 'off'],
  ])('with %s', (_, response, fromOn, fromOff) => {
    expect(breakAfter('on', response)).toBe(fromOn)
    expect(breakAfter('off', response)).toBe(fromOff)
  })

  it('is off for every text but the empty one, and on for everything else that is present', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom('on', 'off'), (time, before) => {
        expect(breakAfter(before, { data: { time } })).toBe('off')
      }),
    )
  })
})

it('offers the buttons that follow the last press that waits', () => {
  expect(expectedState(OUT, [])).toEqual(OUT)
  expect(expectedState(OUT, ['punch_in'])).toEqual(IN)
  expect(expectedState(OUT, ['punch_in', 'break_start'])).toEqual({ punch: 'in', on_break: 'on' })
  expect(expectedState(IN, ['break_start', 'break_end', 'punch_out'])).toEqual(OUT)
})
