import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'

/** A place of a person with its shift. */
export type PersonShift = Readonly<{
  assignment_id: number
  id: number
  week_id: number
  team_id: number
  name: string
  date: string
  start_time: string
  end_time: string
  break_minutes: number
  zone: string
  is_published: boolean
}>

const COLUMNS = sql`a.id as assignment_id, s.id, s.week_id, s.team_id, s.name, s.date, s.start_time, s.end_time, s.break_minutes, w.zone,
  w.published_at is not null as is_published`

/** Places of a person that have not begun, from one day to another; they stay as they are until the transaction ends. */
export const listAhead = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  employee: number,
  from: string,
  to: string | null,
): Promise<PersonShift[]> => {
  const { rows } =
    await sql<PersonShift>`select ${COLUMNS} from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
    join shift_weeks w on w.id = s.week_id and w.state <> 'locked'
    where a.employee_id = ${employee} and a.live and s.date >= ${from}::date and (${to}::date is null or s.date <= ${to}::date)
      and lower(s.span) > ${now}::timestamptz
    order by s.id for no key update of s`.execute(tx)
  return rows
}

/** Places that an absence opened and that are ahead. */
export const listReleased = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  request: number,
  dates: readonly string[],
): Promise<PersonShift[]> => {
  const { rows } =
    await sql<PersonShift>`select ${COLUMNS} from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
    join shift_weeks w on w.id = s.week_id
    where a.absence_request_id = ${request} and s.date = any(${dates}::date[]) and lower(s.span) > ${now}::timestamptz`.execute(
      tx,
    )
  return rows
}
