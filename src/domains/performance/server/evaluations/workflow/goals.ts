// The goals of evaluations are changed by their ids, so that what was written into one of them stays with it.
import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { auditAll, changed } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { GoalInput } from '../../../contract/evaluations.inputs.ts'
import type { EvaluationShort } from '../../../contract/performance.models.ts'
import { performanceRefusals } from '../../../contract/performance.refusals.ts'
import { stateAfter } from './change.ts'
import { publishChange } from '../notify.ts'
import { scoreBy } from './parts.ts'
import { findEvaluation } from '../store/evaluations.ts'
import type { StoredEvaluation } from '../store/evaluations.rows.ts'
import { listShort } from '../store/lists.ts'
import * as store from '../store/write.ts'

type Mode = 'replace' | 'append'
type Goal = StoredEvaluation['goals'][number]

const totalOf = (goals: readonly Readonly<{ weight: number }>[]): number =>
  goals.reduce((sum, { weight }) => sum + weight, 0)

/** Weights total 100 once the self review is open; before, they may not exceed it. */
const requireWeights = (row: StoredEvaluation, goals: readonly GoalInput[], mode: Mode): void => {
  const n = totalOf(goals) + (mode === 'append' ? totalOf(row.goals) : 0)
  const has = goals.length > 0 || (mode === 'append' && row.goals.length > 0)
  if (has && (row.state === 'goals' ? n > 100 : n !== 100)) throw performanceRefusals.refusal('weights', { n })
}

const titleOf = ({ title }: Readonly<{ title: string }>): string => title.trim().toLowerCase()

/** Returns for each input goal the present goal of the same id, else of the same title; none for a new one. */
const matched = (present: readonly Goal[], goals: readonly GoalInput[]): (Goal | undefined)[] => {
  const left = new Map(present.map((goal) => [goal.id, goal]))
  const take = (goal: Goal | undefined): Goal | undefined => {
    if (goal) left.delete(goal.id)
    return goal
  }
  const byId = goals.map(({ id }, at) => {
    if (id === undefined) return undefined
    const goal = take(left.get(id))
    if (!goal) throw invalid({ [`goals.${at}.id`]: 'This goal is not part of the evaluation' })
    return goal
  })
  return goals.map((goal, at) => byId[at] ?? take([...left.values()].find((one) => titleOf(one) === titleOf(goal))))
}

const isRated = ({ ratings }: StoredEvaluation): boolean => ratings.length > 0

const isUsed = ({ ratings, pins }: StoredEvaluation, { id, achieved_percent }: Goal): boolean =>
  achieved_percent !== null || [...ratings, ...pins].some(({ goal_id }) => goal_id === id)

/** Returns the changes of the goals of one evaluation. Refuses to remove one with ratings, evidence or progress. */
const changesOf = (row: StoredEvaluation, goals: readonly GoalInput[], mode: Mode) => {
  const last = mode === 'append' ? row.goals.length : 0
  const found = mode === 'replace' ? matched(row.goals, goals) : []
  const stays = new Set(found.map((goal) => goal?.id))
  const removed = mode === 'replace' ? row.goals.filter(({ id }) => !stays.has(id)) : []
  const used = removed.find((goal) => isUsed(row, goal))
  if (used) throw performanceRefusals.refusal('goal_used', { title: used.title, name: row.employee.name })
  const unchanged = mode === 'append' ? row.goals.map((goal, at) => ({ ...goal, seq: at + 1 })) : []
  const written = goals.map((goal, at) => ({ ...goal, id: found[at]?.id ?? null, seq: last + at + 1 }))
  return {
    changes: [...unchanged, ...written].map((goal) => ({ ...goal, evaluation_id: row.id })),
    removed: removed.map(({ id }) => id),
  }
}

const goalText = ({ title, weight }: Readonly<{ title: string; weight: number }>): string => `${title} (${weight} %)`

const goalsAfter = (row: StoredEvaluation, goals: readonly GoalInput[], mode: Mode): string[] =>
  [...(mode === 'append' ? row.goals : []), ...goals].map(goalText)

/** Sets the goals of evaluations that are locked, all of them or none; a version is that of the only one. */
export const setGoals = async (
  context: Context,
  ids: readonly number[],
  { goals, mode, version }: Readonly<{ goals: readonly GoalInput[]; mode: Mode; version?: number | undefined }>,
): Promise<EvaluationShort[]> => {
  const { tx, now } = context
  const rows: StoredEvaluation[] = []
  for (const id of ids) {
    const row = await findEvaluation(tx, id)
    if (!row) throw notFound()
    stateAfter(context, row, 'goals')
    if (ids.length === 1 && version !== undefined) requireVersion(row, version)
    requireWeights(row, goals, mode)
    rows.push(row)
  }
  const all = rows.map((row) => changesOf(row, goals, mode))
  await store.writeGoals(
    tx,
    all.flatMap(({ changes }) => changes),
    all.flatMap(({ removed }) => removed),
  )
  const [rated, unrated] = [rows.filter(isRated), rows.filter((row) => !isRated(row))]
  await store.unscaleGoals(
    tx,
    unrated.map(({ id }) => id),
  )
  // Other weights, or other goals, make other scores.
  for (const { id } of rated) {
    const row = await findEvaluation(tx, id)
    if (!row) throw notFound()
    await store.updateEvaluation(tx, id, {
      goals_scaled: false,
      self_score_x100: scoreBy(row, 'self'),
      manager_score_x100: scoreBy(row, 'manager'),
    })
  }
  await auditAll(
    context,
    'performance.goals_set',
    rows.map((row) => ({
      entity: 'evaluations',
      id: row.id,
      employee_id: row.employee.id,
      change: changed({ goals: row.goals.map(goalText) }, { goals: goalsAfter(row, goals, mode) }),
    })),
  )
  publishChange(
    context,
    rows.map((row) => ({ employee_id: row.employee.id, reviewer_id: row.reviewer?.id ?? null })),
  )
  return listShort(tx, ids, await organisationDay(tx, now))
}
