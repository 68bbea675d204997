import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const workedPart = z.object({ date: z.string(), from: z.string(), to: z.string(), is_open: z.boolean() })
type WorkedPart = z.output<typeof workedPart>
type Parts = Readonly<{ employee_id: number; days: readonly unknown[]; now: string }>

/**
 * Returns the first punch of a person in parts of days, by the clock of the punch; an open one lasts until now. The seconds of
 * a minute that had begun count for nothing, as people read and type minutes.
 */
export const findWorkedPart = async (tx: Tx, { employee_id, days, now }: Parts): Promise<WorkedPart | undefined> => {
  return one(tx, workedPart)`
    select s.business_date as date, to_char(s.punched_in_at at time zone z.time_zone, 'HH24:MI') as "from",
      to_char(coalesce(s.punched_out_at, ${now}::timestamptz) at time zone z.time_zone, 'HH24:MI') as "to",
      s.punched_out_at is null as is_open
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(date date, from_minute int, to_minute int)
    join attendance_sessions s on s.employee_id = ${employee_id} and s.business_date = x.date and s.state <> 'voided'
    join person_zones z on z.employee_id = s.employee_id and z.starts_at <= s.punched_in_at and z.ends_at > s.punched_in_at
    where tsrange(x.date + make_interval(mins => x.from_minute), x.date + make_interval(mins => x.to_minute))
        && tsrange(date_trunc('minute', s.punched_in_at at time zone z.time_zone),
          date_trunc('minute', coalesce(s.punched_out_at, ${now}::timestamptz) at time zone z.time_zone))
    order by s.punched_in_at limit 1`
}

const latestWork = z.object({ date: z.string(), from_time: z.string(), is_working: z.boolean() })

/** Returns the end of the last punch of a person, where it is open or ended today or a few hours ago, as after a night. */
export const findLatestWork = async (tx: Tx, employeeId: number, now: string) =>
  one(tx, latestWork)`
    select s.business_date as date, s.punched_out_at is null as is_working,
      to_char(coalesce(s.punched_out_at, ${now}::timestamptz) at time zone z.time_zone, 'HH24:MI') as from_time
    from (select * from attendance_sessions where employee_id = ${employeeId} and state <> 'voided'
      order by punched_in_at desc limit 1) s
    join person_zones z on z.employee_id = s.employee_id and z.starts_at <= ${now}::timestamptz and z.ends_at > ${now}::timestamptz
    where s.state <> 'stale' and (s.punched_out_at is null or s.punched_out_at > ${now}::timestamptz - interval '8 hours'
      or s.business_date = person_day(${employeeId}, ${now}::timestamptz))`
