import { own, through, type Personal } from '#kit/server/personal/declare.ts'

/** Declares the columns of this domain that are about people, and how erasing a person changes them. */
export const personal: Personal = {
  request_comments: { of: through('request_id', 'requests'), removed: ['text'], unseen: ['text'] },
  request_files: { of: through('request_id', 'requests'), deleted: ['name'], files: ['file_id'] },
  request_events: {
    of: through('request_id', 'requests'),
    cleared: ['note'],
    unseen: ['note'],
    plain: ['action', 'from_status', 'to_status'],
  },
  request_steps: {
    of: through('request_id', 'requests'),
    cleared: ['note'],
    unseen: ['note'],
    plain: ['escalate_to'],
  },
  request_days: { of: through('request_id', 'requests'), plain: ['holiday'] },
  requests: {
    of: own(),
    removed: ['reason', 'cancel_reason', 'decision_note'],
    // The payload of a kind has values such as times and amounts; texts are in `reason`.
    plain: ['payload', 'source_domain'],
  },
  leave_accounts: { of: own() },
  leave_ledger: { of: own(), removed: ['reason'], plain: ['due_key', 'basis'] },
  leave_lots: { of: own(), plain: ['source_domain'] },
  leave_plans: { plain: ['service_steps'] },
  approval_chains: { plain: ['name'] },
  approval_chain_steps: { of: own() },
  approval_delegations: { of: own('from_employee_id'), plain: ['kinds'] },
  calendar_blocks: { plain: ['name'] },
  request_types: { plain: ['kind', 'code', 'name', 'color', 'methods', 'audience'] },
}
