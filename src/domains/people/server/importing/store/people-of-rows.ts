import { sql } from 'kysely'
import { z } from 'zod'
import { date, id } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'

const person = z.object({
  id,
  name: z.string(),
  /** All numbers that the person has had, the newest first. */
  numbers: z.array(z.string()),
  email_key: z.string().nullable(),
  joined_on: date,
  left_on: date.nullable(),
})
/** A person whom a row of a file is about. */
export type PersonOfRow = z.output<typeof person>

type Keys = Readonly<{ numbers: readonly string[]; emails: readonly string[]; names: readonly string[] }>

/** Returns the people in scope with one of these numbers (in small letters), emails (in normal form) or names (in small letters). */
export const listPeopleOfRows = (tx: Tx, keys: Keys, scope: ScopeFilter): Promise<PersonOfRow[]> =>
  rows(tx, person)`
    select e.id, e.name, m.numbers, e.work_email_key as email_key, m.joined_on, m.left_on
    from employees e cross join lateral (
      select array_agg(x.employee_no order by x.joined_on desc) as numbers, max(x.joined_on) as joined_on,
        (array_agg(x.left_on order by x.joined_on desc))[1] as left_on
      from employments x where x.employee_id = e.id) m
    where e.merged_into_id is null and m.numbers is not null and ${scope.whereFew(sql`e.id`)} and e.id in (
      select employee_id from employments where lower(employee_no) = any(${[...keys.numbers]}::text[])
      union select id from employees where work_email_key = any(${[...keys.emails]}::text[])
      union select id from employees where lower(name) = any(${[...keys.names]}::text[]))
    order by e.id`
