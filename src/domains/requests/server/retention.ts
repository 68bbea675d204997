import type { Retention } from '#kit/server/retention/retention.ts'

/** Declares how long the rows of this domain stay. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': [
      'approval_chain_steps',
      'approval_chains',
      'approval_delegations',
      'calendar_blocks',
      'request_types',
      'leave_plans',
    ],
    'balances are sums of it, back to the first day': ['leave_accounts', 'leave_ledger', 'leave_lots'],
    'a record of the organisation, which people and reports look up for years': ['requests'],
    'goes with the record that it is part of': [
      'request_comments',
      'request_days',
      'request_events',
      'request_files',
      'request_step_assignees',
      'request_steps',
    ],
  },
}
