import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { CalendarSource } from '#domains/organisation/server/index.ts'
import type { Suspension } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Backup, MandatoryKind } from '#domains/people/contract/states.models.ts'
import { listBackupRows } from './states.ts'
import { endOf, isInForce, mandatoryOn } from './state-sql.ts'

const suspensionOfRow = z.object({ id: z.number(), with_pay: z.boolean() })

/** The suspension that covers a date, and whether it is with pay; undefined without one. */
export const suspensionOf = async (
  tx: Tx,
  employeeId: number,
  day: string,
): Promise<{ id: number; with_pay: boolean } | undefined> => {
  return one(tx, suspensionOfRow)`
    select s.id, s.with_pay from suspensions s where s.employee_id = ${employeeId} and ${isInForce('s', day)}`
}

const wfhCancelledUntilRow = z.object({ until: z.string().nullable() })

/**
 * The last day of the first cancellation of work from home that touches some dates: null where it is open, undefined
 * without one.
 */
export const wfhCancelledUntil = async (
  tx: Tx,
  employeeId: number,
  from: string,
  to: string,
): Promise<string | null | undefined> => {
  const found = await rows(tx, wfhCancelledUntilRow)`
    select case when ${endOf('w')} = 'infinity' then null else ${endOf('w')} - 1 end as until
    from wfh_cancellations w
    where w.employee_id = ${employeeId} and w.from_date <= ${to}::date and ${endOf('w')} > ${from}::date
    order by w.from_date limit 1`
  return found[0]?.until
}

/** Lists the people, teams and designations that a person stands in for on a date, by priority. */
export const backupsOf = async (tx: Tx, employeeId: number, day: string): Promise<Backup[]> =>
  (await listBackupRows(tx, employeeId, day)).filter((row) => row.state === 'current')

const mandatoryRow = z.object({ found: z.boolean() })

/** Checks that a person has an open mandatory update of a kind on a date. */
export const isMandatory = async (tx: Tx, employeeId: number, kind: MandatoryKind, day: string): Promise<boolean> => {
  const listed = await rows(tx, mandatoryRow)`
    select exists (select from mandatory_updates u
      where u.employee_id = ${employeeId} and u.kind = ${kind} and ${mandatoryOn('u', day)}) as found`
  return listed[0]?.found ?? false
}

/** The suspensions of the working calendar: from the first to the last day of each. */
export const suspensionSource: CalendarSource<Suspension> = (people, from, to) => sql`
  select s.employee_id, json_build_object('from', s.from_date,
    'to', case when ${endOf('s')} = 'infinity' then null else ${endOf('s')} - 1 end) as item
  from ${people} q join suspensions s on s.employee_id = q.id
  where s.from_date <= ${to}::date and ${endOf('s')} > ${from}::date and ${endOf('s')} > s.from_date`
