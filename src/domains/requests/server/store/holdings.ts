import { sql } from 'kysely'

/** The requests that wait for the leavers in `holder`, as rows of holdings. */
export const decisionItems = sql`select h.employee_id, r.id, t.name || ' of ' || e.name as label, (s.due_at at time zone 'UTC')::date as due,
          '/admin/requests?request=' || r.id as link
        from holder h join accounts a on a.employee_id = h.employee_id and a.area = 'User'
        join request_step_assignees x on x.account_id = a.id
        join request_steps s on s.id = x.step_id and s.state = 'open'
        join requests r on r.id = s.request_id and r.deleted_at is null
        join request_types t on t.id = r.type_id join person_short e on e.id = r.employee_id
        order by s.due_at, r.id`

/** The deputyships that name the leavers in `holder`, as rows of holdings. */
export const delegationItems = sql`select h.employee_id, d.id, 'Deputy of ' || f.name as label, d.to_date as due,
          '/admin/requests?tab=policy' as link
        from holder h join approval_delegations d on d.to_employee_id = h.employee_id and d.ended_at is null
          and d.to_date >= h.day
        join person_short f on f.id = d.from_employee_id order by d.to_date, d.id`

/** The leave that the leavers in `holder` have left, as rows of holdings. */
export const leaveItems = sql`select h.employee_id, t.id, t.name || ': ' || case t.unit when 'day'
            then round(sum(p.amount) / 100.0, 2)::float8::text || ' days' else sum(p.amount) || ' minutes' end as label,
          null::date as due, null as link
        from holder h join leave_lots l on l.employee_id = h.employee_id and l.valid_from < h.day and l.valid_to >= h.day - 1
        join leave_ledger p on p.lot_id = l.id and p.effective_date < h.day
        join request_types t on t.id = l.type_id
        group by h.employee_id, t.id, t.name, t.unit having sum(p.amount) <> 0 order by t.id`
