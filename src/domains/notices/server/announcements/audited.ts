import type { Selectable } from 'kysely'
import type { Announcements } from '#kit/server/database/tables.ts'

type Kept =
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

/** What the audit keeps of an announcement. */
export const wordsOf = (row: Pick<Selectable<Announcements>, Kept>): Pick<Selectable<Announcements>, Kept> => ({
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
