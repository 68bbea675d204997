import { organisationDay, scope } from '#domains/organisation/server/index.ts'
import { forbidden, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { changed } from '#kit/server/audit.ts'
import * as calls from '../../../contract/evaluations.calls.ts'
import type { History } from '../../../contract/performance.models.ts'
import { performanceRefusals } from '../../../contract/performance.refusals.ts'
import { sumScores } from '../../scores/store.ts'
import { lockEvaluation, record, requireStep, stateAfter } from '../workflow/change.ts'
import { evidenceOf, figuresOf } from '../rules.ts'
import { setGoals } from '../workflow/goals.ts'
import { saveParts } from '../workflow/parts.ts'
import * as steps from '../workflow/steps.ts'
import { listBegun } from '../store/cycles.ts'
import { findEvaluation, findEvaluationId, lockEvaluations } from '../store/evaluations.ts'
import { listResults, getAxis } from '../store/history.ts'
import { listOfTeam } from '../store/lists.ts'
import { presentById, presentEvaluation, getVisible, findViewer } from '../present.ts'

/** Returns the person of a call: the actor unless it names someone. */
const personOf = async (context: Context & Readonly<{ body: { user_id?: number | undefined } }>): Promise<number> => {
  const id = context.body.user_id ?? context.actor.employee_id
  if (id === null) throw forbidden()
  await context.requireVisible(id)
  return id
}

export const readOwnEvaluation = handle(calls.readOwnEvaluation, async (context) => {
  const { tx, actor, body } = context
  const person = body.user_id ?? actor.employee_id
  if (person === null) throw forbidden()
  const id = await findEvaluationId(tx, person, body.cycle_id)
  const row = id === undefined ? undefined : await findEvaluation(tx, id)
  const place = row && { employee_id: row.employee.id, reviewer_id: row.reviewer?.id ?? null, state: row.state }
  const viewer = place ? await findViewer(context, place) : null
  if (row && viewer) return presentEvaluation(context, row, viewer)
  // A reviewer need not lead the person; others who do not lead them get 404.
  await context.requireVisible(person)
  return null
})

export const readHistoryOf = async (context: Context, person: number): Promise<History> => {
  const today = await organisationDay(context.tx, context.now)
  const sums = await sumScores(context.tx, person, { from: '1900-01-01', to: today })
  return {
    evaluations: await listResults(context.tx, person),
    axis: { ...(await getAxis(context.tx, person)), scores: sums.by_month },
  }
}

export const readHistory = handle(calls.readHistory, async (context) => readHistoryOf(context, await personOf(context)))

export const saveSelfReview = handle(calls.saveSelfReview, async (context) => {
  const { body } = context
  const row = await lockEvaluation(context, body.evaluation_id)
  requireStep(context, row, 'save_self', body.version)
  const after = await saveParts(context, row, 'self', body)
  if (body.submit) await steps.submitSelf(context, after)
  else
    await record(
      context,
      after,
      'performance.self_saved',
      changed({ ratings: row.ratings }, { ratings: after.ratings }),
    )
  return presentById(context, row.id)
})

/** Saves and submits the reviewer's part; the admin area uses it too. */
export const saveReview = handle(calls.saveReview, async (context) => {
  const { body } = context
  const row = await lockEvaluation(context, body.evaluation_id)
  if (row.employee.id === context.actor.employee_id) throw performanceRefusals.refusal('own_evaluation')
  requireStep(context, row, 'save_review', body.version)
  const after = await saveParts(context, row, 'manager', body)
  if (body.submit) await steps.submitReview(context, after)
  else
    await record(
      context,
      after,
      'performance.review_saved',
      changed({ ratings: row.ratings }, { ratings: after.ratings }),
    )
  return presentById(context, row.id)
})

export const acknowledge = handle(calls.acknowledge, async (context) => {
  const { body } = context
  const row = await lockEvaluation(context, body.evaluation_id)
  const response = { agrees: body.agrees, reply: body.reply ? body.reply : null }
  stateAfter(context, row, 'acknowledge', { has_reply: response.agrees || response.reply !== null })
  requireStep(context, row, 'acknowledge', body.version)
  await steps.acknowledge(context, row, response)
  return presentById(context, row.id)
})

export const saveGoals = handle(calls.saveGoals, async (context) => {
  const { tx, body } = context
  const ids: number[] = []
  for (const user of new Set(body.user_ids)) {
    const id = await findEvaluationId(tx, user, body.cycle_id)
    const isInScope = await context.isVisible(user)
    if (id === undefined) {
      if (!isInScope) throw notFound()
      throw performanceRefusals.refusal('no_evaluation')
    }
    if (!isInScope && (await findEvaluation(tx, id))?.reviewer?.id !== context.actor.employee_id) throw notFound()
    ids.push(id)
  }
  await lockEvaluations(tx, ids)
  return setGoals(context, ids, body)
})

export const listTeamEvaluations = handle(calls.listTeamEvaluations, async (context) => {
  const { tx, actor, now, body } = context
  const cycles = await listBegun(tx, actor.employee_id)
  const cycle = body.cycle_id === undefined ? cycles[0] : cycles.find(({ id }) => id === body.cycle_id)
  if (!cycle) {
    if (body.cycle_id !== undefined) throw notFound()
    return { cycle: null, cycles, rows: [] }
  }
  const today = await organisationDay(tx, now)
  const filter = { cycle_id: cycle.id, me: actor.employee_id, state: body.state, today }
  const rows = await listOfTeam(tx, filter, scope(actor, 'performance.lead', now))
  const { waiting: _waiting, ...chosen } = cycle
  return {
    cycle: chosen,
    cycles: cycles.toSorted((a, b) => b.period_end.localeCompare(a.period_end) || b.id - a.id),
    rows: rows.map((row) => {
      const isOut = row.state === 'shared' || row.state === 'acknowledged' || row.state === 'closed'
      const sees = row.is_reviewer || isOut
      const can = {
        review: row.is_reviewer && row.state === 'manager_review',
        goals:
          row.is_reviewer && (row.state === 'goals' || row.state === 'self_review' || row.state === 'manager_review'),
      }
      return sees
        ? { ...row, can }
        : { ...row, manager_score_x100: null, final_score_x100: null, grade: null, agrees: null, can }
    }),
  }
})

export const listEvidence = handle(calls.listEvidence, async (context) => {
  const { row, viewer } = await getVisible(context, context.params.id)
  if (viewer === 'lead') throw notFound()
  return evidenceOf(context, row)
})

export const readFigures = handle(calls.readFigures, async (context) => {
  const { row } = await getVisible(context, context.params.id)
  return { figures: row.figures ?? (await figuresOf(context, row)), is_fixed: row.figures !== null }
})
