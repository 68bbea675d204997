import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { cycleShort } from '../../../contract/performance.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { CYCLE_JSON } from './evaluations.ts'

const dueEvaluation = z.object({
  id: z.number(),
  employee: z.object({ id: z.number(), name: z.string() }),
  reviewer: z.object({ id: z.number(), name: z.string() }).nullable(),
  reviewer_id: z.number().nullable(),
  cycle: cycleShort,
  revision: z.number(),
})
export type DueEvaluation = z.output<typeof dueEvaluation>

const DUE = sql`e.id, e.revision, e.reviewer_id, ${CYCLE_JSON} as cycle,
  (select json_build_object('id', p.id, 'name', p.name) from person_short p where p.id = e.employee_id) as employee,
  (select json_build_object('id', p.id, 'name', p.name) from person_short p where p.id = e.reviewer_id) as reviewer`

/** Locks evaluations whose self review opens, or whose time for it has passed; skips rows that others have locked. */
export const lockMoving = async (
  tx: Tx,
  { state, day, after, limit }: Readonly<{ state: 'goals' | 'self_review'; day: string; after: number; limit: number }>,
): Promise<DueEvaluation[]> => {
  const isDue = state === 'goals' ? sql`c.self_opens_on <= ${day}::date` : sql`c.self_due < ${day}::date`
  return rows(tx, dueEvaluation)`select ${DUE} from evaluations e join evaluation_cycles c on c.id = e.cycle_id
    where e.state = ${state} and c.state = 'open' and ${isDue} and e.id > ${after}
    order by e.id limit ${sql.lit(limit)} for update of e skip locked`
}

/** Lists the goals of evaluations with their weights. */
export const listGoalWeights = async (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('evaluation_goals')
    .select(['id', 'evaluation_id', 'weight'])
    .where(sql<boolean>`evaluation_id = any(${ids}::int[])`)
    .orderBy('seq')
    .execute()

/** Updates the weights of goals. */
export const updateWeights = async (
  tx: Tx,
  rows: readonly Readonly<{ id: number; weight: number }>[],
): Promise<void> => {
  await sql`update evaluation_goals g set weight = x.weight
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ weight }) => weight)}::int[]) as x(id, weight) where g.id = x.id`.execute(
    tx,
  )
}

/** Updates the state of evaluations. */
export const updateAll = async (
  tx: Tx,
  ids: readonly number[],
  changes: Readonly<{ state: 'self_review' | 'manager_review'; self_skipped?: boolean; goals_scaled?: boolean }>,
): Promise<void> => {
  await tx
    .updateTable('evaluations')
    .set(changes)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
}

/** Evaluations that owe a step, in a cycle whose day for it is one of some. */
export const listOwed = async (
  tx: Tx,
  {
    state,
    days,
    after,
    limit,
  }: Readonly<{ state: 'self_review' | 'manager_review'; days: readonly string[]; after: number; limit: number }>,
): Promise<DueEvaluation[]> => {
  const due = state === 'self_review' ? sql`c.self_due` : sql`c.review_due`
  return rows(tx, dueEvaluation)`select ${DUE} from evaluations e join evaluation_cycles c on c.id = e.cycle_id
    where e.state = ${state} and c.state = 'open' and ${due} = any(${days}::date[]) and e.id > ${after}
    order by e.id limit ${sql.lit(limit)}`
}

const owingRow = dueEvaluation.extend({ state: z.enum(['self_review', 'manager_review']) })

/** Evaluations of some that owe a self review or a review, in cycles that are open. */
export const listOwing = async (
  tx: Tx,
  ids: readonly number[],
): Promise<readonly (DueEvaluation & Readonly<{ state: 'self_review' | 'manager_review' }>)[]> => {
  return rows(tx, owingRow)`select ${DUE}, e.state from evaluations e join evaluation_cycles c on c.id = e.cycle_id
    where e.id = any(${ids}::int[]) and e.state in ('self_review', 'manager_review') and c.state = 'open' order by e.id`
}

const ofLeaverRow = z.object({
  id: z.number(),
  employee_id: z.number(),
  reviewer_id: z.number().nullable(),
  state: z.string(),
})

/** Open evaluations of a person who left, and open ones that they review, locked. */
export const lockOfLeaver = async (tx: Tx, employeeId: number) => {
  return rows(tx, ofLeaverRow)`
    select e.id, e.employee_id, e.reviewer_id, e.state from evaluations e
    where (e.employee_id = ${employeeId} or e.reviewer_id = ${employeeId})
      and e.state in ('goals', 'self_review', 'manager_review', 'calibration') order by e.id for update`
}

/** Returns true for a person with evaluations, as their subject or reviewer. */
export const hasEvaluations = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from evaluations where employee_id = ${employeeId} or reviewer_id = ${employeeId} limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** Query of the reviews that people of `holder` owe. */
export const HOLDINGS = sql`select h.employee_id, e.id, p.name || ', ' || c.name as label, c.review_due as due,
      '/admin/employee/performance/' || e.employee_id || '?cycle_id=' || e.cycle_id as link
    from holder h join evaluations e on e.reviewer_id = h.employee_id and e.state in ('goals', 'self_review', 'manager_review', 'calibration')
    join evaluation_cycles c on c.id = e.cycle_id join person_short p on p.id = e.employee_id order by c.review_due, e.id`
