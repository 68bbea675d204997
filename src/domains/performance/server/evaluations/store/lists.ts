import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { evaluationShort, distribution } from '../../../contract/performance.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import type { Distribution, EvaluationShort, EvaluationState } from '../../../contract/performance.models.ts'

/** SQL condition: the due date of the present step has passed. */
const overdue = (
  today: string,
): RawBuilder<boolean> => sql<boolean>`coalesce((e.state = 'self_review' and c.self_due < ${today}::date)
  or (e.state = 'manager_review' and c.review_due < ${today}::date and c.state = 'open'), false)`

const SHORT = (
  today: string,
) => sql`e.id, e.version, e.state, e.manager_score_x100, e.final_score_x100, e.grade, e.self_skipped, e.agrees,
  ${overdue(today)} as overdue,
  json_build_object('id', p.id, 'name', p.name, 'department', d.name, 'photo_version', p.photo_version) as employee,
  (select json_build_object('id', r.id, 'name', r.name) from person_short r where r.id = e.reviewer_id) as reviewer`

const FROM = (today: string) => sql`evaluations e join evaluation_cycles c on c.id = e.cycle_id
  join person_short p on p.id = e.employee_id
  left join placed_on(${today}::date) o on o.employee_id = e.employee_id left join departments d on d.id = o.department_id`

/** Evaluations in short, by their ids, by name. */
export const listShort = async (tx: Tx, ids: readonly number[], today: string): Promise<EvaluationShort[]> => {
  return rows(tx, evaluationShort)`select ${SHORT(today)} from ${FROM(today)}
    where e.id = any(${ids}::int[]) order by lower(p.name) collate names, e.id`
}

export type CycleFilter = PageInput &
  Readonly<{
    q?: string | undefined
    state?: EvaluationState | undefined
    department_id?: number | undefined
    reviewer_id?: number | 'none' | undefined
    overdue?: 'true' | undefined
  }>

const SORTS = {
  name: sql`lower(p.name) collate names`,
  state: sql`e.state`,
  score: sql`coalesce(e.final_score_x100, e.manager_score_x100, 0)`,
}

/** Lists a page of the evaluations of a cycle. */
export const listCyclePage = async (
  tx: Tx,
  cycleId: number,
  filter: CycleFilter,
  today: string,
): Promise<{ rows: EvaluationShort[]; meta: PageMeta }> => {
  const { q, state, department_id, reviewer_id } = filter
  const page = pageBy({ sorts: SORTS, id: sql`e.id`, fallback: 'name' }, filter)
  const conditions = [
    sql`e.cycle_id = ${cycleId}`,
    ...(q ? [sql`p.name ilike ${containing(q)}`] : []),
    ...(state === undefined ? [] : [sql`e.state = ${state}`]),
    ...(department_id === undefined ? [] : [sql`o.department_id = ${department_id}`]),
    ...(reviewer_id === undefined
      ? []
      : [reviewer_id === 'none' ? sql`e.reviewer_id is null` : sql`e.reviewer_id = ${reviewer_id}`]),
    ...(filter.overdue === undefined ? [] : [overdue(today)]),
  ]
  return readPage(tx, page, {
    row: evaluationShort,
    columns: SHORT(today),
    from: FROM(today),
    where: sql.join(conditions, sql` and `),
  })
}

/** Lists the distribution of the scores of a cycle: of all (the first row), and of each reviewer. */
export const listDistribution = async (tx: Tx, cycleId: number): Promise<Distribution[]> => {
  return rows(tx, distribution)`with scored as (
      select e.reviewer_id, coalesce(e.final_score_x100, e.manager_score_x100) as score, e.grade
      from evaluations e where e.cycle_id = ${cycleId} and e.grade is not null and e.state <> 'cancelled'),
    graded as (select grouping(s.reviewer_id) as is_all, s.reviewer_id, s.grade, count(*)::int as n
      from scored s group by grouping sets ((s.reviewer_id, s.grade), (s.grade)))
    select (select json_build_object('id', r.id, 'name', r.name) from person_short r where r.id = x.reviewer_id) as reviewer,
      x.n, x.mean_x100, coalesce((select json_agg(json_build_object('grade', g.grade, 'n', g.n) order by g.grade) from graded g
        where g.is_all = x.is_all and g.reviewer_id is not distinct from x.reviewer_id), '[]') as by_grade
    from (select grouping(s.reviewer_id) as is_all, s.reviewer_id, count(*)::int as n, half_even(coalesce(avg(s.score), 0))::int as mean_x100
      from scored s group by grouping sets ((s.reviewer_id), ())) x
    order by x.is_all desc, x.n desc, x.reviewer_id`
}

const teamRow = evaluationShort.extend({ is_reviewer: z.boolean() })
export type TeamRow = z.output<typeof teamRow>

const MAX_ROWS = 500

/** Lists evaluations of a cycle that an actor reviews, or whose people are in a scope. */
export const listOfTeam = async (
  tx: Tx,
  {
    cycle_id,
    me,
    state,
    today,
  }: Readonly<{ cycle_id: number; me: number | null; state: EvaluationState | undefined; today: string }>,
  scope: ScopeFilter,
): Promise<TeamRow[]> => {
  return rows(
    tx,
    teamRow,
  )`select ${SHORT(today)}, coalesce(e.reviewer_id = ${me}::int, false) as is_reviewer from ${FROM(today)}
    where e.cycle_id = ${cycle_id} and e.employee_id is distinct from ${me}::int and (e.reviewer_id = ${me}::int or ${scope.where(sql`e.employee_id`)})
      and (${state ?? null}::text is null or e.state = ${state ?? null})
    order by (e.reviewer_id = ${me}::int) desc nulls last, lower(p.name) collate names, e.id limit ${sql.lit(MAX_ROWS)}`
}
