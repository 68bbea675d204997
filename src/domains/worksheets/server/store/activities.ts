import { z } from 'zod'
import { one, rows, single } from '#kit/server/database/rows.ts'
import { activity, reportRule } from '../../contract/worksheets.models.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { unlessReferenced } from '#kit/server/database/unless-referenced.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { Activities, JobDescriptions } from '#kit/server/database/tables.ts'
import type { Kind, ReportRule } from '../../contract/worksheets.models.ts'
import { DEFAULT_RULES } from '../../contract/worksheets.rules.ts'

const descriptionJson = sql`json_build_object('version_no', j.version_no, 'body', j.body, 'effective_from', j.effective_from,
  'author', (select x.name from accounts x where x.id = j.author_id), 'created_at', ${instantIn('j.created_at')})`

const activityColumns = (
  day: string,
): RawBuilder<unknown> => sql`a.id, a.version, a.department_id, a.cadence, a.designation_id,
  (select d.name from designations d where d.id = a.designation_id) as designation, a.name, a.unit, a.expected_count, a.fill_from,
  a.mandatory, a.position, a.active_from, a.retired_on,
  (select ${descriptionJson} from job_descriptions j where j.activity_id = a.id
   order by j.effective_from <= ${day}::date desc, case when j.effective_from <= ${day}::date then j.effective_from end desc, j.effective_from
   limit 1) as job_description,
  coalesce((select json_agg(${descriptionJson} order by j.version_no desc) from job_descriptions j where j.activity_id = a.id), '[]'::json) as versions`

const columns = (day: string): RawBuilder<unknown> => sql`${activityColumns(day)},
  (select count(*)::int from work_data l where l.activity_id = a.id and l.day > ${day}::date - 30) as used_30_days`

const ORDER = sql`a.position, lower(a.name), a.id`
const activityRow = activity.omit({ can: true })
export type ActivityRow = z.output<typeof activityRow>

/** Lists activities of a cadence, of a department or of all. `retired` includes retired ones. */
export const listActivities = async (
  tx: Tx,
  day: string,
  cadence: Kind,
  { department_id, retired = false }: Readonly<{ department_id?: number | undefined; retired?: boolean | undefined }>,
): Promise<ActivityRow[]> => {
  return rows(tx, activityRow)`select ${columns(day)} from activities a where a.cadence = ${cadence}
    and (${retired} or a.retired_on is null or a.retired_on > ${day}::date)
    and (${department_id ?? null}::int is null or a.department_id = ${department_id ?? null}::int)
    order by a.department_id, ${ORDER}`
}

/** Finds an activity by its id. */
export const findActivity = (tx: Tx, day: string, id: number): Promise<ActivityRow | undefined> =>
  one(tx, activityRow)`select ${columns(day)} from activities a where a.id = ${id}`

/** SQL condition: an activity `a` applies to a person on a day. */
const applies = (employeeId: number, day: string): RawBuilder<boolean> => sql<boolean>`
  a.active_from <= ${day}::date and (a.retired_on is null or a.retired_on > ${day}::date)
  and exists (select from placed_on(${day}::date) p where p.employee_id = ${employeeId} and p.department_id = a.department_id
    and (a.designation_id is null or a.designation_id = p.designation_id))`

/** Lists the activities of a person on a day, with the job description of that day. */
export const listOwnActivities = async (
  tx: Tx,
  employeeId: number,
  cadence: Kind,
  day: string,
): Promise<ActivityRow[]> => {
  return rows(tx, activityRow)`select ${activityColumns(day)}, 0 as used_30_days from activities a
    where a.cadence = ${cadence} and ${applies(employeeId, day)} order by ${ORDER}`
}

/** The columns of an activity that decide about an entry. */
const measured = activityRow.pick({ id: true, name: true, unit: true, mandatory: true }).extend({
  /** It applies to the person on the day. */
  applies: z.boolean(),
  /** The job description in force on the day. */
  job_description_id: z.int().nullable(),
})
export type Measured = z.output<typeof measured>

