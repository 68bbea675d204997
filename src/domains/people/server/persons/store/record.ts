import { employeeRecord } from '../../../contract/people.models.ts'
import { rows } from '#kit/server/database/rows.ts'
import { named } from '#kit/contract/fields.ts'
import type { Named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { address } from '../../../contract/people.fields.ts'
import { personalRecord } from '../../../contract/people.records.ts'
import type { EmployeeRecord, PersonalData } from '../../../contract/people.models.ts'
import { lastSignInOf, loginStateOf } from '../../accounts/store/accounts.ts'
import type { StoredPerson } from './people.ts'

/** Tier P of a record. */
export const personalPart = (person: StoredPerson): PersonalData =>
  personalRecord.values({
    ...person,
    current_address: address.nullable().parse(person.current_address),
    permanent_address: address.nullable().parse(person.permanent_address),
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
    select ${loginStateOf(now)} as state, a.disabled_at is not null as is_disabled, a.id is not null and a.email is null as is_by_number, pin_state(a, ${now}::timestamptz) as pin, a.email, ${lastSignInOf} as last_sign_in_at
    from (values (1)) as one(n)
    left join accounts a on a.employee_id = ${id} and a.area = 'User' and a.deleted_at is null`
  return (
    found[0] ?? {
      state: 'none',
      is_disabled: false,
      is_by_number: false,
      pin: null,
      email: null,
      last_sign_in_at: null,
    }
  )
}
