import { sql } from 'kysely'
import type { CalendarSource } from '#domains/organisation/server/index.ts'
import type { Leave, LeavePart } from '#engines/calendar/contract/calendar.ts'
import type { DayPart } from '../../contract/requests.models.ts'

type Row = Readonly<{
  employee_id: number
  date: string
  part: DayPart
  from_time: string | null
  to_time: string | null
  request_id: number
  kind: string
}>

const partOf = ({ part, from_time, to_time }: Row): LeavePart => {
  if (part === 'first_half') return 'am'
  if (part === 'second_half') return 'pm'
  return part === 'hours' && from_time !== null && to_time !== null ? { from_time, to_time } : 'full'
}

/** What the working calendar learns of leave: approved days, with the name of their type for those who may see it. */
export const leaveSource: CalendarSource<Leave> = async (tx, employees, from, to) => {
  const { rows } = await sql<Row>`
    select a.employee_id, a.date, a.part, a.from_time, a.to_time, a.request_id, t.name as kind
    from request_absence a join request_types t on t.id = a.type_id
    where a.employee_id = any(${employees}::int[]) and a.date between ${from}::date and ${to}::date and a.kind = 'leave'
    order by a.date, a.request_id`.execute(tx)
  const grouped = Map.groupBy(rows, (row) => row.employee_id)
  return new Map(
    [...grouped].map(([employee, own]) => [
      employee,
      own.map((row) => ({ date: row.date, part: partOf(row), request_id: row.request_id, kind: row.kind })),
    ]),
  )
}
