import { sql } from 'kysely'
import type { CalendarSource } from '#domains/organisation/server/index.ts'
import type { Leave } from '#engines/calendar/contract/calendar.ts'

/** Supplies the working calendar with approved days of leave, with the name of their type for those who may see it. */
export const leaveSource: CalendarSource<Leave> = (people, from, to) => sql`
  select a.employee_id, json_build_object('date', a.date, 'request_id', a.request_id, 'kind', t.name, 'part', case a.part
      when 'first_half' then to_json('am'::text)
      when 'second_half' then to_json('pm'::text)
      when 'rest_of_day' then json_build_object('from_time', to_char(a.from_time, 'HH24:MI'), 'to_time', null)
      when 'hours' then json_build_object('from_time', to_char(a.from_time, 'HH24:MI'), 'to_time', to_char(a.to_time, 'HH24:MI'))
      else to_json('full'::text) end) as item
  from ${people} p join request_absence a on a.employee_id = p.id join request_types t on t.id = a.type_id
  where a.date between ${from}::date and ${to}::date and a.kind = 'leave'
  order by a.date, a.request_id`
