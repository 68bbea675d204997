import { can as canTake, next } from '#engines/transitions/contract/transitions.ts'
import { hikeBudget } from '#domains/payroll/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit, auditAll, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { enqueue } from '#kit/server/jobs/jobs.ts'
import * as calls from '../../../contract/cycles.calls.ts'
import type { Cycle, FormVersion } from '../../../contract/performance.models.ts'
import { performanceRefusals } from '../../../contract/performance.refusals.ts'
import { DEFAULT_GRADES } from '../../../contract/performance.rules.ts'
import { type CycleContext, cycleWorkflow } from '../../../contract/performance.workflows.ts'
import { notifyShared, publishChange } from '../notify.ts'
import * as store from '../store/cycles.ts'
import { findEvaluation, listPlaces } from '../store/evaluations.ts'
import * as form from '../store/form.ts'
import { listDistribution, listCyclePage } from '../store/lists.ts'
import { updateEvaluation } from '../store/write.ts'

const cycleContextOf = (
  { actor }: Pick<Context, 'actor'>,
  cycle: store.StoredCycle,
  hasForm: boolean,
): CycleContext => {
  const total = Object.values(cycle.counts).reduce((sum, n) => sum + (n ?? 0), 0)
  return {
    writes: scopeOf(actor, 'performance.cycle.write') !== null,
    calibrates: scopeOf(actor, 'performance.calibrate') !== null,
    has_form: hasForm,
    open: total - (cycle.counts.calibration ?? 0) - (cycle.counts.cancelled ?? 0),
  }
}

const present = (context: Pick<Context, 'actor'>, cycle: store.StoredCycle): Cycle => {
  // An unpublished form and open reviews are refused when the step is taken.
  const { change, open, share, close, cancel } = canTake(cycleWorkflow, cycle.state, {
    ...cycleContextOf(context, cycle, true),
    open: 0,
  })
  const add = cycle.state === 'open' && change
  return { ...cycle, can: { change, open, share, close, cancel, add } }
}

const read = async (context: Context, id: number): Promise<store.StoredCycle> => {
  const cycle = await store.findCycle(context.tx, id, await organisationDay(context.tx, context.now))
  if (!cycle) throw notFound()
  return cycle
}

export const listCycles = handle(calls.listCycles, async (context) => {
  const rows = await store.listCycleRows(context.tx, await organisationDay(context.tx, context.now))
  return rows.map((row) => present(context, row))
})

export const viewCycle = handle(calls.viewCycle, async (context) => {
  const { tx, now, params, query } = context
  const cycle = await read(context, params.id)
  const { rows, meta } = await listCyclePage(tx, params.id, query, await organisationDay(tx, now))
  const [overall, ...distribution] = await listDistribution(tx, params.id)
  return new DetailedResponse(
    {
      cycle: present(context, cycle),
      evaluations: rows,
      distribution,
      overall: overall ?? { reviewer: null, n: 0, mean_x100: 0, by_grade: [] },
      budget: await hikeBudget(context, cycle.period_end),
    },
    { meta },
  )
})

const requireCycle = (
  context: Context,
  cycle: store.StoredCycle,
  action: 'change' | 'open' | 'share' | 'close' | 'cancel',
  hasForm = true,
): void => {
  const step = next(cycleWorkflow, cycle.state, action, cycleContextOf(context, cycle, hasForm))
  if ('to' in step) return
  if (step.refused === 'not_yours') throw forbidden()
  throw performanceRefusals.named(step.refused, step.params)
}

export const saveCycle = handle(calls.saveCycle, async (context) => {
  const { tx, body } = context
  const { id = null, version, ...values } = body
  if (values.period_end < values.period_start) throw invalid({ period_end: 'The period ends before it starts' })
  const days = ['self_opens_on', 'self_due', 'review_due', 'share_on'] as const
  days.forEach((name, at) => {
    const before = days[at - 1]
    if (before && values[name] < values[before]) throw invalid({ [name]: 'must not lie before the step before it' })
  })
  let before: store.StoredCycle | null = null
  if (id !== null) {
    if (!(await store.lockCycle(tx, id))) throw notFound()
    before = await read(context, id)
    requireCycle(context, before, 'change')
    requireVersion(before, version ?? 0)
    const isMoved = before.period_start !== values.period_start || before.period_end !== values.period_end
    const isOther = values.participants !== undefined && values.participants !== before.participants
    if (before.state !== 'planned' && (isMoved || isOther)) throw performanceRefusals.refusal('wrong_state')
  }
  const span = { from: values.period_start, to: values.period_end, without: id }
  const isForAll = (values.participants ?? before?.participants ?? 'everyone') === 'everyone'
  const name = isForAll ? await store.findOverlapping(tx, span) : undefined
  if (name !== undefined) throw performanceRefusals.refusal('cycle_overlap', { name })
  const saved = id ?? (await store.insertCycle(tx, values))
  if (id !== null) await store.updateCycle(tx, id, values)
  const after = await read(context, saved)
  await audit(context, 'performance.cycle_saved', {
    entity: 'evaluation_cycles',
    id: saved,
    ...(before ? { change: changed(before, after) } : { after }),
  })
  publishChange(context, [])
  return present(context, after)
})

