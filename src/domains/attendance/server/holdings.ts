import { sql } from 'kysely'
import { type HeldItem, type HoldingKind, holdings } from '#kit/server/holdings.ts'

/** A punch that was never ended: the day must be corrected before the exit can be closed. */
const openPunch: HoldingKind = {
  label: 'Open punch',
  domain: 'attendance',
  blocking: true,
  list: async (tx, holders) => {
    const { rows } = await sql<HeldItem>`
      select s.employee_id, s.id, 'Working day of ' || s.business_date as label, s.business_date as due,
        case when d.id is null then '/admin/daily-reports/' || s.employee_id || '?month=' || to_char(s.business_date, 'YYYY-MM')
          else '/admin/daily-reports/add?session=' || s.id || '&day=' || d.id end as link
      from attendance_sessions s
      left join attendance_days d on d.employee_id = s.employee_id and d.business_date = s.business_date
      where s.employee_id = any(${holders.map(({ employee_id }) => employee_id)}) and s.punched_out_at is null
        and s.state <> 'voided' order by s.id`.execute(tx)
    return rows
  },
}

export const registerHoldings = (): void => holdings.add('open_punch', openPunch)
