import type { Evaluation, EvidenceSource, Recommendation } from '../../contract/performance.models.ts'
import { gradeOf, scoreOf } from '../../contract/performance.rules.ts'

export type Side = 'self' | 'manager'

export type TypedItem = Readonly<{ rating?: number | null; comment?: string | null; achieved_percent?: number | null }>
export type TypedPin = Readonly<{
  criterion_id: number | null
  goal_id: number | null
  source_type: EvidenceSource
  source_id: number
  label: string
}>

/** One side of an evaluation as it is typed: criteria first, then goals. */
export type TypedReview = Readonly<{
  version: number
  criteria: readonly TypedItem[]
  goals: readonly TypedItem[]
  evidence: readonly TypedPin[]
  overall_comment?: string | null
  recommendation?: Recommendation | null
}>

export const typedReview = (evaluation: Evaluation, side: Side): TypedReview => ({
  version: evaluation.version,
  criteria: evaluation.form.criteria.map((one) => ({
    rating: one[side]?.rating ?? null,
    comment: one[side]?.comment ?? '',
  })),
  goals: evaluation.goals.map((one) => ({
    rating: one[side]?.rating ?? null,
    comment: one[side]?.comment ?? '',
    achieved_percent: one.achieved_percent,
  })),
  evidence: [
    ...evaluation.form.criteria.flatMap((one) =>
      one.evidence.map((pin) => ({ ...pin, criterion_id: one.id, goal_id: null })),
    ),
    ...evaluation.goals.flatMap((one) => one.evidence.map((pin) => ({ ...pin, criterion_id: null, goal_id: one.id }))),
    ...evaluation.evidence.map((pin) => ({ ...pin, criterion_id: null, goal_id: null })),
  ]
    .filter((pin) => pin.author === side)
    .map(({ criterion_id, goal_id, source_type, source_id, label }) => ({
      criterion_id,
      goal_id,
      source_type,
      source_id,
      label,
    })),
  overall_comment: evaluation.overall_comment ?? '',
  recommendation: evaluation.recommendation ?? 'none',
})

/** The body of the parts: all that is typed, a comment without a rating too. */
export const bodyOfReview = (evaluation: Evaluation, typed: TypedReview, side: Side) => ({
  ratings: [
    ...evaluation.form.criteria.map(({ id }, at) => ({ criterion_id: id, ...typed.criteria[at] })),
    ...evaluation.goals.map(({ id }, at) => ({ goal_id: id, ...typed.goals[at] })),
  ].flatMap((one) => {
    const { rating, comment, achieved_percent: _achieved, ...about } = { achieved_percent: null, ...one }
    return rating || comment ? [{ ...about, rating: rating ?? null, comment: comment ?? '' }] : []
  }),
  goals: evaluation.goals.map(({ id }, at) => ({ id, achieved_percent: typed.goals[at]?.achieved_percent ?? null })),
  evidence: typed.evidence.map(({ label: _label, ...pin }) => pin),
  ...(side === 'manager'
    ? { overall_comment: typed.overall_comment ?? '', recommendation: typed.recommendation ?? 'none' }
    : {}),
})

/** The score of what is typed, and how much is rated. */
export const scoreOfTyped = (evaluation: Evaluation, typed: TypedReview) => {
  const rated = (items: readonly Readonly<{ weight: number }>[], sides: readonly TypedItem[]) =>
    items.flatMap(({ weight }, at) => {
      const rating = sides[at]?.rating
      return rating ? [{ weight, rating }] : []
    })
  const criteria = rated(evaluation.form.criteria, typed.criteria)
  const goals = rated(evaluation.goals, typed.goals)
  const total = evaluation.form.criteria.length + evaluation.goals.length
  const done = criteria.length + goals.length
  const weights = evaluation.goals.reduce((sum, { weight }) => sum + weight, 0)
  if (done < total || (evaluation.goals.length > 0 && weights !== 100)) return { done, total, score: null, grade: null }
  const score = scoreOf(evaluation.form.goals_weight, criteria, goals)
  return { done, total, score, grade: gradeOf(evaluation.form.grades, score) }
}
