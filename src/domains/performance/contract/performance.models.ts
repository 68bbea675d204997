import { z } from 'zod'
import { roundBudget } from '#domains/payroll/contract/hikes.models.ts'
import { date, id, instant, month, version } from '#kit/contract/fields.ts'
import { scoreList } from './scores.models.ts'
import { cycleRecord } from './performance.records.ts'
import { skillSet } from './skills.models.ts'
import { level } from './skills.records.ts'

export const evaluationState = z.enum([
  'goals',
  'self_review',
  'manager_review',
  'calibration',
  'shared',
  'acknowledged',
  'closed',
  'cancelled',
])
export type EvaluationState = z.output<typeof evaluationState>
const cycleState = z.enum(['planned', 'open', 'shared', 'closed', 'cancelled'])
export type CycleState = z.output<typeof cycleState>
export const recommendation = z.enum(['none', 'raise', 'promotion', 'training'])
export type Recommendation = z.output<typeof recommendation>
export const evidenceSource = z.enum(['task', 'ticket', 'target', 'topic', 'score', 'file'])
export type EvidenceSource = z.output<typeof evidenceSource>

export const score100 = z.int().min(100).max(500)
const person = z.strictObject({ id, name: z.string() })
export const grade = z.strictObject({ from_x100: score100, label: z.string().min(1).max(40) })

export const cycleShort = z.strictObject({ id, ...cycleRecord.row, state: cycleState })
export type CycleShort = z.output<typeof cycleShort>

export const cycle = z.strictObject({
  ...cycleShort.shape,
  version,
  cancel_reason: z.string().nullable(),
  /** Numbers of evaluations by state. */
  counts: z.partialRecord(evaluationState, z.int()),
  /** Self reviews and reviews whose day has passed. */
  overdue: z.int(),
  can: z.strictObject({
    change: z.boolean(),
    open: z.boolean(),
    share: z.boolean(),
    close: z.boolean(),
    cancel: z.boolean(),
    add: z.boolean(),
  }),
})
export type Cycle = z.output<typeof cycle>

const rating = z.strictObject({ rating: z.int().nullable(), comment: z.string() })
const pinned = z.strictObject({
  author: z.enum(['self', 'manager']),
  source_type: evidenceSource,
  source_id: id,
  label: z.string(),
})
export type Pinned = z.output<typeof pinned>
const rated = { self: rating.nullable(), manager: rating.nullable(), evidence: z.array(pinned) }

const goal = z.strictObject({
  id,
  title: z.string(),
  measure: z.string(),
  target: z.string(),
  weight: z.int(),
  achieved_percent: z.int().nullable(),
  suggested_rating: z.int().nullable(),
  ...rated,
})
export type Goal = z.output<typeof goal>

const criterion = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  weight: z.int(),
  ...rated,
})
export type Criterion = z.output<typeof criterion>

const can = z.strictObject({
  goals: z.boolean(),
  save_self: z.boolean(),
  submit_self: z.boolean(),
  save_review: z.boolean(),
  submit_review: z.boolean(),
  return: z.boolean(),
  calibrate: z.boolean(),
  share: z.boolean(),
  acknowledge: z.boolean(),
  reopen: z.boolean(),
  reassign: z.boolean(),
  cancel: z.boolean(),
})
export type EvaluationCan = z.output<typeof can>

const move = z.strictObject({ from_x100: z.int(), to_x100: z.int(), reason: z.string(), at: instant })

