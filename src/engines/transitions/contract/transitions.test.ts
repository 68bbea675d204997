import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import { can, describe, next, workflow, type RefusedBy } from './transitions.ts'

type ClaimContext = {
  is_owner: boolean
  is_lead: boolean
  steps_left: number
  note: string | null
}

const refusal = (code: string, params: Record<string, number> = {}): RefusedBy => ({ code, params })

/** A claim that its owner sends and one or more leads decide. */
const claim = workflow<ClaimContext>()({
  name: 'claim',
  states: ['none', 'draft', 'pending', 'approved', 'rejected'],
  start: 'none',
  ends: ['rejected'],
  who: { owner: (context) => context.is_owner, lead: (context) => context.is_lead },
  guards: {
    notOwn: (context) => (context.is_owner ? refusal('claim.own') : null),
    lastStep: (context) => (context.steps_left > 1 ? refusal('claim.steps_left', { steps: context.steps_left }) : null),
    noteGiven: (context) => (context.note === null ? refusal('claim.note_required') : null),
  },
  rows: [
    { from: 'none', action: 'open', to: 'draft', who: 'owner' },
    { from: 'draft', action: 'send', to: 'pending', who: 'owner' },
    { from: 'pending', action: 'approve', to: 'approved', who: 'lead', guard: ['notOwn', 'lastStep'] },
    { from: 'pending', action: 'approve', to: 'same', who: 'lead', guard: 'notOwn' },
    { from: ['pending', 'approved'], action: 'reject', to: 'rejected', who: 'lead', guard: ['notOwn', 'noteGiven'] },
    { from: ['draft', 'pending'], action: 'remark', to: 'same', who: ['owner', 'lead'] },
  ],
  otherwise: ({ state, because }) => ({
    code: because === 'who' ? 'claim.not_yours' : 'claim.wrong_state',
    params: { state },
  }),
})

const owner: ClaimContext = { is_owner: true, is_lead: false, steps_left: 1, note: null }
const lead: ClaimContext = { is_owner: false, is_lead: true, steps_left: 1, note: null }

group('next', () => {
  it.each([
    ['draft', 'send', owner, { to: 'pending' }],
    ['pending', 'approve', lead, { to: 'approved' }],
    ['pending', 'approve', { ...lead, steps_left: 2 }, { to: 'pending' }],
    ['approved', 'reject', { ...lead, note: 'Twice' }, { to: 'rejected' }],
    ['pending', 'remark', lead, { to: 'pending' }],
    ['draft', 'remark', owner, { to: 'draft' }],
    ['pending', 'reject', lead, { refused: 'claim.note_required', params: {} }],
    ['pending', 'approve', { ...lead, is_owner: true, steps_left: 2 }, { refused: 'claim.own', params: {} }],
    ['draft', 'send', lead, { refused: 'claim.not_yours', params: { state: 'draft' } }],
    ['pending', 'send', owner, { refused: 'claim.wrong_state', params: { state: 'pending' } }],
  ] as const)('of a claim that is %s, %s by %j: %j', (state, action, context, expected) => {
    expect(next(claim, state, action, context)).toEqual(expected)
  })
})

group('can', () => {
  it('answers for every action', () => {
    expect(can(claim, 'pending', lead)).toEqual({
      open: false,
      send: false,
      approve: true,
      reject: false,
      remark: true,
    })
    expect(can(claim, 'rejected', lead)).toEqual({
      open: false,
      send: false,
      approve: false,
      reject: false,
      remark: false,
    })
  })

  const context = fc.record({
    is_owner: fc.boolean(),
    is_lead: fc.boolean(),
    steps_left: fc.integer({ min: 1, max: 3 }),
    note: fc.option(fc.string()),
  })

  it('never disagrees with next, which only leads where a row of the table leads', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...claim.states),
        fc.constantFrom(...claim.actions),
        context,
        (state, action, given) => {
          const step = next(claim, state, action, given)
          expect(can(claim, state, given)[action]).toBe('to' in step)
          const targets = describe(claim).filter((row) => row.from === state && row.action === action)
          if ('to' in step) expect(targets.map((row) => row.to)).toContain(step.to)
          else expect(step.refused).toMatch(/^claim\./)
        },
      ),
    )
  })
})

it('describe lists one row per state, with everything named', () => {
  expect(describe(claim)).toHaveLength(8)
  expect(describe(claim).filter((row) => row.action === 'reject')).toEqual([
    { from: 'pending', action: 'reject', to: 'rejected', who: ['lead'], guards: ['notOwn', 'noteGiven'] },
    { from: 'approved', action: 'reject', to: 'rejected', who: ['lead'], guards: ['notOwn', 'noteGiven'] },
  ])
})

group('workflow', () => {
  const base = {
    name: 'door',
    start: 'shut',
    ends: ['open'],
    who: { anyone: () => true, owner: () => true },
    guards: { unlocked: () => null },
    otherwise: () => ({ code: 'door.no' }),
  } as const

  it('refuses a state that nothing leads to', () => {
    const make = () =>
      workflow<null>()({
        ...base,
        states: ['shut', 'open', 'lost'],
        rows: [{ from: 'shut', action: 'open', to: 'open', who: 'anyone' }],
      })
    expect(make).toThrow('Workflow door: nothing leads to lost')
  })

  it('refuses a state that nothing leads out of and that is no end, and an end that something leads out of', () => {
    const make = (ends: readonly ('shut' | 'open')[]) => () =>
      workflow<null>()({
        ...base,
        ends,
        states: ['shut', 'open'],
        rows: [{ from: 'shut', action: 'open', to: 'open', who: 'anyone' }],
      })
    expect(make([])).toThrow('nothing leads out of open, and it is no end')
    expect(make(['shut', 'open'])).toThrow('shut is no end: something leads out of it')
  })

  it.each([
    ['the same row again', { who: 'anyone' }],
    ['a row with one guard more', { who: 'anyone', guard: 'unlocked' }],
  ] as const)('refuses %s, which could never decide', (_what, second) => {
    const make = () =>
      workflow<null>()({
        ...base,
        states: ['shut', 'open'],
        rows: [
          { from: 'shut', action: 'open', to: 'open', who: ['anyone', 'owner'] },
          { from: 'shut', action: 'open', to: 'same', ...second },
        ],
      })
    expect(make).toThrow('an earlier row always decides open of shut before anyone')
  })

  it('accepts a second row for someone else', () => {
    const door = workflow<null>()({
      ...base,
      states: ['shut', 'open'],
      rows: [
        { from: 'shut', action: 'open', to: 'open', who: 'owner', guard: 'unlocked' },
        { from: 'shut', action: 'open', to: 'open', who: 'anyone', guard: 'unlocked' },
      ],
    })
    expect(next(door, 'shut', 'open', null)).toEqual({ to: 'open' })
  })

  it('does not compile with a name that does not exist', () => {
    // @ts-expect-error no state is named unknown
    const unknown = () => next(claim, 'unknown', 'send', owner)
    // @ts-expect-error no action is named sell
    const sell = () => next(claim, 'draft', 'sell', owner)
    expect([unknown(), sell()].map((step) => 'to' in step)).toEqual([false, false])
    const rows = [{ from: 'shut', action: 'open', to: 'open', who: 'anyone', guard: 'locked' }] as const
    // @ts-expect-error no guard is named locked
    const door = () => next(workflow<null>()({ ...base, states: ['shut', 'open'], rows }), 'shut', 'open', null)
    expect(door).toThrow('No guard is named locked')
  })
})
