import { describe, expect, it } from 'vitest'
import { next } from '#engines/transitions/contract/transitions.ts'
import { type ExitContext, exitWorkflow, type WarningContext, warningWorkflow } from './states.workflows.ts'

const warning: WarningContext = {
  is_own: false,
  is_acting: false,
  is_keeper: false,
  is_lead: false,
  is_employed: true,
  is_over: false,
  person: 'Ravi',
}
const keeper = { ...warning, is_keeper: true }
const lead = { ...warning, is_lead: true }
const self = { ...warning, is_own: true }
const refused = (code: string) => expect.objectContaining({ refused: code })

describe('the table of warnings', () => {
  it.each([
    ['none', 'draft', lead, { to: 'draft' }],
    ['none', 'issue', lead, refused('warning_state')],
    ['none', 'issue', keeper, { to: 'issued' }],
    ['none', 'issue', { ...keeper, is_employed: false }, refused('not_employed')],
    ['draft', 'edit', keeper, { to: 'draft' }],
    ['draft', 'issue', { ...keeper, is_own: true }, refused('own_record')],
    ['issued', 'edit', keeper, refused('warning_state')],
    ['issued', 'acknowledge', self, { to: 'acknowledged' }],
    ['issued', 'acknowledge', keeper, refused('warning_state')],
    ['issued', 'acknowledge', { ...self, is_acting: true }, refused('own_record')],
    ['acknowledged', 'acknowledge', self, refused('warning_state')],
    ['acknowledged', 'withdraw', keeper, { to: 'withdrawn' }],
    ['issued', 'withdraw', self, refused('own_record')],
    ['withdrawn', 'withdraw', keeper, refused('warning_state')],
    ['expired', 'withdraw', keeper, refused('warning_state')],
  ] as const)('%s, %s, %j', (state, action, context, expected) => {
    expect(next(warningWorkflow, state, action, context)).toEqual(expected)
  })
})

const exit: ExitContext = {
  is_own: false,
  is_acting: false,
  is_keeper: false,
  is_closer: false,
  is_employed: true,
  has_open: false,
  is_last_super_admin: false,
  today: '2026-06-10',
  last_day: '2026-07-03',
  holdings: 0,
  decided: { by: 'Asha', day: '3 March' },
  person: 'Ravi',
}
const hr = { ...exit, is_keeper: true, is_closer: true }
const me = { ...exit, is_own: true }
const after = { today: '2026-07-04' }

describe('the table of exits', () => {
  it.each([
    ['none', 'submit', me, { to: 'submitted' }],
    ['none', 'submit', { ...me, is_acting: true }, refused('own_record')],
    ['none', 'submit', { ...me, has_open: true }, refused('exit_open')],
    ['returned', 'submit', me, { to: 'submitted' }],
    ['submitted', 'withdraw', me, { to: 'withdrawn' }],
    ['accepted', 'withdraw', me, { refused: 'exit_decided', params: { by: 'Asha', day: '3 March' } }],
    ['submitted', 'return', hr, { to: 'returned' }],
    ['none', 'accept', hr, { to: 'accepted' }],
    ['none', 'accept', { ...hr, has_open: true }, refused('exit_open')],
    ['submitted', 'accept', { ...hr, is_own: true }, refused('own_record')],
    ['submitted', 'accept', { ...hr, is_last_super_admin: true }, refused('last_super_admin')],
    ['accepted', 'retract', hr, { to: 'retracted' }],
    ['accepted', 'retract', { ...hr, ...after }, refused('already_left')],
    ['accepted', 'close', hr, refused('not_left')],
    ['accepted', 'close', { ...hr, ...after }, { to: 'closed' }],
    [
      'accepted',
      'close',
      { ...hr, ...after, holdings: 4 },
      { refused: 'holdings_open', params: { items: '4 items are', person: 'Ravi' } },
    ],
    ['closed', 'retract', hr, refused('exit_decided')],
  ] as const)('%s, %s, %j', (state, action, context, expected) => {
    expect(next(exitWorkflow, state, action, context)).toEqual(expected)
  })
})
