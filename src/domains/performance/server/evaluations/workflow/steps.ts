// The steps of one evaluation that is locked; the workflow decides who may take them.
import { invalid } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { performanceRefusals } from '../../../contract/performance.refusals.ts'
import { gradeOf } from '../../../contract/performance.rules.ts'
import { moveOn, stateAfter } from './change.ts'
import {
  notifyReply,
  notifyReopened,
  notifyReviewDue,
  notifyShared,
  closeSelfReview,
  publishChange,
} from '../notify.ts'
import { figuresOf } from '../rules.ts'
import { isComplete, isExplained, scoreBy } from './parts.ts'
import type { StoredEvaluation } from '../store/evaluations.rows.ts'
import { insertMove, insertRevision } from '../store/write.ts'

type Step = (context: Context, row: StoredEvaluation) => Promise<void>
type NotedStep = (context: Context, row: StoredEvaluation, note: string) => Promise<void>

export const submitSelf: Step = async (context, row) => {
  const state = stateAfter(context, row, 'submit_self', { is_complete: isComplete(row, 'self') })
  const after = await moveOn(context, row, 'performance.self_submitted', { state })
  await closeSelfReview(context, row.id)
  await notifyReviewDue(context, after, 'The self review is submitted.')
}

export const submitReview: Step = async (context, row) => {
  const score = scoreBy(row, 'manager')
  const state = stateAfter(context, row, 'submit_review', {
    is_complete: isComplete(row, 'manager') && score !== null,
    is_explained: isExplained(row),
  })
  const grade = score === null ? null : gradeOf(row.form.grades, score)
  await moveOn(context, row, 'performance.review_submitted', {
    state,
    manager_score_x100: score,
    final_score_x100: score,
    grade,
    figures: await figuresOf(context, row),
  })
}

export const sendBack: NotedStep = async (context, row, note) => {
  const state = stateAfter(context, row, 'return')
  const after = await moveOn(
    context,
    row,
    'performance.returned',
    { state, final_score_x100: null, grade: null, figures: null },
    { note },
  )
  await notifyReviewDue(context, after, `It came back: ${note}`)
}

export const calibrate = async (context: Context, row: StoredEvaluation, to: number, reason: string): Promise<void> => {
  stateAfter(context, row, 'calibrate')
  const from = row.final_score_x100 ?? to
  await insertMove(context.tx, {
    evaluation_id: row.id,
    revision: row.revision,
    from_x100: from,
    to_x100: to,
    reason,
    moved_by: context.actor.account_id,
    moved_at: context.now,
  })
  await moveOn(
    context,
    row,
    'performance.calibrated',
    { final_score_x100: to, grade: gradeOf(row.form.grades, to) },
    { reason },
  )
}

export const share: Step = async (context, row) => {
  const state = stateAfter(context, row, 'share')
  await notifyShared(context, await moveOn(context, row, 'performance.shared', { state }))
}

export const acknowledge = async (
  context: Context,
  row: StoredEvaluation,
  { agrees, reply }: Readonly<{ agrees: boolean; reply: string | null }>,
): Promise<void> => {
  const state = stateAfter(context, row, 'acknowledge', { has_reply: agrees || reply !== null })
  const response = { agrees, reply, acknowledged_at: context.now }
  await notifyReply(context, await moveOn(context, row, 'performance.acknowledged', { state, ...response }, response))
}

/** Stores the whole revision with its reply, and returns the evaluation to the reviewer. */
export const reopen: NotedStep = async (context, row, note) => {
  const state = stateAfter(context, row, 'reopen')
  await insertRevision(context.tx, {
    evaluation_id: row.id,
    revision: row.revision,
    snapshot: row,
    reason: note,
    reopened_by: context.actor.account_id,
    at: context.now,
  })
  const after = await moveOn(
    context,
    row,
    'performance.reopened',
    {
      state,
      revision: row.revision + 1,
      final_score_x100: null,
      grade: null,
      figures: null,
      agrees: null,
      reply: null,
      acknowledged_at: null,
    },
    { note },
  )
  await notifyReopened(context, after, note)
  await notifyReviewDue(context, after, `It was reopened: ${note}`)
}

export const cancel: NotedStep = async (context, row, note) => {
  const state = stateAfter(context, row, 'cancel')
  await moveOn(
    context,
    row,
    'performance.cancelled',
    { state, cancel_reason: note, final_score_x100: null, grade: null },
    { note },
  )
}

export const reassign = async (
  context: Context,
  row: StoredEvaluation,
  reviewer_id: number | null,
  note: string,
): Promise<void> => {
  stateAfter(context, row, 'reassign')
  if (reviewer_id === row.employee.id) throw performanceRefusals.refusal('reviewer_is_subject')
  if (reviewer_id === (row.reviewer?.id ?? null)) throw invalid({ reviewer_id: 'This person reviews already' })
  const after = await moveOn(context, row, 'performance.reassigned', { reviewer_id }, { reviewer_id, note })
  // The former reviewer's screen shows it, too.
  publishChange(context, [{ employee_id: row.employee.id, reviewer_id: row.reviewer?.id ?? null }])
  if (row.state === 'manager_review') await notifyReviewDue(context, after, 'It was given to you.')
}
