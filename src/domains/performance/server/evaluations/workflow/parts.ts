// The parts that the person and the reviewer write: ratings, goals, evidence and comments.
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import type { PinInput, RatingInput } from '../../../contract/evaluations.inputs.ts'
import type { Recommendation } from '../../../contract/performance.models.ts'
import { EXPLAINED, scoreOf } from '../../../contract/performance.rules.ts'
import { evidenceOf } from '../rules.ts'
import type { StoredEvaluation, StoredRating } from '../store/evaluations.rows.ts'
import { findEvaluation } from '../store/evaluations.ts'
import * as store from '../store/write.ts'

export type Parts = Readonly<{
  ratings?: readonly RatingInput[] | undefined
  goals?: readonly Readonly<{ id: number; achieved_percent: number | null }>[] | undefined
  evidence?: readonly PinInput[] | undefined
  overall_comment?: string | undefined
  recommendation?: Recommendation | undefined
}>
export type Author = 'self' | 'manager'

type Row = Pick<StoredEvaluation, 'form' | 'goals' | 'ratings'>
const ratingsBy = (row: Row, author: Author): StoredRating[] => row.ratings.filter((one) => one.author === author)

/** Ratings of one side with the weights of what they rate; null while one is missing. */
const weighted = (row: Row, author: Author) => {
  const own = ratingsBy(row, author)
  const criteria = row.form.criteria.flatMap(({ id, weight }) => {
    const found = own.find((one) => one.criterion_id === id)
    return found && found.rating !== null ? [{ weight, rating: found.rating }] : []
  })
  const goals = row.goals.flatMap(({ id, weight }) => {
    const found = own.find((one) => one.goal_id === id)
    return found && found.rating !== null ? [{ weight, rating: found.rating }] : []
  })
  return criteria.length === row.form.criteria.length && goals.length === row.goals.length ? { criteria, goals } : null
}

export const isComplete = (row: Row, author: Author): boolean => weighted(row, author) !== null

/** The score of one side; null while a rating is missing or the weights of the goals do not total 100. */
export const scoreBy = (row: Row, author: Author): number | null => {
  const parts = weighted(row, author)
  const total = row.goals.reduce((sum, { weight }) => sum + weight, 0)
  if (parts === null || (row.goals.length > 0 && total !== 100)) return null
  return scoreOf(row.form.goals_weight, parts.criteria, parts.goals)
}

export const isExplained = (row: Row): boolean =>
  ratingsBy(row, 'manager').every(
    ({ rating, comment }) => !EXPLAINED.ratings.some((one) => one === rating) || comment.length >= EXPLAINED.letters,
  )

const requireKnown = (row: StoredEvaluation, { ratings = [], goals = [], evidence = [] }: Parts): void => {
  const criteria = new Set(row.form.criteria.map(({ id }) => id))
  const known = new Set(row.goals.map(({ id }) => id))
  const isKnown = ({ criterion_id, goal_id }: Pick<PinInput, 'criterion_id' | 'goal_id'>): boolean =>
    (!criterion_id || criteria.has(criterion_id)) && (!goal_id || known.has(goal_id))
  if (!ratings.every(isKnown)) throw invalid({ ratings: 'A rating names what is not part of the evaluation' })
  if (!evidence.every(isKnown)) throw invalid({ evidence: 'Evidence names what is not part of the evaluation' })
  if (!goals.every(({ id }) => known.has(id))) throw invalid({ goals: 'A goal is not part of the evaluation' })
}

/** Returns evidence with its labels: present pins reuse theirs, new ones must have happened in the period. */
const labelled = async (
  context: Context,
  row: StoredEvaluation,
  pins: readonly PinInput[],
): Promise<store.LabelledPin[]> => {
  const keyOf = ({ source_type, source_id }: Pick<PinInput, 'source_type' | 'source_id'>): string =>
    `${source_type}:${source_id}`
  const labels = new Map(row.pins.map((pin) => [keyOf(pin), pin.label]))
  if (pins.some((pin) => !labels.has(keyOf(pin))))
    for (const one of await evidenceOf(context, row)) labels.set(keyOf(one), one.label)
  return pins.map((pin) => {
    const label = labels.get(keyOf(pin))
    if (label === undefined) throw notFound()
    return { ...pin, label }
  })
}

/** Saves the parts of one side, and its score once all is rated. Returns the changed row. */
export const saveParts = async (
  context: Context,
  row: StoredEvaluation,
  author: Author,
  parts: Parts,
): Promise<StoredEvaluation> => {
  const { tx, actor, now } = context
  requireKnown(row, parts)
  if (parts.ratings) await store.replaceRatings(tx, row.id, author, parts.ratings)
  if (parts.goals) await store.updateAchieved(tx, row.id, parts.goals)
  if (parts.evidence) {
    const by = { evaluation_id: row.id, author, added_by: actor.account_id, added_at: now }
    await store.replacePins(tx, by, await labelled(context, row, parts.evidence))
  }
  const written = await findEvaluation(tx, row.id)
  if (!written) throw notFound()
  const score = scoreBy(written, author)
  await store.updateEvaluation(tx, row.id, {
    ...(author === 'self' ? { self_score_x100: score } : { manager_score_x100: score }),
    ...(author === 'manager' && parts.overall_comment !== undefined ? { overall_comment: parts.overall_comment } : {}),
    ...(author === 'manager' && parts.recommendation !== undefined ? { recommendation: parts.recommendation } : {}),
  })
  const after = await findEvaluation(tx, row.id)
  if (!after) throw notFound()
  return after
}
