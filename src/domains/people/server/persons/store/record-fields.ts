import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { everyone, placed, placementDay } from './person-filter.ts'

/** The fields of a person in a downloaded record, in addition to the row of the list. */
const recordFields = z.object({
  id: z.number(),
  employee_no: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  preferred_name: z.string().nullable(),
  work_phone: z.string().nullable(),
  manager_no: z.string().nullable(),
  probation_ends_on: z.string().nullable(),
  contract_ends_on: z.string().nullable(),
  work_pattern: z.string().nullable(),
  time_zone: z.string(),
  personal: z.record(z.string(), z.string().nullable()).nullable(),
})
export type RecordFields = z.output<typeof recordFields>

const addressText = (column: 'current_address' | 'permanent_address') => {
  const field = sql.ref(`e.${column}`)
  return sql`case when ${field} is not null then concat_ws(', ', ${field}->>'line1', ${field}->>'line2',
    concat_ws(' ', ${field}->>'postal_code', ${field}->>'city'), ${field}->>'region',
    (select c.name from countries c where c.id = (${field}->>'country_id')::int)) end`
}

/** The first emergency contact of a person, as it is listed. */
const contact = (field: 'name' | 'phone') => sql`(select x.data->>${field} from employee_details x
  where x.employee_id = e.id and x.kind = 'emergency_contact' and x.state = 'active' order by x.id limit 1)`

const PERSONAL = sql`json_build_object(
  'personal_email', e.personal_email, 'mobile', e.mobile, 'date_of_birth', e.date_of_birth, 'gender', e.gender,
  'marital_status', e.marital_status,
  'nationality', (select c.name from countries c where c.id = e.nationality_country_id),
  'current_address', ${addressText('current_address')}, 'permanent_address', ${addressText('permanent_address')},
  'emergency_contact', ${contact('name')}, 'emergency_phone', ${contact('phone')})`

/** These fields of people as of a day, by their ids. */
export const listRecordFields = async (
  tx: Tx,
  ids: readonly number[],
  on: string,
  withPersonal: boolean,
): Promise<ReadonlyMap<number, RecordFields>> => {
  const found = await rows(tx, recordFields)`
    select e.id, m.employee_no, e.first_name, e.middle_name, e.last_name, e.preferred_name, e.work_phone,
      (select b.employee_no from employments b
        where b.employee_id = coalesce(p.manager_id, manager_of(e.id, ${placementDay(on)}))
          and b.shown_from <= ${on}::date and b.shown_until > ${on}::date) as manager_no,
      m.probation_ends_on, m.contract_ends_on, w.name as work_pattern,
      coalesce((select z.time_zone from person_zones z where z.employee_id = e.id
        and z.starts_on <= ${placementDay(on)} and z.ends_on > ${placementDay(on)} limit 1), 'UTC') as time_zone,
      ${withPersonal ? PERSONAL : sql`null`} as personal
    from ${everyone(on)} ${placed(on)} left join work_patterns w on w.id = p.work_pattern_id
    where e.id = any(${ids})`
  return new Map(found.map((row) => [row.id, row]))
}
