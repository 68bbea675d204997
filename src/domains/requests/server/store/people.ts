import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const requester = z.object({ id: z.number(), name: z.string(), today: z.string() })
export type Requester = z.output<typeof requester>

/** A person with the date where they are; undefined where there is none. */
export const findRequester = async (tx: Tx, employeeId: number, now: string): Promise<Requester | undefined> => {
  return one(tx, requester)`
    select e.id, e.name, person_day(e.id, ${now}::timestamptz) as today from person_short e where e.id = ${employeeId}`
}

const localMinute = z.object({ from_time: z.string() })

/** Returns the time of day where a person is. */
export const findLocalMinute = async (tx: Tx, employeeId: number, now: string): Promise<string> => {
  const found = await one(tx, localMinute)`
    select to_char(${now}::timestamptz at time zone z.time_zone, 'HH24:MI') as from_time from person_zones z
    where z.employee_id = ${employeeId} and z.starts_at <= ${now}::timestamptz and z.ends_at > ${now}::timestamptz`
  return found?.from_time ?? now.slice(11, 16)
}

const awayDayRow = z.object({ date: z.string() })

/** The first of some dates on which a person is away by approved leave or not employed. */
export const findAwayDay = async (
  tx: Tx,
  employeeId: number,
  dates: readonly string[],
): Promise<string | undefined> => {
  const found = await rows(tx, awayDayRow)`
    select x.date from unnest(${dates}::date[]) as x(date)
    where exists (select from request_absence a where a.employee_id = ${employeeId} and a.date = x.date and a.kind = 'leave')
      or not exists (select from employed_on(x.date) m where m.employee_id = ${employeeId})
    order by 1 limit 1`
  return found[0]?.date
}

const peopleCount = z.object({ count: z.number() })

/** Counts the ids that are people. */
export const countPeople = async (tx: Tx, ids: readonly number[]): Promise<number> => {
  const found = await rows(tx, peopleCount)`
    select count(*)::int as count from person_short e where e.id = any(${ids}::int[])`
  return found[0]?.count ?? 0
}

const employedBetweenRow = z.object({ employed: z.boolean() })

/** Returns true if a person is employed on all of some days; undefined where there is no such person. */
export const isEmployedBetween = async (tx: Tx, id: number, from: string, to: string): Promise<boolean | undefined> => {
  const found = await rows(tx, employedBetweenRow)`
    select not exists (select from generate_series(${from}::date, ${to}::date, interval '1 day') g(day)
      where not exists (select from employment_span m where m.employee_id = e.id and m.joined_on <= g.day::date
        and (m.left_on is null or m.left_on >= g.day::date))) as employed
    from person_short e where e.id = ${id}`
  return found[0]?.employed
}

/** Returns true if all of some people are employed on a day. */
export const areEmployedOn = async (tx: Tx, ids: readonly number[], day: string): Promise<boolean> => {
  const { rows } = await sql`
    select from unnest(${ids}::int[]) as x(id)
    where not exists (select from employed_on(${day}::date) m where m.employee_id = x.id) limit 1`.execute(tx)
  return rows.length === 0
}

/**
 * Returns true if a person has requests or covers. Entitlement alone is no history: the job opens accounts for
 * everyone.
 */
export const hasRequests = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from requests where employee_id = ${employeeId} or cover_employee_id = ${employeeId}
    union all select from leave_ledger where employee_id = ${employeeId} and kind in ('debit', 'credit', 'adjustment', 'payout')
    union all select from approval_delegations where from_employee_id = ${employeeId} or to_employee_id = ${employeeId}
    limit 1`.execute(tx)
  return rows.length > 0
}

const nameRow = z.object({ id: z.number(), name: z.string() })

/** The names of people by their ids. */
export const listNames = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const found = await rows(tx, nameRow)`
    select e.id, e.name from person_short e where e.id = any(${[...new Set(ids)]}::int[])`
  return new Map(found.map(({ id, name }) => [id, name]))
}

const dayEnd = z.object({ at: z.string() })

/** Returns the end of a day where a person is, as an instant; undefined for days without a zone. */
export const findEndOfDay = async (tx: Tx, employeeId: number, day: string): Promise<string | undefined> => {
  const found = await one(tx, dayEnd)`
    select (${day}::date + 1)::timestamp at time zone z.time_zone as at from person_zones z
    where z.employee_id = ${employeeId} and z.starts_at <= ((${day}::date + 1)::timestamp at time zone z.time_zone)
      and z.ends_at > ((${day}::date + 1)::timestamp at time zone z.time_zone) limit 1`
  return found?.at
}
