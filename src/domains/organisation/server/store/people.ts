import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { candidate } from '../../contract/organisation.models.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#kit/contract/envelope.ts'
import { fieldLabel } from '#kit/contract/issues.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Candidate } from '../../contract/organisation.models.ts'

/** Everyone who is employed on a day, with the placement of that day. */
export const placedOn = (day: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select p.* from placed_on(${day}::date) p
  join person_short e on e.id = p.employee_id
  join employed_on(${day}::date) s on s.employee_id = p.employee_id)`

/** Placement periods in effect on a day or later, of people who have not left by then. */
export const placedFrom = (day: string): RawBuilder<unknown> => sql`(
  select p.* from placement_on p
  join person_short e on e.id = p.employee_id
  where (p.effective_until is null or p.effective_until > ${day}::date)
    and exists (select from employment_span s where s.employee_id = p.employee_id
      and (s.left_on is null or (s.left_on >= ${day}::date and s.left_on >= p.effective_from))))`

/** Administrators whose account is not deleted. */
export const adminHolders = sql`(select a.role_id, a.id from accounts a where a.area = 'Admin' and a.deleted_at is null)`

const employed = z.object({
  name: z.string(),
  role: z.string().nullable(),
  is_employed: z.boolean(),
  has_lead_rights: z.boolean(),
})
export type Employed = z.output<typeof employed>

/** Returns the data that decides if a person can head a department or lead a team from a day on. */
export const getEmployed = async (tx: Tx, field: string, employeeId: number, day: string): Promise<Employed> => {
  const listed = await rows(tx, employed)`
    select e.name, r.name as role, p.employee_id is not null as is_employed,
      exists (select from role_grants g where g.role_id = r.id and g.scope in ('team', 'department')) as has_lead_rights
    from person_short e
    left join lateral (select * from ${placedOn(day)} d where d.employee_id = e.id) p on true
    left join roles r on r.id = p.role_id
    where e.id = ${employeeId}`
  const found = listed[0]
  if (!found) throw invalid({ [field]: `${fieldLabel([field])} does not exist` })
  return found
}

/** Without a text no condition: one that may be met by all is planned as if it were met by few. */
export const named = (name: RawBuilder<unknown>, q: string | null): RawBuilder<boolean> =>
  q === null ? sql<boolean>`true` : sql<boolean>`${name} ilike ${q}`

const MAX_CANDIDATES = 20

/** People by name with what decides whether they can lead or head something on a day, those who can first. */
export const listCandidateRows = async (tx: Tx, q: string | null, day: string): Promise<Candidate[]> => {
  return rows(tx, candidate)`
    select e.id, e.name, t.name as team, r.name as role, p.employee_id is not null as is_employed,
      exists (select from role_grants g where g.role_id = r.id and g.scope in ('team', 'department')) as has_lead_rights
    from person_short e
    left join ${placedOn(day)} p on p.employee_id = e.id
    left join roles r on r.id = p.role_id
    left join teams t on t.id = p.team_id
    where ${named(sql`e.name`, q)}
    order by is_employed desc, has_lead_rights desc, lower(e.name) collate names, e.id
    limit ${MAX_CANDIDATES}`
}

const personRow = z.object({ id: z.number(), name: z.string() })

export const findPerson = async (tx: Tx, id: number): Promise<{ id: number; name: string } | undefined> => {
  return one(tx, personRow)`
    select e.id, e.name from person_short e where e.id = ${id}`
}
