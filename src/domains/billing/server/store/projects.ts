import { z } from 'zod'
import { one, rows, single } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Parsed } from '#kit/contract/call.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { filtersOf } from '#kit/server/record-filter.ts'
import { projectRecord } from '../../contract/billing.records.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { Projects } from '#kit/server/database/tables.ts'
import { pageBy, readPage } from '#kit/server/page.ts'
import type { listProjects } from '../../contract/projects.calls.ts'
import { ownProject, project } from '../../contract/projects.models.ts'
import { unbilledLines } from './unbilled-lines.ts'
import { allWork } from './work.ts'

const projectRow = project.omit({ can: true }).extend({ is_client_active: z.boolean() })
export type ProjectRow = z.output<typeof projectRow>
type ProjectFilter = Parsed<typeof listProjects>['query']

// The used part of a budget of money: hours at the price of the project, or at their cost where hours have no price.
const USED = sql`half_even(sum(w.minutes::numeric * case when p.billing = 'hourly' then p.rate_minor
  else coalesce(w.cost_rate_minor, 0) end) / 60)`

const sums = (today: string, narrowed?: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  with used as (select w.pr_id, sum(w.minutes)::bigint as minutes, ${USED} as amount_minor
    from ${allWork(narrowed)} w join projects p on p.pr_id = w.pr_id group by 1),
  unbilled as (select u.pr_id, sum(u.amount_minor)::bigint as amount_minor from ${unbilledLines(today, { narrowed })} u
    where u.pr_id is not null group by 1)`

const bp = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`case when ${whole} is null then null else floor(coalesce(${part}, 0) * 10000.0 / ${whole})::int end`
const MINUTES_BP = bp(sql`s.minutes`, sql`p.budget_minutes`)
const AMOUNT_BP = bp(sql`s.amount_minor`, sql`p.budget_minor`)

const COLUMNS = sql`p.pr_id, p.code, p.name, p.state, p.billing, p.currency, p.rate_minor, p.cost_rate_minor,
  p.budget_minutes, p.budget_minor, p.starts_on, p.ends_on, p.description, p.meeting_url, p.version,
  coalesce(c.status = 'active', true) as is_client_active,
  case when c.id is not null then json_build_object('id', c.id, 'code', c.code, 'name', c.name) end as client,
  json_build_object('id', e.id, 'name', e.name) as lead,
  coalesce((select json_agg(json_build_object('employee', json_build_object('id', n.id, 'name', n.name),
      'effective_from', m.effective_from, 'effective_to', m.effective_to) order by lower(n.name) collate names, m.effective_from)
    from project_members m join person_short n on n.id = m.employee_id where m.pr_id = p.pr_id), '[]'::json) as members,
  json_build_object('minutes', coalesce(s.minutes, 0), 'amount_minor', coalesce(s.amount_minor, 0),
    'minutes_bp', ${MINUTES_BP}, 'amount_bp', ${AMOUNT_BP}) as used,
  coalesce(u.amount_minor, 0) as unbilled_minor`

const FROM = sql`projects p left join clients c on c.id = p.client_id join person_short e on e.id = p.lead_id
  left join used s on s.pr_id = p.pr_id left join unbilled u on u.pr_id = p.pr_id`

const SORTS = {
  name: sql`lower(p.name) collate names`,
  ends_on: sql`coalesce(p.ends_on, '9999-12-31'::date)`,
  used: sql`greatest(coalesce(${MINUTES_BP}, 0), coalesce(${AMOUNT_BP}, 0))`,
}

const conditionsOf = (filter: ProjectFilter): RawBuilder<unknown> => {
  const found = containing(filter.q)
  return sql.join(
    [
      sql`true`,
      ...(found ? [sql`(p.name ilike ${found} or p.code ilike ${found} or coalesce(c.name, '') ilike ${found})`] : []),
      ...filtersOf(projectRecord, 'p', filter),
    ],
    sql` and `,
  )
}

/** Projects by name, with what is used and unbilled. */
export const listProjectRows = async (
  tx: Tx,
  today: string,
  filter: ProjectFilter,
): Promise<{ rows: ProjectRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql`p.pr_id`, fallback: 'name' }, filter)
  const { rows, meta } = await readPage(tx, page, {
    row: projectRow.extend({ id: z.number() }),
    columns: sql`p.pr_id as id, ${COLUMNS}`,
    from: FROM,
    where: conditionsOf(filter),
    counted: sql`projects p left join clients c on c.id = p.client_id`,
    before: sums(today),
  })
  return { rows: rows.map(({ id: _id, ...row }) => row), meta }
}

export const findProjectRow = (tx: Tx, today: string, prId: number): Promise<ProjectRow | undefined> =>
  one(tx, projectRow)`${sums(today, sql<boolean>`x.pr_id = ${prId}`)}
    select ${COLUMNS} from ${FROM} where p.pr_id = ${prId}`

/** A project, locked until the transaction ends. */
export const lockProject = async (tx: Tx, prId: number) =>
  tx.selectFrom('projects').selectAll().where('pr_id', '=', prId).forUpdate().executeTakeFirst()

export type Membership = Readonly<{ employee_id: number; effective_from: string; effective_to: string | null }>

/** Writes who belongs to a project, in the place of those who did. */
export const updateMembers = async (tx: Tx, prId: number, members: readonly Membership[]): Promise<void> => {
  await tx.deleteFrom('project_members').where('pr_id', '=', prId).execute()
  if (members.length > 0)
    await tx
      .insertInto('project_members')
      .values(members.map((member) => ({ ...member, pr_id: prId })))
      .execute()
}

export const listMembers = async (tx: Tx, prId: number): Promise<Membership[]> =>
  tx
    .selectFrom('project_members')
    .select(['employee_id', 'effective_from', 'effective_to'])
    .where('pr_id', '=', prId)
    .orderBy('id')
    .execute()

const notEmployedRow = z.object({ name: z.string() })

/** The first of some people who is not employed on the whole of their days; null where all are. */
export const findNotEmployed = async (tx: Tx, members: readonly Membership[]): Promise<string | null> => {
  const ids = members.map(({ employee_id }) => employee_id)
  const from = members.map(({ effective_from }) => effective_from)
  const to = members.map(({ effective_to }) => effective_to)
  const found = await one(tx, notEmployedRow)`
    select coalesce(e.name, 'This person') as name
    from unnest(${ids}::int[], ${from}::date[], ${to}::date[]) as m(employee_id, day, until)
    left join person_short e on e.id = m.employee_id
    where not exists (select from employment_span s where s.employee_id = m.employee_id and s.joined_on <= m.day
      and (s.left_on is null or s.left_on >= coalesce(m.until, m.day))) limit 1`
  return found?.name ?? null
}

const projectUsedRow = z.object({ is_used: z.boolean() })

/** Returns true where work, an invoice or a task belongs to a project. */
export const isProjectUsed = async (tx: Tx, prId: number, tasks: RawBuilder<unknown> | null): Promise<boolean> => {
  const { is_used } = await single(tx, projectUsedRow)`
    select exists (select from invoices where pr_id = ${prId}) or exists (select from billed_items where pr_id = ${prId})
      or exists (select from project_notes where pr_id = ${prId})
      or exists (select from ${allWork(sql<boolean>`x.pr_id = ${prId}`)} w)
      or ${tasks ? sql`exists (select from (${tasks}) t where t.pr_id = ${prId} and t.tasks > 0)` : sql`false`} as is_used`
  return is_used
}

const projectBilledRow = z.object({ is_billed: z.boolean() })

export const isProjectBilled = async (tx: Tx, prId: number): Promise<boolean> => {
  const { is_billed } = await single(tx, projectBilledRow)`
    select exists (select from invoices where pr_id = ${prId}) or exists (select from billed_items where pr_id = ${prId})
      as is_billed`
  return is_billed
}

/** Returns the projects of a person on a day: those that take work and have the person as a member then. */
export const listProjectsOf = (tx: Tx, employeeId: number, day: string) =>
  rows(tx, ownProject)`
    select p.pr_id, p.code, p.name,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client
    from projects p left join clients c on c.id = p.client_id
    where p.state in ('planned', 'active', 'on_hold') and p.starts_on <= ${day}::date
      and (p.ends_on is null or p.ends_on >= ${day}::date)
      and exists (select from project_members m where m.pr_id = p.pr_id and m.employee_id = ${employeeId}
        and m.effective_from <= ${day}::date and (m.effective_to is null or m.effective_to >= ${day}::date))
    order by lower(p.name) collate names, p.pr_id`

/** Returns the client of a project; undefined where there is no such project. */
export const findClientOfProject = async (tx: Tx, prId: number) =>
  tx.selectFrom('projects').select('client_id').where('pr_id', '=', prId).executeTakeFirst()

const projectIdsRow = z.object({ pr_id: z.number() })

/** Returns those of some ids that are projects. */
export const listProjectIds = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const found = await rows(tx, projectIdsRow)`select pr_id from projects where pr_id = any(${ids}::int[])`
  return found.map(({ pr_id }) => pr_id)
}

/** Inserts a project. Returns its id. */
export const insertProject = async (tx: Tx, project: Insertable<Projects>): Promise<number> => {
  const { pr_id } = await tx.insertInto('projects').values(project).returning('pr_id').executeTakeFirstOrThrow()
  return pr_id
}

/** Changes columns of a project. */
export const updateProject = async (tx: Tx, prId: number, change: Updateable<Projects>): Promise<void> => {
  await tx.updateTable('projects').set(change).where('pr_id', '=', prId).execute()
}

/** Deletes a project. */
export const deleteProject = async (tx: Tx, prId: number): Promise<void> => {
  await tx.deleteFrom('projects').where('pr_id', '=', prId).execute()
}
