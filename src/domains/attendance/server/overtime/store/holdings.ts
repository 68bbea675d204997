import { sql } from 'kysely'

/** The overtime balances of the leavers in `holder`, as rows of holdings. */
export const balanceItems = sql`select h.employee_id, h.employee_id as id,
      case when s.minutes < 0 then '−' else '' end || concat_ws(' ', nullif(abs(s.minutes) / 60, 0) || ' h', nullif(abs(s.minutes) % 60, 0) || ' min')
        || ' of overtime' as label,
      null::date as due, '/admin/reports/attendance?tab=overtime&view=balances&person=' || h.employee_id as link
    from holder h
    cross join lateral (select sum(p.minutes)::int as minutes from overtime_postings p where p.employee_id = h.employee_id) s
    where s.minutes <> 0`
