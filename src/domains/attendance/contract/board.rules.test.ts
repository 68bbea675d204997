import { describe, expect, it } from 'vitest'
import { type BoardStateInput, boardStateOf } from './board.rules.ts'

const MORNING = Date.parse('2026-05-12T07:00:00Z')
const input = (change: Partial<BoardStateInput>): BoardStateInput => ({
  open: null,
  isPending: false,
  verdict: 'pending',
  has_punched: false,
  final: false,
  late_after: MORNING,
  now: MORNING,
  ...change,
})

describe('the state of a person on the live board', () => {
  it.each([
    ['on_break', 'an open break', { open: 'on_break', verdict: 'working', has_punched: true }],
    ['working', 'an open punch', { open: 'working', verdict: 'working', has_punched: true }],
    ['awaiting', 'a punch out that waits for a decision', { isPending: true, has_punched: true }],
    ['on_leave', 'leave', { verdict: 'on_leave' }],
    ['holiday', 'a holiday', { verdict: 'holiday' }],
    ['off', 'a day off', { verdict: 'day_off' }],
    ['finished', 'a punch that is over', { verdict: 'half_day', has_punched: true }],
    ['finished', 'a punch of less than a minute, past the grace', { has_punched: true, now: MORNING + 1 }],
    ['absent', 'no punch on a day that is over', { verdict: 'absent', final: true, now: MORNING + 1 }],
    ['late', 'no punch past the grace', { now: MORNING + 1 }],
    ['not_in', 'no punch within the grace', {}],
    ['not_in', 'nothing expected yet', { late_after: null, now: MORNING + 1 }],
  ] as const)('is %s with %s', (state, _, change) => expect(boardStateOf(input(change))).toBe(state))
})
