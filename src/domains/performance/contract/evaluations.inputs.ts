import { z } from 'zod'
import { id, line, text } from '#kit/contract/fields.ts'
import { evidenceSource, recommendation } from './performance.models.ts'

const about = { criterion_id: id.nullish(), goal_id: id.nullish() }
const isOne = ({
  criterion_id,
  goal_id,
}: {
  criterion_id?: number | null | undefined
  goal_id?: number | null | undefined
}) => ((criterion_id ?? null) === null ? (goal_id ?? null) !== null : (goal_id ?? null) === null)

const rating = z
  .strictObject({ ...about, rating: z.int().min(1).max(5).nullish(), comment: text(2000).optional() })
  .refine(isOne, 'names a criterion or a goal')
  .refine((one) => (one.rating ?? null) !== null || (one.comment ?? '') !== '', 'is a rating, a comment or both')
const pin = z.strictObject({ ...about, source_type: evidenceSource, source_id: id })

export type RatingInput = z.output<typeof rating>
export type PinInput = z.output<typeof pin>

/** Each replaces what its author had; what is left out stays. */
export const parts = {
  ratings: z.array(rating).max(100).optional(),
  goals: z
    .array(z.strictObject({ id, achieved_percent: z.int().min(0).max(300).nullable() }))
    .max(50)
    .optional(),
  evidence: z.array(pin).max(200).optional(),
}
export const reviewParts = {
  ...parts,
  overall_comment: text(4000).optional(),
  recommendation: recommendation.optional(),
}

export const goals = z
  .array(
    z.strictObject({
      /** A goal that is there, of the one evaluation that is meant; without it the one with the same title. */
      id: id.optional(),
      title: line(200),
      measure: text(200).optional(),
      target: text(200).optional(),
      weight: z.int().min(1).max(100),
    }),
  )
  .max(20)
export type GoalInput = z.output<typeof goals>[number]
