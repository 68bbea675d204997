import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Evidence } from './forced.models.ts'
import { breaksUntil, isPossibleOut, latestOut, outToApprove, type ProposalInput, proposalOf } from './forced.rules.ts'

const at = (time: string, day = '12'): string => `2026-05-${day}T${time}:00.000Z`
const trace = (kind: Evidence['kind'], time: string): Evidence => ({ kind, at: at(time), detail: '' })
const input: ProposalInput = {
  punched_in_at: at('07:00'),
  found_at: at('20:00'),
  on_break_since: null,
  evidence: [],
  shift_end_at: at('15:30'),
  expected_minutes: 480,
}

describe('the proposed time', () => {
  it.each<[string, Partial<ProposalInput>, string | null, string | null]>([
    [
      'the last trace of work',
      { evidence: [trace('ticket', '14:00'), trace('heartbeat', '15:00')] },
      '15:00',
      'heartbeat',
    ],
    [
      'the latest, in any order',
      { evidence: [trace('report', '16:10'), trace('screenshot', '15:00')] },
      '16:10',
      'report',
    ],
    [
      'the break that runs, not what came after',
      { on_break_since: at('12:00'), evidence: [trace('heartbeat', '15:00')] },
      '12:00',
      'break',
    ],
    ['the end of the shift without traces', {}, '15:30', 'shift_end'],
    [
      'no page and no request',
      { evidence: [trace('activity', '19:00'), trace('request', '18:00')] },
      '15:30',
      'shift_end',
    ],
    ['the hours expected without a shift', { shift_end_at: null }, '15:00', 'expected'],
    ['no trace at the punch in or before', { evidence: [trace('heartbeat', '07:00')] }, '15:30', 'shift_end'],
    ['nothing that lies ahead', { found_at: at('09:00') }, null, null],
    ['nothing where nothing is expected', { shift_end_at: null, expected_minutes: 0 }, null, null],
  ])('is %s', (_name, some, time, basis) => {
    expect(proposalOf({ ...input, ...some })).toEqual(time === null ? null : { at: at(time), basis })
  })

  it('always lies after the punch in and before the moment it was found', () => {
    const instant = fc
      .integer({ min: 0, max: 2_000 })
      .map((minute) => new Date(Date.parse(at('00:00')) + minute * 60_000).toISOString())
    const kinds = fc.constantFrom<Evidence['kind']>('heartbeat', 'break', 'screenshot', 'ticket', 'report', 'activity')
    const evidence = fc.array(fc.record({ kind: kinds, at: instant, detail: fc.constant('') }), { maxLength: 6 })
    const drawn = fc.record({
      punched_in_at: instant,
      found_at: instant,
      on_break_since: fc.option(instant),
      evidence,
      shift_end_at: fc.option(instant),
      expected_minutes: fc.integer({ min: 0, max: 600 }),
    })
    fc.assert(
      fc.property(drawn, (one) => {
        const proposal = proposalOf(one)
        return proposal === null || (proposal.at > one.punched_in_at && proposal.at < one.found_at)
      }),
    )
  })
})

describe('a possible end', () => {
  const punch = { punched_in_at: at('07:00'), next_in_at: null }
  it.each<[string, string, string | null, string, boolean]>([
    ['after the punch in', at('07:01'), null, at('20:00'), true],
    ['now', at('20:00'), null, at('20:00'), true],
    ['not at the punch in', at('07:00'), null, at('20:00'), false],
    ['not ahead', at('20:01'), null, at('20:00'), false],
    ['up to the next punch', at('18:00'), at('18:00'), at('20:00'), true],
    ['not after the next punch', at('18:01'), at('18:00'), at('20:00'), false],
    ['not after 24 hours', at('07:01', '13'), null, at('20:00', '14'), false],
  ])('lies %s', (_name, out, next_in_at, now, is) => {
    expect(isPossibleOut(out, { ...punch, next_in_at }, now)).toBe(is)
  })

  it('ends with the first of now, the next punch and 24 hours', () => {
    expect(latestOut({ ...punch, next_in_at: at('18:00') }, at('20:00'))).toBe(at('18:00'))
    expect(latestOut(punch, at('20:00', '15'))).toBe(at('07:00', '13'))
  })
})

it('approves what the person proposes, else what the evidence says', () => {
  const times = { owner_out_at: at('16:00'), proposed_out_at: at('15:00') }
  expect(outToApprove({ state: 'proposed', ...times })).toBe(at('16:00'))
  expect(outToApprove({ state: 'returned', ...times })).toBe(at('15:00'))
  expect(outToApprove({ state: 'returned', ...times, proposed_out_at: null })).toBe(at('16:00'))
  expect(outToApprove({ state: 'detected', owner_out_at: null, proposed_out_at: null })).toBeNull()
})

it('cuts breaks with the end of their punch, claims with them', () => {
  const one = (from: string, to: string | null, claim: string | null = null) => ({
    started_at: at(from),
    ended_at: to === null ? null : at(to),
    end_claimed_at: claim === null ? null : at(claim),
  })
  const breaks = [one('10:00', '10:15'), one('12:00', '12:30', '12:20'), one('15:00', null)]
  expect(breaksUntil(breaks, at('12:10'))).toEqual([one('10:00', '10:15'), one('12:00', '12:10')])
  expect(breaksUntil(breaks, at('12:25'))).toEqual([one('10:00', '10:15'), one('12:00', '12:25', '12:20')])
  expect(breaksUntil(breaks, at('16:00'))).toEqual([...breaks.slice(0, 2), one('15:00', '16:00')])
})
