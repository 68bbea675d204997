import type { Personal } from './declare.ts'

/** The personal data in the tables of the base. */
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
  audit_rows: { plain: ['request_id', 'action', 'entity', 'digest', 'previous_hash', 'hash'] },
  // `auditsOf` finds its values about a subject, by rows, by people and by names.
  audit_values: { plain: ['salt', 'before', 'after'] },
  audit_chains: { plain: ['last_hash', 'previous_hash'] },
  number_series: { plain: ['kind', 'last_hash'] },
  legal_holds: { of: { employee: 't.employee_id = any($ids)' }, plain: ['reason'], unseen: ['reason'] },
  retention_rules: { plain: ['key', 'reason'] },
  retention_runs: { plain: ['rule', 'error'] },
}
