import type { Personal } from './declare.ts'

/** What the tables of the base hold about people. */
export const personalOfKit: Personal = {
  // Files go with the rows that name them; what was replaced before is found by its owner.
  files: {
    of: {
      employee: `(t.variant_of is null and t.owner_kind in ('employee_photo', 'employee_document', 'request_document')
        and t.owner_id = any($ids))`,
      candidate: `(t.variant_of is null and (t.owner_kind = 'candidate_document' and t.owner_id = any($ids)
        or t.owner_kind = 'offer_letter' and t.owner_id in (select x.id from offers x where x.candidate_id = any($ids))))`,
      onboard: `(t.variant_of is null and t.owner_kind = 'onboard_document' and t.owner_id = any($ids))`,
    },
    isFile: true,
    deleted: ['original_name'],
    unseen: ['store_name', 'sha256'],
    plain: ['store_name', 'sha256'],
  },
  // `forgetAuditValues` erases them.
  audit_rows: { plain: ['request_id', 'action', 'entity', 'before', 'after', 'previous_hash', 'hash'] },
  audit_chains: { plain: ['last_hash'] },
  number_series: { plain: ['kind', 'last_hash'] },
  legal_holds: { of: { employee: 't.employee_id = any($ids)' }, plain: ['reason'], unseen: ['reason'] },
  retention_rules: { plain: ['key', 'reason'] },
  retention_runs: { plain: ['rule', 'error'] },
}
