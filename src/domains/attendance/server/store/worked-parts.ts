import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const workedPart = z.object({ date: z.string(), from: z.string(), to: z.string() })
type WorkedPart = z.output<typeof workedPart>
type Parts = Readonly<{ employee_id: number; days: readonly unknown[]; now: string }>

/** Returns the first punch of a person in parts of days, by the clock of the punch; an open one lasts until now. */
export const findWorkedPart = async (tx: Tx, { employee_id, days, now }: Parts): Promise<WorkedPart | undefined> => {
  return one(tx, workedPart)`
    select s.business_date as date, to_char(s.punched_in_at at time zone z.time_zone, 'HH24:MI') as "from",
      to_char(coalesce(s.punched_out_at, ${now}::timestamptz) at time zone z.time_zone, 'HH24:MI') as "to"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(date date, from_minute int, to_minute int)
    join attendance_sessions s on s.employee_id = ${employee_id} and s.business_date = x.date and s.state <> 'voided'
    join person_zones z on z.employee_id = s.employee_id and z.starts_at <= s.punched_in_at and z.ends_at > s.punched_in_at
    where tsrange(x.date + make_interval(mins => x.from_minute), x.date + make_interval(mins => x.to_minute))
        && tsrange(s.punched_in_at at time zone z.time_zone,
          coalesce(s.punched_out_at, ${now}::timestamptz) at time zone z.time_zone)
    order by s.punched_in_at limit 1`
}
