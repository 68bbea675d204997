import { type RawBuilder, sql } from 'kysely'

/** A day of an employment that lasts until then. */
export const employmentEnds = (column: 'probation_ends_on' | 'contract_ends_on'): RawBuilder<unknown> => {
  const date = sql.ref(`m.${column}`)
  return sql`select m.id, e.name as title, '/admin/employee/details/' || e.id as path, ${date} as date, '{}'::int[] as roles
    from employments m join employees e on e.id = m.employee_id
    where ${date} is not null and e.deleted_at is null and coalesce(m.left_on >= ${date}, true)`
}

export const documentEnds = sql`select d.id, e.name || ': ' || coalesce(d.data ->> 'title', replace(d.data ->> 'doc_type', '_', ' '), d.kind) as title,
    '/admin/employee/details/' || e.id || '?tab=documents' as path, d.expires_on as date, '{}'::int[] as roles
  from employee_details d join employees e on e.id = d.employee_id
  where d.expires_on is not null and d.state = 'active' and d.kind in ('identity_document', 'contract') and e.deleted_at is null`
