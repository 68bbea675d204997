import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { person, type Person } from '../../../contract/tickets.records.ts'

/** Finds a person in scope on any day of a range, with the team of its last day; undefined if there is none. */
export const findPerson = (
  tx: Tx,
  employeeId: number,
  to: string,
  between: ScopeFilter['between'],
  from: string,
): Promise<Person | undefined> =>
  one(
    tx,
    person,
  )`select e.id, e.name, (select p.team_id from placed_on(${to}::date) p where p.employee_id = e.id) as team_id
    from person_short e where e.id = ${employeeId} and ${between(sql`e.id`, from, to)}`

const nameRow = z.object({ name: z.string() })

/** Finds the name of a person; empty if there is none. */
export const findName = async (tx: Tx, employeeId: number): Promise<string> => {
  const found = await rows(tx, nameRow)`select name from person_short where id = ${employeeId}`
  return found[0]?.name ?? ''
}

/** Returns true if a person is employed on a day. */
export const isEmployedOn = async (tx: Tx, employeeId: number, day: string): Promise<boolean> => {
  const { rows } = await sql`select from employed_on(${day}::date) m where m.employee_id = ${employeeId}`.execute(tx)
  return rows.length > 0
}

/** Returns true if a person handled, reviewed or is named by any ticket. */
export const hasTickets = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from tickets where employee_id = ${employeeId} or resolved_by = ${employeeId}
    union all select from ticket_events where employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

const leadAccountsRow = z.object({ id: z.number() })

/** Lists the accounts of those who lead a team today or deputise for it. */
export const listLeadAccounts = async (tx: Tx, teamId: number, today: string): Promise<number[]> => {
  const found = await rows(tx, leadAccountsRow)`
    select a.id from team_leaderships l join accounts a on a.employee_id = l.employee_id and a.area = 'User' and a.deleted_at is null
    where l.team_id = ${teamId} and l.from_date <= ${today}::date and (l.to_date is null or l.to_date >= ${today}::date)
    order by 1`
  return found.map(({ id }) => id)
}
