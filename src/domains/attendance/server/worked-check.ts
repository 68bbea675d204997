import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { workedChecks } from '#domains/requests/server/index.ts'

/**
 * Registers the check for work in the part of a day that leave would take: the first part of it, by the clock of the
 * punch.
 */
export const registerWorkedCheck = (): void =>
  workedChecks.add('attendance', async ({ tx, now }, employeeId, query) => {
    // In no zone has a day begun that lies further ahead than tomorrow.
    const last = addDays(now.slice(0, 10), 1)
    const days = query.filter(({ date }) => date <= last)
    if (days.length === 0) return null
    const { rows } = await sql<{ date: string; from: string; to: string }>`
      select s.business_date as date, to_char(s.punched_in_at at time zone z.time_zone, 'HH24:MI') as "from",
        to_char(coalesce(s.punched_out_at, ${now}::timestamptz) at time zone z.time_zone, 'HH24:MI') as "to"
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(date date, from_minute int, to_minute int)
      join attendance_sessions s on s.employee_id = ${employeeId} and s.business_date = x.date and s.state <> 'voided'
      join person_zones z on z.employee_id = s.employee_id and z.starts_at <= s.punched_in_at and z.ends_at > s.punched_in_at
      where tsrange(x.date + make_interval(mins => x.from_minute), x.date + make_interval(mins => x.to_minute))
          && tsrange(s.punched_in_at at time zone z.time_zone,
            coalesce(s.punched_out_at, ${now}::timestamptz) at time zone z.time_zone)
      order by s.punched_in_at limit 1`.execute(tx)
    return rows[0] ?? null
  })
