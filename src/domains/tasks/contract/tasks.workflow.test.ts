import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import { can, next } from '#engines/transitions/contract/transitions.ts'
import { STATES } from './tasks.models.ts'
import { tasksRefusals } from './tasks.refusals.ts'
import { type TaskContext, taskWorkflow } from './tasks.workflows.ts'

const NO_ONE: TaskContext = {
  is_holder: false,
  is_offered: false,
  in_queue: false,
  is_creator: false,
  is_collaborator: false,
  writes: false,
  reassigns: false,
  takes_over: false,
  approves: false,
  sent_handover: false,
  handover_to: null,
  needs_approval: true,
  waits_for: null,
  has_date_request: false,
  reopens_in_time: true,
  left_holder: null,
  at_once: false,
}
const holder = { ...NO_ONE, is_holder: true }
const writer = { ...NO_ONE, writes: true, is_creator: true }
const approver = { ...NO_ONE, approves: true }

group('a step', () => {
  it.each([
    ['draft', 'offer', writer, { to: 'offered' }],
    ['draft', 'offer', { ...writer, at_once: true }, { to: 'accepted' }],
    ['offered', 'accept', { ...NO_ONE, is_offered: true }, { to: 'accepted' }],
    ['offered', 'take', { ...NO_ONE, in_queue: true }, { to: 'accepted' }],
    ['accepted', 'start', holder, { to: 'in_progress' }],
    ['in_progress', 'finish', holder, { refused: 'needs_approval', params: {} }],
    ['in_progress', 'finish', { ...holder, needs_approval: false }, { to: 'done' }],
    ['in_progress', 'submit', { ...holder, needs_approval: false }, { refused: 'no_approval', params: {} }],
    [
      'in_progress',
      'submit',
      { ...holder, handover_to: 'Ben' },
      { refused: 'handover_pending', params: { name: 'Ben' } },
    ],
    [
      'in_progress',
      'submit',
      { ...holder, waits_for: 'T-2' },
      { refused: 'dependencies_open', params: { key: 'T-2' } },
    ],
    ['in_review', 'approve', { ...approver, is_holder: true }, { refused: 'own_work', params: {} }],
    ['in_review', 'approve', { ...approver, is_collaborator: true }, { refused: 'own_work', params: {} }],
    ['in_review', 'approve', approver, { to: 'done' }],
    ['in_review', 'start', holder, { refused: 'bad_state', params: { state: 'in review' } }],
    ['in_progress', 'take_over', { ...NO_ONE, takes_over: true }, { to: 'accepted' }],
    [
      'blocked',
      'take_over',
      { ...NO_ONE, takes_over: true, handover_to: 'Ben' },
      { refused: 'handover_pending', params: { name: 'Ben' } },
    ],
    [
      'in_review',
      'take_over',
      { ...NO_ONE, takes_over: true },
      { refused: 'bad_state', params: { state: 'in review' } },
    ],
    ['in_progress', 'take_over', holder, { refused: 'not_yours' }],
    ['done', 'cancel', writer, { refused: 'bad_state', params: { state: 'done' } }],
    ['done', 'reopen', { ...writer, reopens_in_time: false }, { refused: 'reopen_too_late', params: {} }],
    ['done', 'reopen', { ...writer, left_holder: 'Ann' }, { refused: 'person_inactive', params: { name: 'Ann' } }],
    ['in_progress', 'cancel', holder, { refused: 'not_yours' }],
    ['in_progress', 'recall', writer, { refused: 'request_gone', params: {} }],
  ] as const)('of a task that is %s: %s', (state, action, context, expected) => {
    expect(next(taskWorkflow, state, action, context)).toMatchObject(expected)
  })
})

const context = fc.record({
  is_holder: fc.boolean(),
  is_offered: fc.boolean(),
  in_queue: fc.boolean(),
  is_creator: fc.boolean(),
  is_collaborator: fc.boolean(),
  writes: fc.boolean(),
  reassigns: fc.boolean(),
  takes_over: fc.boolean(),
  approves: fc.boolean(),
  sent_handover: fc.boolean(),
  handover_to: fc.option(fc.constant('Ben')),
  needs_approval: fc.boolean(),
  waits_for: fc.option(fc.constant('T-2')),
  has_date_request: fc.boolean(),
  reopens_in_time: fc.boolean(),
  left_holder: fc.option(fc.constant('Ann')),
  at_once: fc.boolean(),
})
const anyStep = fc.record({
  state: fc.constantFrom(...STATES),
  action: fc.constantFrom(...taskWorkflow.actions),
  given: context,
})

it('no one decides about own work, and nothing is done that needs approval without it', () => {
  fc.assert(
    fc.property(anyStep, ({ state, action, given }) => {
      const step = next(taskWorkflow, state, action, given)
      if (!('to' in step)) return
      if (action === 'approve' || action === 'reject') expect(given.is_holder || given.is_collaborator).toBe(false)
      if (step.to === 'done' && given.needs_approval) expect(action === 'approve' || state === 'done').toBe(true)
    }),
  )
})

it('who has nothing to do with a task takes no step, and each refusal has its words', () => {
  fc.assert(
    fc.property(anyStep, ({ state, action, given }) => {
      expect(can(taskWorkflow, state, NO_ONE)[action]).toBe(false)
      const step = next(taskWorkflow, state, action, given)
      if ('to' in step || step.refused === 'not_yours') return
      expect(() => tasksRefusals.named(step.refused, step.params)).not.toThrow()
    }),
  )
})
