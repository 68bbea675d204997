import { organisationDay } from '#domains/organisation/server/index.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { Parsed } from '#kit/contract/call.ts'
import * as calls from '../../../contract/evaluations.calls.ts'
import { performanceRefusals } from '../../../contract/performance.refusals.ts'
import { readScores } from '../../scores/present.ts'
import { readSkillSet } from '../../skills/calls/read.ts'
import { record, requireStep, stateAfter } from '../workflow/change.ts'
import { setGoals } from '../workflow/goals.ts'
import { isComplete, isExplained, saveParts, scoreBy } from '../workflow/parts.ts'
import * as steps from '../workflow/steps.ts'
import { findShortCycle, listCyclesOf, wasEmployedIn } from '../store/cycles.ts'
import { countInReview, findEvaluation, findEvaluationId, lockEvaluations } from '../store/evaluations.ts'
import type { StoredEvaluation } from '../store/evaluations.rows.ts'
import { findPerson } from '../store/history.ts'
import { listShort } from '../store/lists.ts'
import { presentById } from '../present.ts'
import { readHistoryOf } from './own.ts'

/** The one form there is. */
const FORM_ID = 2

export const fetchPerformance = handle(calls.fetchPerformance, async (context) => {
  const { tx, now, params, query } = context
  const today = await organisationDay(tx, now)
  const employee = await findPerson(tx, params.id, today)
  if (!employee || !(await context.isVisible(params.id))) throw notFound()
  if (query.cycle_id !== undefined) {
    const cycle = await findShortCycle(tx, query.cycle_id)
    if (!cycle) throw notFound()
    if (!(await wasEmployedIn(tx, params.id, cycle))) throw performanceRefusals.refusal('not_employed')
  }
  const id = await findEvaluationId(tx, params.id, query.cycle_id)
  return {
    employee,
    cycles: await listCyclesOf(tx, params.id),
    evaluation: id === undefined ? null : await presentById(context, id),
    scores: await readScores(context, params.id, today),
    skills: await readSkillSet(context, params.id),
    history: await readHistoryOf(context, params.id),
  }
})

export const updateFixed = handle(calls.updateFixed, async (context) => {
  const { tx, params, body } = context
  if (params.form_id !== FORM_ID || !(await context.isVisible(body.employee_id))) throw notFound()
  const today = await organisationDay(tx, context.now)
  if (!(await findPerson(tx, body.employee_id, today))) throw notFound()
  if (body.cycle_id === undefined && (await countInReview(tx, body.employee_id)) > 1)
    throw invalid({ cycle_id: 'Choose the cycle: several reviews of this person are open' })
  const id = await findEvaluationId(tx, body.employee_id, body.cycle_id)
  if (id === undefined) throw performanceRefusals.refusal('no_evaluation')
  await lockEvaluations(tx, [id])
  const row = await findEvaluation(tx, id)
  if (!row) throw notFound()
  requireStep(context, row, 'save_review', body.version)
  const after = await saveParts(context, row, 'manager', body)
  await record(
    context,
    after,
    'performance.review_saved',
    changed({ ratings: row.ratings }, { ratings: after.ratings }),
  )
  return presentById(context, id)
})

type Body = Parsed<typeof calls.updatePerformance>['body']
const CALIBRATING: ReadonlySet<Body['action']> = new Set([
  'return',
  'calibrate',
  'share',
  'reopen',
  'cancel',
  'reassign',
])

/** Refuses an action without the fields that it needs. */
const requireWhole = ({ action, evaluation_ids, version, note, score_x100, goals }: Body): void => {
  if (evaluation_ids.length === 1 && version === undefined) throw invalid({ version: 'Version is required' })
  if (action === 'goals' && goals === undefined) throw invalid({ goals: 'Goals are required' })
  if (action === 'calibrate' && score_x100 === undefined) throw invalid({ score_x100: 'Score is required' })
  if (action !== 'goals' && action !== 'submit' && action !== 'share' && note === undefined)
    throw invalid({ note: 'Say why' })
}

type Action = Exclude<Body['action'], 'goals'>
const STEPS: Readonly<Record<Action, (context: Context, row: StoredEvaluation, body: Body) => Promise<void>>> = {
  submit: steps.submitReview,
  return: (context, row, { note = '' }) => steps.sendBack(context, row, note),
  calibrate: (context, row, { score_x100 = 0, note = '' }) => steps.calibrate(context, row, score_x100, note),
  share: steps.share,
  reopen: (context, row, { note = '' }) => steps.reopen(context, row, note),
  cancel: (context, row, { note = '' }) => steps.cancel(context, row, note),
  reassign: (context, row, { reviewer_id = null, note = '' }) => steps.reassign(context, row, reviewer_id, note),
}

/** The refusal of the state comes before that of an old version. */
const requireState = (context: Context, row: StoredEvaluation, action: Action): void => {
  if (action === 'submit')
    stateAfter(context, row, 'submit_review', {
      is_complete: isComplete(row, 'manager') && scoreBy(row, 'manager') !== null,
      is_explained: isExplained(row),
    })
  else stateAfter(context, row, action)
}

export const updatePerformance = handle(calls.updatePerformance, async (context) => {
  const { tx, actor, now, body } = context
  const { action, version } = body
  if (CALIBRATING.has(action) && scopeOf(actor, 'performance.calibrate') === null) throw forbidden()
  requireWhole(body)
  const ids = [...new Set(body.evaluation_ids)].toSorted((a, b) => a - b)
  if ((await lockEvaluations(tx, ids)) < ids.length) throw notFound()
  if (action === 'reassign' && body.reviewer_id) {
    const today = await organisationDay(tx, now)
    if (!(await findPerson(tx, body.reviewer_id, today))) throw invalid({ reviewer_id: 'Reviewer does not exist' })
  }
  if (action === 'goals') return setGoals(context, ids, { goals: body.goals ?? [], mode: 'replace', version })
  for (const id of ids) {
    const row = await findEvaluation(tx, id)
    if (!row) throw notFound()
    requireState(context, row, action)
    if (ids.length === 1 && version !== undefined) requireVersion(row, version)
    await STEPS[action](context, row, body)
  }
  return listShort(tx, ids, await organisationDay(tx, now))
})
