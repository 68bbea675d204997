import { sql } from 'kysely'

/** The punches of the leavers in `holder` without a decided end, as rows of holdings. */
export const openPunchItems = sql`select h.employee_id, s.id, 'Working day of ' || to_char(s.business_date, 'FMDD FMMonth YYYY') as label, s.business_date as due,
      '/admin/daily-reports/add?session=' || s.id as link
    from holder h join attendance_sessions s on s.employee_id = h.employee_id
    where s.state in ('working', 'on_break', 'stale', 'pending_out') order by s.id`
