import { expect, it } from 'vitest'
import { row } from '../testing/rows.ts'
import { refusalText } from './refusal-text.ts'

it.each([
  ['in_progress', 'done', true, 'T-12 needs approval before it is done.'],
  ['in_progress', 'in_review', false, 'T-12 needs no approval.'],
  ['offered', 'accepted', true, 'Only the person to whom T-12 is offered can answer.'],
  ['done', 'blocked', true, 'You cannot move T-12 from Done to Blocked.'],
] as const)('a card from %s to %s is refused with the reason', (state, into, needs_approval, text) => {
  expect(refusalText({ ...row, state, needs_approval }, into)).toBe(text)
})
