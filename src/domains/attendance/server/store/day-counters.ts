import { type RawBuilder, sql } from 'kysely'
import type { ScopeFilter } from '#kit/server/scope.ts'
import type { CardQuery, SinceQuery } from '#kit/server/registries.ts'
import { dayUnitConditions, isDayInScope, isDayOfPerson } from './day-conditions.ts'
import { daysFrom, isOverdue } from './day-rows.ts'

type Counting<Query> = Readonly<{ query: Query; scope: ScopeFilter; range: Readonly<{ from: string; to: string }> }>

/** Counts the days of a range whose punch is still open although they are over. */
export const countOverdueDays = ({ query, scope, range }: Counting<CardQuery>): RawBuilder<number> => {
  const isOfSession = sql<boolean>`d.employee_id = s.employee_id and d.business_date = s.business_date`
  const where = [isOfSession, isDayInScope(scope), isOverdue(query.now), ...dayUnitConditions(query)]
  // Each open punch leads to its day; the offset prevents the planner from reading all days and comparing them with
  // all open punches, which is right only for the number of them that it expects.
  return sql<number>`(select count(*)::int from (
      select distinct employee_id, business_date from attendance_sessions
      where punched_out_at is null and state <> 'voided' and business_date < ${query.today}::date) s
      where exists (select ${daysFrom({ ...range, where })} offset 0))`
}

/** Matches the days `d` that another person has corrected since the last visit. */
const correctedSince = ({ actor, since }: SinceQuery) => sql<boolean>`(d.employee_id, d.business_date) in (
  select c.employee_id, c.business_date from attendance_corrections c
  where c.created_at > ${since}::timestamptz and c.actor_id <> ${actor.account_id})`

/** Counts the days of a range that were corrected by others since the last visit. */
export const countCorrectedDays = ({ query, scope, range }: Counting<SinceQuery>): RawBuilder<number> => {
  const where = [
    isDayInScope(scope),
    correctedSince(query),
    sql<boolean>`d.flags && array['corrected']`,
    ...dayUnitConditions(query),
  ]
  return sql<number>`(select count(*)::int ${daysFrom({ ...range, where })})`
}

/** Counts the days of the actor in a range that were corrected by others since the last visit. */
export const countOwnCorrectedDays = ({ query, range }: Omit<Counting<SinceQuery>, 'scope'>): RawBuilder<number> => {
  const where = [isDayOfPerson(query.actor.employee_id), correctedSince(query)]
  return sql<number>`(select count(*)::int ${daysFrom({ ...range, where })})`
}
