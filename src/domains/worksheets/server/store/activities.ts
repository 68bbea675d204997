import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { databaseError } from '#kit/server/database/database-error.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { Activity, Kind, ReportRule } from '../../contract/worksheets.models.ts'
import { DEFAULT_RULES } from '../../contract/worksheets.rules.ts'

const descriptionJson = sql`json_build_object('version_no', j.version_no, 'body', j.body, 'effective_from', j.effective_from,
  'author', (select x.name from accounts x where x.id = j.author_id), 'created_at', ${instantIn('j.created_at')})`

const facts = (day: string): RawBuilder<unknown> => sql`a.id, a.version, a.department_id, a.cadence, a.designation_id,
  (select d.name from designations d where d.id = a.designation_id) as designation, a.name, a.unit, a.expected_count, a.fill_from,
  a.mandatory, a.position, a.active_from, a.retired_on,
  (select ${descriptionJson} from job_descriptions j where j.activity_id = a.id
   order by j.effective_from <= ${day}::date desc, case when j.effective_from <= ${day}::date then j.effective_from end desc, j.effective_from
   limit 1) as job_description,
  coalesce((select json_agg(${descriptionJson} order by j.version_no desc) from job_descriptions j where j.activity_id = a.id), '[]'::json) as versions`

const columns = (day: string): RawBuilder<unknown> => sql`${facts(day)},
  (select count(*)::int from work_data l where l.activity_id = a.id and l.day > ${day}::date - 30) as used_30_days`

const ORDER = sql`a.position, lower(a.name), a.id`
export type ActivityRow = Omit<Activity, 'can'>

/** Activities of a cadence, of a department or of all. Retired ones only where they are asked for. */
export const listActivities = async (
  tx: Tx,
  day: string,
  cadence: Kind,
  { department_id, retired = false }: Readonly<{ department_id?: number | undefined; retired?: boolean | undefined }>,
): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`select ${columns(day)} from activities a where a.cadence = ${cadence}
    and (${retired} or a.retired_on is null or a.retired_on > ${day}::date)
    and (${department_id ?? null}::int is null or a.department_id = ${department_id ?? null}::int)
    order by a.department_id, ${ORDER}`.execute(tx)
  return rows
}

export const findActivity = async (
  tx: Tx,
  day: string,
  cadence: Kind | null,
  id: number,
): Promise<ActivityRow | undefined> => {
  const { rows } = await sql<ActivityRow>`select ${columns(day)} from activities a
    where a.id = ${id} and (${cadence}::text is null or a.cadence = ${cadence})`.execute(tx)
  return rows[0]
}

/** The condition that an activity `a` applies to a person on a day. */
const applies = (employeeId: number, day: string): RawBuilder<boolean> => sql<boolean>`
  a.active_from <= ${day}::date and (a.retired_on is null or a.retired_on > ${day}::date)
  and exists (select from placed_on(${day}::date) p where p.employee_id = ${employeeId} and p.department_id = a.department_id
    and (a.designation_id is null or a.designation_id = p.designation_id))`

/** The activities of a person on a day, with the job description of that day. */
export const listOwnActivities = async (
  tx: Tx,
  employeeId: number,
  cadence: Kind,
  day: string,
): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`select ${facts(day)}, 0 as used_30_days from activities a
    where a.cadence = ${cadence} and ${applies(employeeId, day)} order by ${ORDER}`.execute(tx)
  return rows
}

/** What of an activity decides about an entry; `applies`: to the person on the day. */
export type Measured = Readonly<{
  id: number
  name: string
  unit: Activity['unit']
  mandatory: boolean
  applies: boolean
  /** The job description in force on the day. */
  job_description_id: number | null
}>
/** The activities that apply to a person on a day, and those of some ids whether they do or not. */
export const listMeasured = async (
  tx: Tx,
  wanted: Readonly<{ employee_id: number; cadence: Kind; day: string; ids: readonly number[] }>,
): Promise<Measured[]> => {
  const { employee_id, cadence, day, ids } = wanted
  const { rows } = await sql<Measured>`select x.* from (
      select a.id, a.name, a.unit, a.mandatory, a.position, (a.cadence = ${cadence} and ${applies(employee_id, day)}) as applies,
        (select j.id from job_descriptions j where j.activity_id = a.id and j.effective_from <= ${day}::date
         order by j.effective_from desc limit 1) as job_description_id
      from activities a where a.cadence = ${cadence} or a.id = any(${ids}::int[])) x
    where x.applies or x.id = any(${ids}::int[]) order by x.position, lower(x.name)`.execute(tx)
  return rows
}

/** Mandatory daily activities of a person that have no entry on a day yet, as an expression. */
export const countUnanswered = (employeeId: number, day: string): RawBuilder<number> => sql<number>`
  (select count(*)::int from activities a where a.cadence = 'daily' and a.mandatory and ${applies(employeeId, day)}
    and not exists (select from work_data l join work_reports r on r.id = l.report_id
      where l.activity_id = a.id and r.employee_id = ${employeeId} and r.kind = 'daily' and r.period_start = ${day}::date))`

/** Entries that an activity has. */
export const countEntries = async (tx: Tx, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from work_data where activity_id = ${id}`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** The newest rule of each department and kind, also one that has yet to begin. */
export const listRules = async (
  tx: Tx,
  day: string,
  departmentId: number | undefined,
  kind?: Kind,
): Promise<ReportRule[]> => {
  const usual = JSON.stringify(Object.entries(DEFAULT_RULES).map(([of, rule]) => ({ kind: of, ...rule })))
  const { rows } = await sql<ReportRule>`
    select d.id as department_id, k.kind, coalesce(u.required, exists (select from activities a where a.department_id = d.id
        and a.cadence = k.kind and (a.retired_on is null or a.retired_on > ${day}::date))) as required,
      coalesce(u.due_working_days, k.due_working_days) as due_working_days,
      to_char(coalesce(u.due_time, k.due_time), 'HH24:MI') as due_time,
      coalesce(u.auto_accept_days, k.auto_accept_days) as auto_accept_days, u.effective_from
    from departments d
    cross join jsonb_to_recordset(${usual}::jsonb) as k(kind text, due_working_days int, due_time time, auto_accept_days int)
    left join lateral (select * from report_rules r where r.department_id = d.id and r.kind = k.kind
      order by r.effective_from desc limit 1) u on true
    where (${departmentId ?? null}::int is null or d.id = ${departmentId ?? null}::int) and d.archived_at is null
      and (${kind ?? null}::text is null or k.kind = ${kind ?? null})
    order by d.id, array_position(array['daily', 'weekly', 'monthly'], k.kind)`.execute(tx)
  return rows
}

// Restricting foreign keys; PostgreSQL 18 tells those apart that check at once.
const FOREIGN_KEYS = new Set(['23503', '23001'])

/** Deletes an activity that nothing refers to; `false` where something does, such as a target that measures it. */
export const tryDelete = async (tx: Tx, id: number): Promise<boolean> => {
  await sql`savepoint before_delete`.execute(tx)
  try {
    await tx.deleteFrom('activities').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!FOREIGN_KEYS.has(databaseError(error)?.code ?? '')) throw error
    await sql`rollback to savepoint before_delete`.execute(tx)
    return false
  }
}
