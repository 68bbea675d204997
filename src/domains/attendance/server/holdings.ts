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
        '/admin/daily-reports/add?session=' || s.id as link
      from attendance_sessions s
      where s.employee_id = any(${holders.map(({ employee_id }) => employee_id)}) and s.punched_out_at is null
        and s.state <> 'voided' order by s.id`.execute(tx)
    return rows
  },
}

export const registerHoldings = (): void => holdings.add('open_punch', openPunch)
