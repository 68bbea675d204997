import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx, Work } from '#kit/server/context.ts'

const zoneOfRow = z.object({ time_zone: z.string() })

/** The zone in which the days of a person are read at an instant; undefined where there is no such person. */
export const zoneOf = async (tx: Tx, employeeId: number, now: string): Promise<string | undefined> => {
  const found = await rows(tx, zoneOfRow)`
    select coalesce(z.time_zone, 'UTC') as time_zone
    from employees e left join person_zones z on z.employee_id = e.id
      and z.starts_at <= ${now}::timestamptz and z.ends_at > ${now}::timestamptz
    where e.id = ${employeeId} and e.deleted_at is null`
  return found[0]?.time_zone
}

const todayOfRow = z.object({ today: z.string() })

/** Today where a person is; undefined where there is no such person. */
export const todayOf = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  employeeId: number,
): Promise<string | undefined> => {
  const found = await rows(tx, todayOfRow)`
    select person_day(id, ${now}::timestamptz) as today from employees
    where id = ${employeeId} and deleted_at is null`
  return found[0]?.today
}
