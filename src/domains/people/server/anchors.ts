import { type RawBuilder, sql } from 'kysely'
import { reminderAnchors } from '#domains/notices/server/index.ts'

/** A day of an employment that lasts until then. */
const endOf = (column: 'probation_ends_on' | 'contract_ends_on'): RawBuilder<unknown> => {
  const date = sql.ref(`m.${column}`)
  return sql`select m.id, e.name as title, '/admin/employee/details/' || e.id as path, ${date} as date, '{}'::int[] as roles
    from employments m join employees e on e.id = m.employee_id
    where ${date} is not null and e.deleted_at is null and coalesce(m.left_on >= ${date}, true)`
}

const documents = sql`select d.id, e.name || ': ' || coalesce(d.data ->> 'title', replace(d.data ->> 'doc_type', '_', ' '), d.kind) as title,
    '/admin/employee/details/' || e.id || '?tab=documents' as path, d.expires_on as date, '{}'::int[] as roles
  from employee_details d join employees e on e.id = d.employee_id
  where d.expires_on is not null and d.state = 'active' and d.kind in ('identity_document', 'contract') and e.deleted_at is null`

/** Dates of people that reminders can follow. */
export const registerAnchors = (): void => {
  const [permission, personal] = ['people.read', 'people.personal.read'] as const
  reminderAnchors.add('people.probation_end', {
    label: 'Probation end',
    permission,
    records: endOf('probation_ends_on'),
  })
  reminderAnchors.add('people.contract_end', { label: 'Contract end', permission, records: endOf('contract_ends_on') })
  reminderAnchors.add('people.document_expiry', { label: 'Document expiry', permission: personal, records: documents })
}
