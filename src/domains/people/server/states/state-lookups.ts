import { sql } from 'kysely'
import type { CalendarSource } from '#domains/organisation/server/index.ts'
import type { Suspension } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Backup, MandatoryKind } from '../../contract/states.models.ts'
import { listBackupRows } from './store/states.ts'
import { endOf, isInForce, mandatoryOn } from './store/state-sql.ts'

/** The suspension that covers a date, and whether it is with pay; undefined without one. */
export const suspensionOf = async (
  tx: Tx,
  employeeId: number,
  day: string,
): Promise<{ id: number; with_pay: boolean } | undefined> => {
  const { rows } = await sql<{ id: number; with_pay: boolean }>`
    select s.id, s.with_pay from suspensions s where s.employee_id = ${employeeId} and ${isInForce('s', day)}`.execute(
    tx,
  )
  return rows[0]
}

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
  const { rows } = await sql<{ until: string | null }>`
    select case when ${endOf('w')} = 'infinity' then null else ${endOf('w')} - 1 end as until
    from wfh_cancellations w
    where w.employee_id = ${employeeId} and w.from_date <= ${to}::date and ${endOf('w')} > ${from}::date
    order by w.from_date limit 1`.execute(tx)
  return rows[0]?.until
}

/** Lists the people, teams and designations that a person stands in for on a date, by priority. */
export const backupsOf = async (tx: Tx, employeeId: number, day: string): Promise<Backup[]> =>
  (await listBackupRows(tx, employeeId, day)).filter((row) => row.state === 'current')

/** Checks that a person has an open mandatory update of a kind on a date. */
export const isMandatory = async (tx: Tx, employeeId: number, kind: MandatoryKind, day: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from mandatory_updates u
      where u.employee_id = ${employeeId} and u.kind = ${kind} and ${mandatoryOn('u', day)}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** The suspensions of the working calendar: from the first to the last day of each. */
export const suspensionSource: CalendarSource<Suspension> = (people, from, to) => sql`
  select s.employee_id, json_build_object('from', s.from_date,
    'to', case when ${endOf('s')} = 'infinity' then null else ${endOf('s')} - 1 end) as item
  from ${people} q join suspensions s on s.employee_id = q.id
  where s.from_date <= ${to}::date and ${endOf('s')} > ${from}::date and ${endOf('s')} > s.from_date`