/** Lists the activities that apply to a person on a day, and all activities of some ids. */
export const listMeasured = async (
  tx: Tx,
  query: Readonly<{ employee_id: number; cadence: Kind; day: string; ids: readonly number[] }>,
): Promise<Measured[]> => {
  const { employee_id, cadence, day, ids } = query
  return rows(tx, measured)`select x.id, x.name, x.unit, x.mandatory, x.applies, x.job_description_id from (
      select a.id, a.name, a.unit, a.mandatory, a.position, (a.cadence = ${cadence} and ${applies(employee_id, day)}) as applies,
        (select j.id from job_descriptions j where j.activity_id = a.id and j.effective_from <= ${day}::date
         order by j.effective_from desc limit 1) as job_description_id
      from activities a where a.cadence = ${cadence} or a.id = any(${ids}::int[])) x
    where x.applies or x.id = any(${ids}::int[]) order by x.position, lower(x.name) collate names`
}

/** SQL: the number of mandatory daily activities of a person without an entry on a day. */
export const countUnanswered = (employeeId: number, day: string): RawBuilder<number> => sql<number>`
  (select count(*)::int from activities a where a.cadence = 'daily' and a.mandatory and ${applies(employeeId, day)}
    and not exists (select from work_data l join work_reports r on r.id = l.report_id
      where l.activity_id = a.id and r.employee_id = ${employeeId} and r.kind = 'daily' and r.period_start = ${day}::date))`

const entriesCount = z.object({ n: z.number() })

/** Counts the entries of an activity. */
export const countEntries = async (tx: Tx, id: number): Promise<number> => {
  const { n } = await single(tx, entriesCount)`select count(*)::int as n from work_data where activity_id = ${id}`
  return n
}

/** The newest rule of each department and kind, also one that has yet to begin. */
export const listRules = async (
  tx: Tx,
  day: string,
  departmentId: number | undefined,
  kind?: Kind,
): Promise<ReportRule[]> => {
  const usual = JSON.stringify(Object.entries(DEFAULT_RULES).map(([of, rule]) => ({ kind: of, ...rule })))
  return rows(tx, reportRule)`
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
    order by d.id, array_position(array['daily', 'weekly', 'monthly'], k.kind)`
}

/** Deletes an activity that nothing refers to; `false` where something does, such as a target that measures it. */
export const deleteUnused = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferenced(tx, () => tx.deleteFrom('activities').where('id', '=', id).execute())

type Name = Readonly<{ department_id: number; cadence: Kind; name: string }>

/** Finds the activity in force of a department that has a name. */
export const findNamed = async (tx: Tx, of: Name) =>
  tx
    .selectFrom('activities')
    .select('id')
    .where('department_id', '=', of.department_id)
    .where('cadence', '=', of.cadence)
    .where(({ fn }) => fn('lower', ['name']), '=', of.name.toLowerCase())
    .where('retired_on', 'is', null)
    .executeTakeFirst()

/** Finds the cadence of an activity. */
export const findCadence = async (tx: Tx, id: number): Promise<Kind | undefined> =>
  (await tx.selectFrom('activities').select('cadence').where('id', '=', id).executeTakeFirst())?.cadence

/** Locks an activity of a cadence that is not retired. */
export const lockActive = async (tx: Tx, id: number, cadence: Kind) =>
  tx
    .selectFrom('activities')
    .selectAll()
    .where('id', '=', id)
    .where('cadence', '=', cadence)
    .where('retired_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Locks an activity, retired or not. */
export const lockActivity = async (tx: Tx, id: number) =>
  tx.selectFrom('activities').select(['id', 'retired_on']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Updates an activity. */
export const updateActivity = async (tx: Tx, id: number, values: Updateable<Activities>): Promise<void> => {
  await tx.updateTable('activities').set(values).where('id', '=', id).execute()
}

/** Inserts a version of a job description. */
export const insertJobDescription = async (tx: Tx, row: Insertable<JobDescriptions>): Promise<void> => {
  await tx.insertInto('job_descriptions').values(row).execute()
}
