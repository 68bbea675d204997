import { type RawBuilder, sql } from 'kysely'

/** The name of an account by its id, as lists show it: of its person, or else its own or its address; null without one. */
export const accountName = (id: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  (select coalesce(pe.name, o.name, o.email) from accounts o left join person_short pe on pe.id = o.employee_id
   where o.id = ${id})`
