import { sql } from 'kysely'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Tx, Work } from '#kit/server/context.ts'

/** The zone that a person lives by: of the placement, before the first of that one, else of the brand. */
export const zoneOf = async (tx: Tx, employeeId: number, now: string): Promise<string | undefined> => {
  const { rows } = await sql<{ time_zone: string }>`
    select coalesce(
      (select time_zone from placement_at(${employeeId}, ${now}::timestamptz)),
      (select p.time_zone from placements p
       where p.employee_id = ${employeeId} and p.superseded_at is null order by p.effective_from limit 1),
      (select b.time_zone from employments m join brands b on b.id = m.brand_id
       where m.employee_id = ${employeeId} order by m.joined_on limit 1)) as time_zone
    from employees where id = ${employeeId} and deleted_at is null`.execute(tx)
  return rows[0]?.time_zone
}

/** Today where a person is; undefined where there is no such person. */
export const todayOf = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  employeeId: number,
): Promise<string | undefined> => {
  const zone = await zoneOf(tx, employeeId, now)
  return zone === undefined ? undefined : dateIn(now, zone)
}
