import { next } from '#engines/transitions/contract/transitions.ts'
import { forbidden, notFound } from '#kit/contract/envelope.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import { audit, type Changed, changed } from '#kit/server/audit.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { EvaluationState } from '../../../contract/performance.models.ts'
import { performanceRefusals } from '../../../contract/performance.refusals.ts'
import {
  type EvaluationContext,
  type EvaluationStep,
  evaluationWorkflow,
} from '../../../contract/performance.workflows.ts'
import { publishChange } from '../notify.ts'
import { findEvaluation, lockEvaluations } from '../store/evaluations.ts'
import type { StoredEvaluation } from '../store/evaluations.rows.ts'
import { type EvaluationChanges, updateEvaluation } from '../store/write.ts'
import { evaluationContextOf, getVisible } from '../present.ts'

/** Returns an evaluation that the actor may see, locked until the transaction ends; 404 for every other one. */
export const lockEvaluation = async (context: Context, id: number): Promise<StoredEvaluation> => {
  await getVisible(context, id)
  await lockEvaluations(context.tx, [id])
  return (await getVisible(context, id)).row
}

/** The state that a step leads to; otherwise its refusal, or 403 for those who may not take it. */
export const stateAfter = (
  context: Pick<Context, 'actor'>,
  row: StoredEvaluation,
  step: EvaluationStep,
  more: Partial<EvaluationContext> = {},
): EvaluationState => {
  const taken = next(evaluationWorkflow, row.state, step, { ...evaluationContextOf(context, row), ...more })
  if ('to' in taken) return taken.to
  if (taken.refused === 'not_yours') throw forbidden()
  throw performanceRefusals.named(taken.refused, taken.params)
}

/** Refuses a step that the state or the actor forbids, then one that was made on another version. */
export const requireStep = (
  context: Pick<Context, 'actor'>,
  row: StoredEvaluation,
  step: EvaluationStep,
  version: number | undefined,
): void => {
  stateAfter(context, row, step)
  if (version !== undefined) requireVersion(row, version)
}

/** Writes what happened to an evaluation into the audit, and shows it. */
export const record = async (
  work: Work,
  row: StoredEvaluation,
  action: AuditAction,
  change: Changed,
): Promise<void> => {
  await audit(work, action, { entity: 'evaluations', id: row.id, employee_id: row.employee.id, change })
  publishChange(work, [{ employee_id: row.employee.id, reviewer_id: row.reviewer?.id ?? null }])
}

/** Changes an evaluation by a step, and returns the changed row. */
export const moveOn = async (
  work: Work,
  row: StoredEvaluation,
  action: AuditAction,
  changes: EvaluationChanges,
  note: Readonly<Record<string, unknown>> = {},
): Promise<StoredEvaluation> => {
  await updateEvaluation(work.tx, row.id, changes)
  const after = await findEvaluation(work.tx, row.id)
  if (!after) throw notFound()
  const audited = ({ state, final_score_x100 }: StoredEvaluation) => ({ state, final_score_x100 })
  await record(work, after, action, changed(audited(row), audited(after), note))
  return after
}