type Moving = Awaited<ReturnType<typeof store.lockOfCycle>>[number]
const ENDED = { share: 'performance.shared', close: 'performance.closed', cancel: 'performance.cancelled' } as const
const TO = { share: 'shared', close: 'closed', cancel: 'cancelled' } as const
const FROM: Readonly<Record<keyof typeof TO, ReadonlySet<string>>> = {
  share: new Set(['calibration']),
  close: new Set(['shared', 'acknowledged']),
  cancel: new Set(['goals', 'self_review', 'manager_review', 'calibration']),
}

/** Moves the evaluations of a cycle, which are locked, by a step of the cycle. */
const moveAll = async (
  context: Context,
  rows: readonly Moving[],
  action: keyof typeof TO,
  reason: string | undefined,
) => {
  const moving = rows.filter(({ state }) => FROM[action].has(state))
  if (action === 'share' && moving.some(({ employee_id }) => employee_id === context.actor.employee_id))
    throw performanceRefusals.refusal('own_evaluation')
  for (const { id } of moving) {
    await updateEvaluation(context.tx, id, {
      state: TO[action],
      ...(action === 'cancel' ? { cancel_reason: reason ?? '', final_score_x100: null, grade: null } : {}),
    })
    const row = action === 'share' ? await findEvaluation(context.tx, id) : undefined
    if (row) await notifyShared(context, row)
  }
  await auditAll(
    context,
    ENDED[action],
    moving.map(({ id, employee_id, state }) => ({
      entity: 'evaluations',
      id,
      employee_id,
      change: changed({ state }, { state: TO[action] }),
    })),
  )
}

export const actOnCycle = handle(calls.actOnCycle, async (context) => {
  const { tx, now, params, body } = context
  const { action, reason } = body
  if (!(await store.lockCycle(tx, params.id))) throw notFound()
  const before = await read(context, params.id)
  const form_version_id = await form.findActive(tx)
  requireCycle(context, before, action, form_version_id !== undefined)
  requireVersion(before, body.version)
  if (action === 'cancel' && !reason) throw invalid({ reason: 'Say why' })
  const evaluations = await store.lockOfCycle(tx, params.id)
  await store.updateCycle(tx, params.id, {
    state: action === 'open' ? 'open' : TO[action],
    ...(action === 'open' ? { form_version_id: form_version_id ?? null } : {}),
    ...(action === 'cancel' ? { cancel_reason: reason ?? '' } : {}),
  })
  if (action === 'open') {
    if (before.participants === 'everyone') await store.insertParticipants(tx, before, await organisationDay(tx, now))
    // Self reviews whose day has come open at once.
    await enqueue(context, 'performance.hourly', {}, { key: 'performance.opened' })
  } else await moveAll(context, evaluations, action, reason)
  const after = await read(context, params.id)
  await audit(context, 'performance.cycle_moved', {
    entity: 'evaluation_cycles',
    id: params.id,
    change: changed(before, after),
  })
  publishChange(context, evaluations)
  return present(context, after)
})

export const addToCycle = handle(calls.addToCycle, async (context) => {
  const { tx, now, params } = context
  const people = [...new Set(context.body.employee_ids)]
  if (!(await store.lockCycle(tx, params.id))) throw notFound()
  const before = await read(context, params.id)
  requireCycle(context, before, 'change')
  if (before.state !== 'open') throw performanceRefusals.refusal('wrong_state')
  const made = await store.insertChosen(tx, { id: params.id, people, today: await organisationDay(tx, now) })
  if (made.length < people.length)
    throw invalid({ employee_ids: 'Each must be employed, have the scores page, and not take part yet' })
  const rows = await listPlaces(tx, made)
  await auditAll(
    context,
    'performance.person_added',
    rows.map(({ id, employee_id }) => ({ entity: 'evaluations', id, employee_id, after: { cycle_id: params.id } })),
  )
  // Self reviews whose day has come open at once.
  await enqueue(context, 'performance.hourly', {}, { key: 'performance.opened' })
  publishChange(context, rows)
  return present(context, await read(context, params.id))
})

export const readForm = handle(calls.readForm, async ({ tx }) => {
  const versions = await form.listVersions(tx)
  const by = (state: FormVersion['state']): FormVersion | null => versions.find((one) => one.state === state) ?? null
  return { active: by('active'), draft: by('draft') }
})

export const saveForm = handle(calls.saveForm, async (context) => {
  const { tx, actor, now, body } = context
  await form.lockForm(tx)
  const versions = await form.listVersions(tx)
  const before = versions.find(({ state }) => state === 'draft') ?? null
  if (before) requireVersion(before, body.version ?? 0)
  const total = body.goals_weight + body.criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (body.publish && total !== 100) throw performanceRefusals.refusal('weights', { n: total })
  const active = versions.find(({ state }) => state === 'active')
  const content = {
    goals_weight: body.goals_weight,
    grades: (body.grades ?? before?.grades ?? active?.grades ?? [...DEFAULT_GRADES]).toSorted(
      (a, b) => b.from_x100 - a.from_x100,
    ),
    criteria: body.criteria.map((one) => ({ ...one, description: one.description ?? '' })),
  }
  const id = before?.id ?? (await form.insertDraft(tx, content))
  if (before) await form.updateDraft(tx, id, content)
  if (body.publish) await form.publishDraft(tx, id, actor.account_id, now)
  const after = (await form.listVersions(tx)).find((one) => one.id === id)
  if (!after) throw notFound()
  await audit(context, body.publish ? 'performance.form_published' : 'performance.form_saved', {
    entity: 'form_versions',
    id,
    ...(before ? { change: changed(before, after) } : { after }),
  })
  publishChange(context, [])
  return after
})
