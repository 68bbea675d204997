import { z } from 'zod'
import { figure } from '../../../contract/figures.models.ts'
import { evaluation, evidenceSource, recommendation } from '../../../contract/performance.models.ts'

const author = z.enum(['self', 'manager'])
const of = { author, criterion_id: z.number().nullable(), goal_id: z.number().nullable() }
export type StoredRating = z.output<typeof storedRating>
const storedRating = z.object({ ...of, rating: z.number().nullable(), comment: z.string() })
const storedPin = z.object({ ...of, source_type: evidenceSource, source_id: z.number(), label: z.string() })
const criterion = z.object({ id: z.number(), name: z.string(), description: z.string(), weight: z.number() })
const goal = z.object({
  id: z.number(),
  title: z.string(),
  measure: z.string(),
  target: z.string(),
  weight: z.number(),
  achieved_percent: z.number().nullable(),
})
const { form, calibration, cycle, cycles, employee, reviewer, state, goals_scaled, self_skipped } = evaluation.shape

/** The whole of an evaluation as it is stored; who may see which part is decided apart. */
export const storedEvaluation = z.object({
  id: z.number(),
  version: z.number(),
  cycle,
  employee,
  reviewer,
  state,
  revision: z.number(),
  self_score_x100: z.number().nullable(),
  manager_score_x100: z.number().nullable(),
  final_score_x100: z.number().nullable(),
  grade: z.string().nullable(),
  overall_comment: z.string(),
  recommendation,
  self_skipped,
  goals_scaled,
  agrees: z.boolean().nullable(),
  reply: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  figures: z.array(figure).nullable(),
  form: form.extend({ criteria: z.array(criterion) }),
  goals: z.array(goal),
  ratings: z.array(storedRating),
  pins: z.array(storedPin),
  moves: calibration.unwrap(),
  cycles,
})
export type StoredEvaluation = z.output<typeof storedEvaluation>
