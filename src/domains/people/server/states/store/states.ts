import { rows } from '#kit/server/database/rows.ts'
import { suspension, wfhCancellation, backup } from '../../../contract/states.models.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Backup, Mandatory, Suspension, WfhCancellation } from '../../../contract/states.models.ts'
import { datedStateOf } from './state-sql.ts'

const datedColumns = (day: string): RawBuilder<unknown> => sql`
  s.id, s.from_date as "from", s.to_date as "to", s.lifted_on, ${datedStateOf('s', day)} as state,
  (select a.name from accounts a where a.id = s.set_by) as by`

/** Lists the suspensions of a person, newest first, with their states on a day. */
export const listSuspensionRows = async (tx: Tx, employeeId: number, day: string): Promise<Suspension[]> => {
  const found = await rows(tx, suspension)`
    select ${datedColumns(day)}, s.with_pay, s.block_login, s.reason
    from suspensions s where s.employee_id = ${employeeId} order by s.from_date desc, s.id desc`
  return found
}

export const listWfhCancellationRows = async (tx: Tx, employeeId: number, day: string): Promise<WfhCancellation[]> => {
  const found = await rows(tx, wfhCancellation)`
    select ${datedColumns(day)}, s.reason
    from wfh_cancellations s where s.employee_id = ${employeeId} order by s.from_date desc, s.id desc`
  return found
}

/** The person, team or designation that a backup `s` covers, with its name. */
export const coversJson = sql`json_build_object('kind', s.covers_kind, 'id', s.covers_id, 'name', coalesce(
  case s.covers_kind
    when 'employee' then (select e.name from employees e where e.id = s.covers_id)
    when 'team' then (select t.name from teams t where t.id = s.covers_id)
    else (select d.name from designations d where d.id = s.covers_id) end, ''))`

export const listBackupRows = async (tx: Tx, employeeId: number, day: string): Promise<Backup[]> => {
  const found = await rows(tx, backup)`
    select ${datedColumns(day)}, ${coversJson} as covers, s.priority, s.note
    from backup_assignments s where s.employee_id = ${employeeId}
    order by s.priority, s.from_date desc, s.id desc`
  return found
}

/** The open mandatory updates of a person. */
export const listMandatoryRows = async (tx: Tx, employeeId: number): Promise<Mandatory[]> =>
  tx
    .selectFrom('mandatory_updates')
    .select(['id', 'kind', 'fields', 'confirmed', 'due_on', 'note'])
    .where('employee_id', '=', employeeId)
    .where('done_at', 'is', null)
    .orderBy('kind')
    .execute()
