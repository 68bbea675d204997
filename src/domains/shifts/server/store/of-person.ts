import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'

/** A place of a person with its shift. */
const personShift = z.object({
  assignment_id: z.number(),
  id: z.number(),
  week_id: z.number(),
  team_id: z.number(),
  name: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  break_minutes: z.number(),
  zone: z.string(),
  is_published: z.boolean(),
})
export type PersonShift = z.output<typeof personShift>

const COLUMNS = sql`a.id as assignment_id, s.id, s.week_id, s.team_id, s.name, s.date, s.start_time, s.end_time, s.break_minutes, w.zone,
  w.published_at is not null as is_published`

/** Places of a person that have not begun, from one day to another; they stay as they are until the transaction ends. */
export const listAhead = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  employee: number,
  from: string,
  to: string | null,
): Promise<PersonShift[]> => {
  return rows(
    tx,
    personShift,
  )`select ${COLUMNS} from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
    join shift_weeks w on w.id = s.week_id and w.state <> 'locked'
    where a.employee_id = ${employee} and a.live and s.date >= ${from}::date and (${to}::date is null or s.date <= ${to}::date)
      and lower(s.span) > ${now}::timestamptz
    order by s.id for no key update of s`
}

/** Places that an absence opened and that are ahead. */
export const listReleased = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  request: number,
  dates: readonly string[],
): Promise<PersonShift[]> => {
  return rows(
    tx,
    personShift,
  )`select ${COLUMNS} from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
    join shift_weeks w on w.id = s.week_id
    where a.absence_request_id = ${request} and s.date = any(${dates}::date[]) and lower(s.span) > ${now}::timestamptz`
}

const dayPartsRow = z.object({
  date: z.string(),
  part: z.string(),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
})

/** Lists the parts of days of an absence. */
export const listDayParts = async (
  tx: Tx,
  days: readonly number[],
): Promise<{ date: string; part: string; from_time: string | null; to_time: string | null }[]> => {
  return rows(tx, dayPartsRow)`
        select d.date, d.part, to_char(d.from_time, 'HH24:MI') as from_time, to_char(d.to_time, 'HH24:MI') as to_time
        from request_day_part d where d.id = any(${days}::int[])`
}

/** Query of the shifts of people of `holder` after their last day. */
export const HOLDINGS = sql`select h.employee_id, a.id, s.name || ', ' || to_char(s.date, 'FMDD Mon') || ' ' || s.start_time as label,
      s.date as due, '/admin/shiftrecords?team=' || s.team_id || '&week=' || s.week_id as link
    from holder h join shift_assignments a on a.employee_id = h.employee_id and a.live
    join shifts s on s.id = a.shift_id and s.deleted_at is null and s.date >= h.day
    order by s.date, s.start_time, a.id`

const placeRow = z.object({ shift_id: z.number(), week_id: z.number() })

/** Finds the shift and the week of an assignment that has not ended. */
export const findPlace = async (
  tx: Tx,
  assignment: number,
): Promise<{ shift_id: number; week_id: number } | undefined> => {
  return one(tx, placeRow)`select a.shift_id, s.week_id from shift_assignments a
      join shifts s on s.id = a.shift_id where a.id = ${assignment} and a.live`
}
