import type { Selectable } from 'kysely'
import type { Announcements } from '#kit/server/database/tables.ts'

type AuditedField =
  | 'title'
  | 'body'
  | 'priority'
  | 'pinned'
  | 'publish_at'
  | 'expires_at'
  | 'must_acknowledge'
  | 'acknowledge_by'
  | 'state'
  | 'revision'

/** Returns the fields of an announcement that the audit records. */
export const auditedFieldsOf = (
  row: Pick<Selectable<Announcements>, AuditedField>,
): Pick<Selectable<Announcements>, AuditedField> => ({
  title: row.title,
  body: row.body,
  priority: row.priority,
  pinned: row.pinned,
  publish_at: row.publish_at,
  expires_at: row.expires_at,
  must_acknowledge: row.must_acknowledge,
  acknowledge_by: row.acknowledge_by,
  state: row.state,
  revision: row.revision,
})
