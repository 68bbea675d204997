import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { payRefusals } from '../../contract/payroll.refusals.ts'
import * as calls from '../../contract/runs.calls.ts'
import type { Run } from '../../contract/runs.models.ts'
import { runWorkflow } from '../../contract/run.workflows.ts'
import { presentRun } from '../present/present-run.ts'
import { enqueueCalculation } from '../run/workflow/calculate.ts'
import { needsSecondPerson, runFacts } from '../run/rules/run-facts.ts'
import { updateSlipStates } from '../store/approve.ts'
import { deleteExceptions } from '../store/exceptions.ts'
import { deleteItems, resetRunItems } from '../store/items.ts'
import {
  findEarlierOpenRun,
  findRun,
  insertRun,
  listRunRows,
  lockRegularRun,
  lockRun,
  type RunRow,
  updateRun,
} from '../store/runs.ts'
import { addStarter } from '../store/starters.ts'
import { boundsOf, monthText } from '../rules/date-texts.ts'

/** The run as it is after a change. */
export const getRun = async ({ tx, actor, now }: Context, id: number): Promise<Run> => {
  const row = await findRun(tx, actor.account_id, id)
  if (!row) throw notFound()
  const {
    last_totals: _last,
    changed_since: _since,
    changes: _changes,
    unpaid: _unpaid,
    payable: _payable,
    snapshot_at: _at,
    ...run
  } = row
  return presentRun(actor, await needsSecondPerson(tx, now))(run)
}

/** Locks a run in the version that the actor saw. */
export const lockSeen = async ({ tx }: Context, id: number): Promise<RunRow> => {
  const run = await lockRun(tx, id)
  if (!run) throw notFound()
  return run
}

export const listRuns = handle(calls.listRuns, async ({ tx, actor, now, query }) => {
  const isSecondNeeded = await needsSecondPerson(tx, now)
  return (await listRunRows(tx, actor.account_id, query.year)).map(presentRun(actor, isSecondNeeded))
})

const cutoffOf = (month: string, today: string, chosen: string | undefined): string => {
  const { first, last } = boundsOf(month)
  if (chosen !== undefined && (chosen < first || chosen > last))
    throw invalid({ cutoff_date: 'lies outside of the month' })
  if (chosen !== undefined) return chosen
  const yesterday = addDays(today, -1)
  if (yesterday >= last) return last
  return yesterday < first ? first : yesterday
}

export const startRun = handle(calls.startRun, async (context) => {
  const { tx, actor, now, body } = context
  const { month } = body
  const today = await organisationDay(tx, now)
  if (month > today.slice(0, 7)) throw invalid({ month: 'This month has not begun' })
  const cutoff_date = cutoffOf(month, today, body.cutoff_date)
  const earlier = await findEarlierOpenRun(tx, month)
  const facts = {
    ...runFacts(actor, { month }, true),
    exists: (await lockRegularRun(tx, month)) !== undefined,
    earlier_open: earlier === null ? null : monthText(earlier),
  }
  const state = take(payRefusals, next(runWorkflow, 'none', 'start', facts))
  if (state !== 'queued') throw new Error('A run begins in the queue')
  const id = await insertRun(tx, {
    month,
    cutoff_date,
    kind: 'regular',
    state,
    started_by: actor.account_id,
    started_at: now,
  })
  await addStarter(tx, id, actor.account_id)
  await enqueueCalculation(context, id)
  await audit(context, 'payroll.run_started', { entity: 'payroll_runs', id, after: { month, cutoff_date } })
  return getRun(context, id)
})

export const recalculateRun = handle(calls.recalculateRun, async (context) => {
  const { tx, actor, params, body } = context
  const run = await lockSeen(context, params.id)
  take(payRefusals, next(runWorkflow, run.state, 'recalculate', runFacts(actor, run, true)))
  requireVersion(run, body.version)
  const reset = await resetRunItems(tx, run.id, body.which ?? body.employee_ids ?? [])
  if (body.which === 'all') await addStarter(tx, run.id, actor.account_id)
  if (reset > 0) {
    await updateRun(tx, run.id, { state: 'calculating', finished_at: null })
    await enqueueCalculation(context, run.id)
  }
  const after = { which: body.which ?? 'chosen', people: reset }
  await audit(context, 'payroll.run_recalculated', { entity: 'payroll_runs', id: run.id, after })
  return getRun(context, run.id)
})

export const discardRun = handle(calls.discardRun, async (context) => {
  const { tx, actor, params } = context
  const run = await lockSeen(context, params.id)
  const state = take(payRefusals, next(runWorkflow, run.state, 'discard', runFacts(actor, run, true)))
  if (state !== 'discarded') throw new Error('A run is discarded')
  await deleteExceptions(tx, run.id)
  await deleteItems(tx, run.id)
  await updateSlipStates(tx, run.id, 'draft', 'discarded')
  await updateRun(tx, run.id, { state })
  await audit(context, 'payroll.run_discarded', { entity: 'payroll_runs', id: run.id, before: { month: run.month } })
  return { id: run.id }
})
