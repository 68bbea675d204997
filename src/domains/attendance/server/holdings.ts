import { sql } from 'kysely'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'

/** A punch without an end, or with one that no one has decided: it must be resolved before the exit can be closed. */
const openPunch: HoldingKind = {
  label: 'Open punch',
  domain: 'attendance',
  blocking: true,
  items: sql`select h.employee_id, s.id, 'Working day of ' || to_char(s.business_date, 'FMDD FMMonth YYYY') as label, s.business_date as due,
      '/admin/daily-reports/add?session=' || s.id as link
    from holder h join attendance_sessions s on s.employee_id = h.employee_id
    where s.state in ('working', 'on_break', 'stale', 'pending_out') order by s.id`,
}

export const registerHoldings = (): void => holdings.add('open_punch', openPunch)
