// Pages of tasks with their number in each state (docs/decisions/041).
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { single } from '#kit/server/database/rows.ts'
import { together } from '#kit/server/database/together.ts'
import { isReadingWhole, totalOf } from '#kit/server/page.ts'
import type { TaskQuery } from '../../contract/tasks.inputs.ts'
import { STATES, type TaskState, taskState } from '../../contract/tasks.models.ts'
import { FEW, type Finding, isNamedSo, isCommentedSo } from './found.ts'
import { conditions, listUncounted, listUncountedWith } from './lists.ts'
import { storedTask } from './parts.ts'
import type { StoredTask } from './parts.ts'
import type { Visibility } from './visibility.ts'

type Counts = Partial<Record<TaskState, number>>
const countedRow = z.object({ by_state: z.partialRecord(taskState, z.int()).nullable() })
type Listed = Readonly<{ rows: StoredTask[]; meta: PageMeta; by_state: Counts }>

/** Fields of a query that narrow nothing but by state. */
const BY_STATE: ReadonlySet<string> = new Set<keyof TaskQuery>(['state', 'sort', 'limit', 'cursor'])

/** Returns true if a query narrows by states alone. */
const isByState = (query: TaskQuery): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || BY_STATE.has(name))

/** Returns an SQL expression that counts tasks by state: from the tasks themselves, or from stored sums. */
const countOf = (
  counted: RawBuilder<unknown>,
  where: RawBuilder<boolean>,
): RawBuilder<Counts | null> => sql<Counts | null>`
  (select json_object_agg(c.state, c.n) from (select t.state, sum(t.n)::int as n from ${counted} where ${where}
    group by 1 having sum(t.n) > 0) c)`

const TASK_COUNTS = sql`task_counts t`
const TASKS = sql`(select x.*, 1 as n from tasks x) t`

/** The maximum that is counted in each state for a common text. */
const COUNTED = 5000
/** A text is common where at least one of so many tasks of a sample has it. */
const ONE_IN = 20
/** The sample: so many texts of every twentieth page. More are not compared, however many tasks there are. */
const SAMPLE = 3000

/** Returns an SQL expression that counts the tasks of each state one after the other, up to the maximum. */
const countUpToLimit = (where: RawBuilder<boolean>): RawBuilder<Counts | null> => sql<Counts | null>`
  (select json_object_agg(u.state, c.n) from unnest(${STATES}::text[]) as u (state) cross join lateral (
    select count(*)::int as n from (select from tasks t where t.state = u.state and ${where} limit ${sql.lit(COUNTED + 1)}) x) c
   where c.n > 0)`

const searchedRow = countedRow.extend({ is_common: z.boolean(), is_common_comment: z.boolean() })

/** Those who see few tasks would miss theirs among the newest comments of all, so all comments are compared for them. */
const isCommonComment = ({ sees_all }: Visibility, { q = '' }: TaskQuery): RawBuilder<boolean> =>
  sees_all
    ? sql<boolean>`(select count(*) filter (where ${isCommentedSo(q)}) * ${sql.lit(ONE_IN)} > count(*)
        from (select c.parts from task_comments c tablesample system (5) repeatable (1) limit ${sql.lit(SAMPLE)}) c)`
    : sql<boolean>`false`

const searchSql = (visibility: Visibility, query: TaskQuery): RawBuilder<unknown> => {
  const counted = (finding: Finding) =>
    finding.texts === 'many'
      ? countUpToLimit(conditions(visibility, query, null, finding))
      : countOf(TASKS, conditions(visibility, query, null, finding))
  return sql`with sample as materialized (
    select count(*) filter (where ${isNamedSo(query.q ?? '')}) * ${sql.lit(ONE_IN)} > count(*) as is_common, ${isCommonComment(visibility, query)} as is_common_comment
    from (select t.title, t.parts from tasks t tablesample system (5) repeatable (1) limit ${sql.lit(SAMPLE)}) x)
  select is_common, is_common_comment, case
    when is_common and is_common_comment then ${counted({ texts: 'many', comments: 'newest' })}
    when is_common then ${counted({ texts: 'many', comments: 'all' })}
    when is_common_comment then ${counted({ texts: 'few', comments: 'newest' })}
    else ${counted(FEW)} end as by_state from sample`
}

/** Adds the total of the states that the query names. */
const withTotal = (query: TaskQuery, { rows, meta }: Omit<Listed, 'by_state'>, counts: Counts | null): Listed => {
  const by_state = counts ?? {}
  return { rows, meta: { ...meta, total: totalOf(by_state, query.state ?? []) }, by_state }
}

/** Searches and counts once for parallel queries: everyone who sees all tasks finds the same ones. */
const listSearched = async (tx: Tx, visibility: Visibility, query: TaskQuery): Promise<Listed> => {
  const [found] = await together(tx, visibility.now, () => searchSql(visibility, query))
  const { is_common, is_common_comment, by_state } = searchedRow.parse(found)
  const finding: Finding = { texts: is_common ? 'many' : 'few', comments: is_common_comment ? 'newest' : 'all' }
  const page = await listUncounted(tx, visibility, query, finding)
  const counts: Counts = {}
  for (const state of STATES) counts[state] = is_common ? Math.min(by_state?.[state] ?? 0, COUNTED) : by_state?.[state]
  const isOver = (query.state?.length ? query.state : STATES).some((state) => (by_state?.[state] ?? 0) > COUNTED)
  const listed = withTotal(query, page, counts)
  const isMinimum = is_common_comment || (is_common && isOver)
  return isMinimum ? { ...listed, meta: { ...listed.meta, total_is_minimum: true } } : listed
}

/** Lists a page of visible tasks, with their number in each state, whatever states the query names. */
export const listCountedTasks = async (tx: Tx, visibility: Visibility, query: TaskQuery): Promise<Listed> => {
  if (isReadingWhole()) return { ...(await listUncounted(tx, visibility, query)), by_state: {} }
  if (query.q !== undefined && query.q !== '') return listSearched(tx, visibility, query)
  const usesStoredCounts = visibility.sees_all && isByState(query)
  const counts = countOf(usesStoredCounts ? TASK_COUNTS : TASKS, conditions(visibility, query, null))
  const countQuery = () => sql`select ${counts} as by_state`
  if (visibility.sees_all && !usesStoredCounts) {
    const [[row], page] = await Promise.all([
      together(tx, visibility.now, countQuery),
      listUncounted(tx, visibility, query),
    ])
    return withTotal(query, page, countedRow.parse(row).by_state)
  }
  const page = await listUncountedWith(tx, visibility, query, {
    row: storedTask.extend(countedRow.shape),
    more: sql`${counts} as by_state`,
  })
  const first = page.rows[0] ?? (await single(tx, countedRow)`${countQuery()}`)
  const rows = page.rows.map(({ by_state: _states, ...row }) => row)
  return withTotal(query, { ...page, rows }, first.by_state)
}
