import { sql } from 'kysely'

/** Shared reminders of the leavers in `holder`, as rows of holdings. */
export const reminderHoldings = sql`select h.employee_id, r.id, r.title as label, r.due_date as due, '/admin/reminders?edit=' || r.id as link
      from holder h join accounts a on a.employee_id = h.employee_id and a.deleted_at is null
      join reminders r on r.owner_id = a.id and r.audience_id is not null and r.state = 'armed'`
