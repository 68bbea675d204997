import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const MAX_STEP_DAYS = 60

const due = z.object({
  employee_id: z.number(),
  name: z.string(),
  what: z.enum(['paper', 'contract', 'probation', 'employment']),
  id: z.number(),
  label: z.string(),
  ends_on: z.string(),
  days_left: z.number(),
})
export type Due = z.output<typeof due>

/**
 * Lists the ends within 60 days, of everyone who is employed then or will be: documents, contracts, probations,
 * employments.
 */
export const listDue = async (tx: Tx, today: string): Promise<Due[]> => {
  return rows(tx, due)`
    with people as (
      select e.id, e.name, m.id as employment_id, m.probation_ends_on, m.contract_ends_on
      from employees e join employments m
        on m.employee_id = e.id and m.shown_from <= ${today}::date and m.shown_until > ${today}::date
      where e.deleted_at is null and (m.left_on is null or m.left_on >= ${today}::date)
    ), ends as (
      select p.id as employee_id, p.name, case d.kind when 'contract' then 'contract' else 'paper' end as what, d.id,
        coalesce(d.data ->> 'title', replace(d.data ->> 'doc_type', '_', ' ')) as label, d.expires_on as ends_on
      from people p join employee_details d
        on d.employee_id = p.id and d.state = 'active' and d.kind in ('identity_document', 'contract')
      union all select p.id, p.name, 'probation', p.employment_id, '', p.probation_ends_on from people p
      union all select p.id, p.name, 'employment', p.employment_id, '', p.contract_ends_on from people p
    )
    select *, ends_on - ${today}::date as days_left from ends
    where ends_on between ${today}::date and ${today}::date + ${MAX_STEP_DAYS}::int
    order by ends_on, employee_id, id`
}
