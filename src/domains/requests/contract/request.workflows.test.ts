import { describe, expect, it } from 'vitest'
import { next } from '#engines/transitions/contract/transitions.ts'
import { type RequestContext, requestWorkflow } from './request.workflows.ts'

const outsider: RequestContext = {
  is_own: false,
  is_acting: false,
  is_assignee: false,
  is_decider: false,
  is_keeper: false,
  is_deleter: false,
  is_deleter_of_all: false,
  is_free: false,
  is_followed: false,
  is_overridable: true,
  is_free_to_cancel: false,
  retains_days: false,
  has_begun: false,
  is_sourced: false,
  waits_for: 'Priya Nair',
  status: 'approved',
}
const owner = { ...outsider, is_own: true }
const approver = { ...outsider, is_assignee: true }
const hr = { ...outsider, is_decider: true, is_keeper: true, is_deleter: true, is_deleter_of_all: true }
const refused = (code: string) => expect.objectContaining({ refused: code })

describe('the table of requests', () => {
  it.each([
    ['none', 'send', owner, { to: 'pending' }],
    ['none', 'send', { ...owner, is_free: true }, { to: 'approved' }],
    ['none', 'send', outsider, refused('already_decided')],
    ['pending', 'update', owner, { to: 'pending' }],
    ['returned', 'update', owner, { to: 'pending' }],
    ['returned', 'update', { ...owner, is_sourced: true }, refused('not_editable')],
    ['approved', 'update', owner, refused('not_editable')],
    ['pending', 'approve', approver, { to: 'approved' }],
    ['pending', 'approve', { ...approver, is_followed: true }, { to: 'pending' }],
    ['pending', 'approve', { ...approver, is_own: true }, refused('own')],
    ['pending', 'approve', { ...approver, is_acting: true }, refused('not_your_step')],
    ['pending', 'approve', outsider, refused('not_your_step')],
    ['pending', 'approve', hr, { to: 'approved' }],
    ['pending', 'approve', { ...hr, is_overridable: false }, refused('not_your_step')],
    ['pending', 'approve', owner, refused('own')],
    ['approved', 'approve', approver, refused('already_decided')],
    ['pending', 'reject', approver, { to: 'rejected' }],
    ['rejected', 'reject', approver, refused('already_decided')],
    ['pending', 'return', approver, { to: 'returned' }],
    ['returned', 'approve', approver, refused('already_decided')],
    ['pending', 'withdraw', owner, { to: 'withdrawn' }],
    ['approved', 'withdraw', owner, refused('not_deletable')],
    ['approved', 'delete', hr, { to: 'cancelled' }],
    ['approved', 'delete', { ...hr, has_begun: true }, refused('begun')],
    ['approved', 'delete', { ...outsider, is_deleter: true }, refused('not_deletable')],
    ['pending', 'delete', { ...hr, is_own: true }, refused('own')],
    ['cancelled', 'delete', hr, { to: 'cancelled' }],
    ['rejected', 'hide', owner, { to: 'rejected' }],
    ['approved', 'cancel', { ...owner, is_free_to_cancel: true }, { to: 'cancelled' }],
    ['approved', 'cancel', { ...owner, is_free_to_cancel: true, retains_days: true }, { to: 'approved' }],
    ['approved', 'cancel', owner, refused('not_cancellable')],
    ['approved', 'ask_to_cancel', owner, { to: 'cancel_pending' }],
    ['pending', 'ask_to_cancel', owner, refused('not_cancellable')],
    ['cancel_pending', 'take_back', owner, { to: 'approved' }],
    ['cancel_pending', 'approve', approver, { to: 'cancelled' }],
    ['cancel_pending', 'approve', { ...approver, retains_days: true }, { to: 'approved' }],
    ['cancel_pending', 'reject', approver, { to: 'approved' }],
    ['approved', 'revoke', hr, { to: 'cancelled' }],
    ['approved', 'revoke', { ...hr, is_own: true }, refused('own')],
    ['rejected', 'revoke', hr, refused('not_cancellable')],
  ] as const)('%s, %s, %j', (state, action, context, expected) => {
    expect(next(requestWorkflow, state, action, context)).toEqual(expected)
  })
})