/** Parts that the reader may not see are null. */
export const evaluation = z.strictObject({
  id,
  version,
  cycle: cycleShort,
  /** All cycles in which the person is evaluated, the newest first. */
  cycles: z.array(z.strictObject({ id, name: z.string(), state: evaluationState })),
  employee: person,
  reviewer: person.nullable(),
  state: evaluationState,
  revision: z.int(),
  form: z.strictObject({
    version_no: z.int(),
    goals_weight: z.int(),
    grades: z.array(grade),
    criteria: z.array(criterion),
  }),
  goals: z.array(goal),
  goals_scaled: z.boolean(),
  /** Pinned to no criterion and no goal. */
  evidence: z.array(pinned),
  scores_x100: z.strictObject({
    self: z.int().nullable(),
    manager: z.int().nullable(),
    final: z.int().nullable(),
  }),
  grade: z.string().nullable(),
  overall_comment: z.string().nullable(),
  recommendation: recommendation.nullable(),
  calibration: z.array(move).nullable(),
  agrees: z.boolean().nullable(),
  reply: z.string().nullable(),
  acknowledged_at: instant.nullable(),
  self_skipped: z.boolean(),
  cancel_reason: z.string().nullable(),
  can,
})
export type Evaluation = z.output<typeof evaluation>

export const evaluationShort = z.strictObject({
  id,
  version,
  employee: z.strictObject({
    id,
    name: z.string(),
    department: z.string().nullable(),
    photo_version: z.int().nullable(),
  }),
  reviewer: person.nullable(),
  state: evaluationState,
  manager_score_x100: z.int().nullable(),
  final_score_x100: z.int().nullable(),
  grade: z.string().nullable(),
  /** The due date of the present step has passed. */
  overdue: z.boolean(),
  self_skipped: z.boolean(),
  agrees: z.boolean().nullable(),
})
export type EvaluationShort = z.output<typeof evaluationShort>

export const distribution = z.strictObject({
  reviewer: person.nullable(),
  n: z.int(),
  mean_x100: z.int(),
  by_grade: z.array(z.strictObject({ grade: z.string(), n: z.int() })),
})
export type Distribution = z.output<typeof distribution>

export const budget = z.strictObject({ id, name: z.string(), effective_from: date, budgets: z.array(roundBudget) })
export type Budget = z.output<typeof budget>

export const history = z.strictObject({
  evaluations: z.array(
    z.strictObject({
      id,
      cycle: z.strictObject({ id, name: z.string(), period_end: date }),
      state: evaluationState,
      final_score_x100: z.int().nullable(),
      grade: z.string().nullable(),
      agrees: z.boolean().nullable(),
      reply: z.string().nullable(),
      revisions: z.array(
        z.strictObject({
          revision: z.int(),
          final_score_x100: z.int().nullable(),
          grade: z.string().nullable(),
          agrees: z.boolean().nullable(),
          reply: z.string().nullable(),
          reason: z.string(),
          at: instant,
        }),
      ),
    }),
  ),
  axis: z.strictObject({
    designations: z.array(z.strictObject({ from: date, name: z.string() })),
    managers: z.array(z.strictObject({ from: date, name: z.string() })),
    skills: z.array(z.strictObject({ from: date, name: z.string(), level })),
    scores: z.array(z.strictObject({ month, points: z.int() })),
  }),
})
export type History = z.output<typeof history>

export const formVersion = z.strictObject({
  id,
  version,
  version_no: z.int(),
  state: z.enum(['draft', 'active', 'retired']),
  goals_weight: z.int(),
  grades: z.array(grade),
  criteria: z.array(z.strictObject({ name: z.string(), description: z.string(), weight: z.int() })),
  published_at: instant.nullable(),
})
export type FormVersion = z.output<typeof formVersion>

export const evidence = z.strictObject({
  source_type: evidenceSource,
  source_id: id,
  label: z.string(),
  on: date,
  measure: z.string(),
})
export type Evidence = z.output<typeof evidence>

export const performance = z.strictObject({
  employee: z.strictObject({
    id,
    name: z.string(),
    designation: z.string().nullable(),
    photo_version: z.int().nullable(),
  }),
  /** Cycles in which the person has an evaluation, the newest first. */
  cycles: z.array(cycleShort),
  evaluation: evaluation.nullable(),
  scores: scoreList,
  skills: skillSet,
  history,
})
export type Performance = z.output<typeof performance>
