import { employeeRecord } from '../../../contract/people.models.ts'
import { rows } from '#kit/server/database/rows.ts'
import { named } from '#kit/contract/fields.ts'
import type { Named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { address } from '../../../contract/people.fields.ts'
import type { EmployeeRecord, PersonalData } from '../../../contract/people.models.ts'
import { lastSignInOf, loginStateOf } from '../../accounts/store/accounts.ts'
import type { StoredPerson } from './people.ts'

/** Tier D of a record. */
export const directoryPart = (person: StoredPerson) => ({
  first_name: person.first_name,
  middle_name: person.middle_name,
  last_name: person.last_name,
  preferred_name: person.preferred_name,
  pronouns: person.pronouns,
  name_pronunciation: person.name_pronunciation,
  work_email: person.work_email,
  work_phone: person.work_phone,
  about: person.about,
  linkedin_url: person.linkedin_url,
})

/** Tier P of a record. */
export const personalPart = (person: StoredPerson): PersonalData => ({
  mobile: person.mobile,
  show_mobile: person.show_mobile,
  personal_email: person.personal_email,
  current_address: address.nullable().parse(person.current_address),
  permanent_address: address.nullable().parse(person.permanent_address),
  date_of_birth: person.date_of_birth,
  share_birthday: person.share_birthday,
  gender: person.gender,
  marital_status: person.marital_status,
  nationality_country_id: person.nationality_country_id,
})

export const findCountry = async (tx: Tx, id: number | null): Promise<Named | null> =>
  id === null
    ? null
    : ((await tx.selectFrom('countries').select(['id', 'name']).where('id', '=', id).executeTakeFirst()) ?? null)

/** Lists the chain of managers on a day, the nearest first. It ends at the top, or where it would go in circles. */
export const listManagers = async (tx: Tx, id: number, day: string): Promise<Named[]> => {
  return rows(tx, named)`
    with recursive chain as (
      select manager_of(${id}, ${day}::date) as boss, 1 as level, array[${id}::int] as seen
      union all
      select manager_of(boss, ${day}::date), level + 1, seen || boss from chain
      where boss is not null and not boss = any(seen) and level < 12
    )
    select e.id, e.name from chain join employees e on e.id = chain.boss
    where not boss = any(seen) order by level`
}

/** The login of an employee, with the state `none` where there is none. */
export const findLogin = async (tx: Tx, id: number, now: string): Promise<EmployeeRecord['login']> => {
  const found = await rows(tx, employeeRecord.shape.login)`
    select ${loginStateOf(now)} as state, a.disabled_at is not null as is_disabled, a.email, ${lastSignInOf} as last_sign_in_at
    from (values (1)) as one(n)
    left join accounts a on a.employee_id = ${id} and a.area = 'User' and a.deleted_at is null`
  return found[0] ?? { state: 'none', is_disabled: false, email: null, last_sign_in_at: null }
}
