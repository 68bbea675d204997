import { describe, expect, it } from 'vitest'
import { next } from '#engines/transitions/contract/transitions.ts'
import { type ForcedContext, forcedWorkflow, openPunchWorkflow } from './forced.workflows.ts'

const input: ForcedContext = {
  is_own: false,
  is_acting: false,
  is_lead: false,
  is_corrected: false,
  is_system: false,
  out_fault: null,
  is_short: true,
  is_fresh: true,
  since: 'Mon 12 May, 09:02',
  status: 'already approved',
}
const owner = { is_own: true }
const lead = { is_lead: true }
type State = (typeof forcedWorkflow.states)[number]
type Action = (typeof forcedWorkflow.actions)[number]
const step = (state: State, action: Action, some: Partial<ForcedContext>): string => {
  const found = next(forcedWorkflow, state, action, { ...input, ...some })
  return 'to' in found ? found.to : found.refused
}

describe('a forced punch-out', () => {
  it.each<[State, Action, Partial<ForcedContext>, string]>([
    ['none', 'detect', { is_system: true }, 'detected'],
    ['none', 'force', lead, 'approved'],
    ['detected', 'propose', owner, 'proposed'],
    ['returned', 'propose', owner, 'proposed'],
    ['proposed', 'propose', owner, 'wrong_state'],
    ['detected', 'propose', { ...owner, out_fault: { from: '09:02', to: '18:40' } }, 'out_time_invalid'],
    ['detected', 'approve', lead, 'approved'],
    ['proposed', 'approve', lead, 'approved'],
    ['returned', 'approve', lead, 'approved'],
    ['approved', 'approve', lead, 'wrong_state'],
    ['superseded', 'approve', lead, 'wrong_state'],
    ['proposed', 'approve', owner, 'own_record'],
    ['proposed', 'approve', { ...owner, ...lead }, 'own_record'],
    ['proposed', 'approve', { ...lead, is_acting: true }, 'not_acting'],
    ['proposed', 'reject', { ...lead, is_acting: true }, 'not_acting'],
    ['proposed', 'reject', lead, 'returned'],
    ['detected', 'reject', lead, 'wrong_state'],
    ['detected', 'resume', owner, 'superseded'],
    ['detected', 'resume', { ...owner, is_short: false }, 'session_stale'],
    ['returned', 'resume', owner, 'wrong_state'],
    ['detected', 'punch_out', owner, 'superseded'],
    ['detected', 'punch_out', { ...owner, is_fresh: false }, 'session_stale'],
    ['returned', 'correct', { is_corrected: true }, 'superseded'],
    ['approved', 'correct', { is_corrected: true }, 'wrong_state'],
  ])('that is %s: %s by %o leads to %s', (state, action, some, outcome) => {
    expect(step(state, action, some)).toBe(outcome)
  })
})

it('an open punch takes nothing once it is stale but the punch out of a person who is there', () => {
  const result = { is_own: true, is_lead: false, is_system: false, is_short: true, is_fresh: true, since: 'Mon' }
  expect(next(openPunchWorkflow, 'stale', 'punch_out', result)).toEqual({ to: 'closed' })
  for (const action of ['start_break', 'end_break', 'force'] as const)
    expect(next(openPunchWorkflow, 'stale', action, { ...result, is_lead: true })).toMatchObject({
      refused: 'session_stale',
    })
  expect(next(openPunchWorkflow, 'working', 'punch_out', { ...result, is_short: false })).toMatchObject({
    refused: 'session_stale',
  })
})
