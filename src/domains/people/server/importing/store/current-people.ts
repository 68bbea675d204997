import { sql } from 'kysely'
import { z } from 'zod'
import { date, id, version } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { address } from '../../../contract/people.fields.ts'
import { everyone, placed, placementDay } from '../../persons/store/person-filter.ts'

const person = z.object({
  id,
  version,
  name: z.string(),
  in_scope: z.boolean(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  preferred_name: z.string().nullable(),
  work_email: z.string().nullable(),
  work_phone: z.string().nullable(),
  personal_email: z.string().nullable(),
  mobile: z.string().nullable(),
  date_of_birth: date.nullable(),
  gender: z.string().nullable(),
  marital_status: z.string().nullable(),
  nationality_country_id: id.nullable(),
  current_address: address.nullable(),
  brand_id: id,
  employee_no: z.string(),
  employment_type: z.string(),
  joined_on: date,
  probation_ends_on: date.nullable(),
  contract_ends_on: date.nullable(),
  notice_days: z.int(),
  left_on: date.nullable(),
  department_id: id.nullable(),
  team_id: id.nullable(),
  designation_id: id.nullable(),
  role_id: id.nullable(),
  manager_id: id.nullable(),
  /** Also one who follows from the team or the department. */
  effective_manager_id: id.nullable(),
  work_pattern_id: id.nullable(),
  time_zone: z.string().nullable(),
  effective_time_zone: z.string(),
  work_mode: z.string().nullable(),
  contact: z.object({ id, version, name: z.string(), relation: z.string(), phone: z.string() }).nullable(),
})
export type CurrentPerson = z.output<typeof person>

type Keys = Readonly<{ numbers: readonly string[]; emails: readonly string[]; names: readonly string[] }>

const CONTACT = sql`(select json_build_object('id', x.id, 'version', x.version, 'name', x.data->>'name',
    'relation', x.data->>'relation', 'phone', x.data->>'phone')
  from employee_details x where x.employee_id = e.id and x.kind = 'emergency_contact' and x.state = 'active'
  order by x.id limit 1)`

/**
 * Returns the people with one of these numbers, emails (in normal form) or names, as they are on a day. `in_scope` is
 * true for those whom the actor may change.
 */
export const listCurrentPeople = (tx: Tx, keys: Keys, on: string, scope: ScopeFilter): Promise<CurrentPerson[]> =>
  rows(tx, person)`
    select e.id, e.version, e.name, ${scope.whereFew(sql`e.id`)} as in_scope, e.first_name, e.middle_name, e.last_name,
      e.preferred_name, e.work_email, e.work_phone, e.personal_email, e.mobile, e.date_of_birth, e.gender,
      e.marital_status, e.nationality_country_id, e.current_address, m.brand_id, m.employee_no, m.employment_type,
      m.joined_on, m.probation_ends_on, m.contract_ends_on, m.notice_days, m.left_on, p.department_id, p.team_id,
      p.designation_id, p.role_id, p.manager_id, coalesce(p.manager_id, manager_of(e.id, ${placementDay(on)})) as effective_manager_id,
      p.work_pattern_id, p.time_zone,
      coalesce((select z.time_zone from person_zones z where z.employee_id = e.id
        and z.starts_on <= ${placementDay(on)} and z.ends_on > ${placementDay(on)} limit 1), 'UTC') as effective_time_zone,
      p.work_mode, ${CONTACT} as contact
    from ${everyone(on)} ${placed(on)}
    where e.merged_into_id is null and e.id in (
      select employee_id from employments where employee_no = any(${[...keys.numbers]}::text[])
      union select id from employees where work_email_key = any(${[...keys.emails]}::text[])
      union select id from employees where lower(name) = any(${[...keys.names]}::text[]))`

const placementOnDay = z.object({ id, version, employee_id: id, effective_from: date })

/** Returns the placements that begin on one of these days. */
export const listPlacementsOn = (tx: Tx, ids: readonly number[], days: readonly string[]) =>
  rows(tx, placementOnDay)`
    select id, version, employee_id, effective_from from placements
    where superseded_at is null and employee_id = any(${[...ids]}::int[]) and effective_from = any(${[...days]}::date[])`

const joining = z.object({ employee_id: id, joined_on: date })

/** Returns the first day of the last employment of people. */
export const listJoiningDays = (tx: Tx, ids: readonly number[]) =>
  rows(tx, joining)`
    select employee_id, max(joined_on) as joined_on from employments where employee_id = any(${[...ids]}::int[])
    group by employee_id`
