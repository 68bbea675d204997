import { copies, own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  // The query of a list, which may name a person.
  exports: {
    isCopy: true,
    of: copies(['params', 'purpose'], 'account_id'),
    cleared: ['purpose'],
    replaced: { params: `'{}'` },
    plain: ['list', 'columns', 'sha256'],
  },
  imports: {
    isCopy: true,
    of: copies(['file_name', 'kept'], 'account_id'),
    cleared: ['kept'],
    replaced: { file_name: `'Removed'` },
    plain: ['kind', 'titles', 'mapping', 'options', 'counts'],
  },
  import_rows: {
    isCopy: true,
    of: copies(['cells', 'name']),
    deleted: ['cells', 'name', 'faults'],
    plain: ['changes'],
  },
  import_changes: {
    isCopy: true,
    of: copies(['before', 'after']),
    deleted: ['before', 'after'],
    plain: ['entity', 'key'],
  },
  subject_requests: {
    of: own(),
    removed: ['reason'],
    files: ['file_id'],
    replaced: {
      state: `case when t.state = 'ready' then 'expired'
        when t.kind = 'export' and t.state in ('waiting', 'running') then 'cancelled' else t.state end`,
    },
    unseen: ['reason'],
    plain: ['kept', 'blocked'],
  },
  audit_sealed: { plain: ['previous_hash', 'hash'] },
  audit_checkpoints: { plain: ['begins_at', 'last_hash', 'sealed_hash', 'seal'] },
  audit_anchors: { plain: ['last_hash'] },
  audit_verifications: { plain: ['broken'] },
  audit_walks: { plain: ['links', 'broken', 'broken_before'] },
  backups: { plain: ['error', 'check_error', 'copy_error'] },
}
