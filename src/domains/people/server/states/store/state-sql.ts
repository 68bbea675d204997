import { sql, type RawBuilder } from 'kysely'
import type { PersonFlag } from '../../../contract/people.models.ts'

type Condition = RawBuilder<boolean>
/** A day as a text, or as a column of the statement. */
type Day = string | RawBuilder<unknown>
type DatedTable = 'suspensions' | 'wfh_cancellations' | 'backup_assignments'

/** The first day on which a row with dates no longer applies; infinity for one without an end. */
export const endOf = (alias: string): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${alias}.lifted_on`)}, ${sql.ref(`${alias}.to_date`)} + 1, 'infinity')`

/** The condition that a row with dates is in force on a day. */
export const isInForce = (alias: string, on: Day): Condition =>
  sql<boolean>`(${sql.ref(`${alias}.from_date`)} <= ${on}::date and ${endOf(alias)} > ${on}::date)`

/** The state of a row with dates on a day. */
export const datedStateOf = (alias: string, on: string) => sql<'planned' | 'current' | 'ended'>`
  case when ${endOf(alias)} <= greatest(${on}::date, ${sql.ref(`${alias}.from_date`)}) then 'ended'
    when ${sql.ref(`${alias}.from_date`)} > ${on}::date then 'planned' else 'current' end`

// With "exists" the planner may look the few people of a page up one by one, or read the table once for many.
const inDatedState = (table: DatedTable, on: Day): Condition =>
  sql<boolean>`exists (select from ${sql.table(table)} x where x.employee_id = e.id and ${isInForce('x', on)})`

export const isSuspended = (on: Day): Condition => inDatedState('suspensions', on)

/** Notice counts for the employment `m`; an exit that was closed since was one all the same. */
export const isOnNotice = (on: Day): Condition =>
  sql<boolean>`exists (select from exits x
    where x.employment_id = m.id and x.state in ('accepted', 'closed') and x.notice_starts_on <= ${on}::date)`

export const hasExit = sql<boolean>`exists (select from exits x where x.employment_id = m.id and x.state = 'accepted')`

export const isEmployed = (on: string): Condition =>
  sql<boolean>`(m.joined_on <= ${on}::date and (m.left_on is null or m.left_on >= ${on}::date))`

/** The warnings that count on a day. */
export const warnedOn = (alias: string, on: string): Condition =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} in ('issued', 'acknowledged')
    and ${sql.ref(`${alias}.issued_on`)} <= ${on}::date and ${sql.ref(`${alias}.expires_on`)} >= ${on}::date)`

/** The mandatory updates that are open on a day; days are read in UTC, as they were set and done. */
export const mandatoryOn = (alias: string, on: string): Condition =>
  sql<boolean>`((${sql.ref(`${alias}.created_at`)} at time zone 'UTC')::date <= ${on}::date
    and (${sql.ref(`${alias}.done_at`)} is null or (${sql.ref(`${alias}.done_at`)} at time zone 'UTC')::date > ${on}::date))`

/** The condition of each flag for the person `e` with the employment `m`. */
export const FLAGS: Readonly<Record<PersonFlag, (on: string) => Condition>> = {
  warned: (on) => sql<boolean>`exists (select from warnings x where x.employee_id = e.id and ${warnedOn('x', on)})`,
  wfh_cancelled: (on) => inDatedState('wfh_cancellations', on),
  backup: (on) => inDatedState('backup_assignments', on),
  mandatory: (on) =>
    sql<boolean>`exists (select from mandatory_updates x where x.employee_id = e.id and ${mandatoryOn('x', on)})`,
  probation: (on) => sql<boolean>`(${isEmployed(on)} and m.probation_ends_on >= ${on}::date)`,
  // Requests wait now, on any day of the list. The few that wait lead to their people: with `exists … or exists …`
  // everyone was read.
  pending_change: () => sql<boolean>`e.id in (
    select x.employee_id from profile_changes x where x.state = 'pending'
    union all select x.employee_id from employee_details x where x.state = 'pending')`,
}
