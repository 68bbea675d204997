import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { beginRound, cancelStepsFor } from '../chain/workflow.ts'
import { refuseLockedDays } from '../rules/locked.ts'
import { notifyOwner, closeStepNotices } from '../notify/notices.ts'
import { listDays, type StoredDay, sumLiveDays } from '../store/days.ts'
import { findRequestedDay, type RequestRecord, updateRequestRow } from '../store/requests.ts'
import { endRemainingSteps, endStep } from '../store/steps.ts'
import type { CreditOptions } from '../ledger/workflow/debits.ts'
import { notifySource, undoEffects } from './effects.ts'
import { requestContextOf } from './request-context.ts'
import { releaseDays } from './occupy-days.ts'
import { recordEvent } from './record-event.ts'
import { lockForTransition, type LockedRequest } from './locked-request.ts'

/**
 * Returns the live days to cancel (`ending`: all, or the named ones) and the rest. 400 where a date is not a live day.
 */
const splitDays = async (work: Work, request: RequestRecord, dates: readonly string[] | null) => {
  const live = (await listDays(work.tx, request.id)).filter((day) => day.live)
  if (dates === null) return { ending: live, remaining: [] }
  const wanted = new Set(dates)
  const known = new Set(live.map(({ date }) => date))
  if (dates.some((date) => !known.has(date))) throw invalid({ dates: 'A day is not part of this request' })
  const remaining = live.filter(({ date }) => !wanted.has(date))
  const worth = remaining.filter(({ part }) => part !== 'none')
  // A request with rest days alone is cancelled as a whole.
  return worth.length > 0
    ? { ending: live.filter(({ date }) => wanted.has(date)), remaining }
    : { ending: live, remaining: [] }
}

const refuseLocked = (work: Work, days: readonly StoredDay[]): Promise<void> =>
  refuseLockedDays(
    work.tx,
    days.map(({ date }) => date),
  )

/**
 * Cancels days of an approved request: frees their dates, credits their cost and reverts the effects of the approval.
 */
export const cancelDays = async (
  work: Work,
  request: RequestRecord,
  dates: readonly string[] | null,
  { by_organisation, reason, today }: CreditOptions,
): Promise<RequestStatus> => {
  const days = await releaseDays(work, request.id, dates, { end: 'cancelled', reason, by_organisation, today })
  await undoEffects(work, request, days)
  const left = (await listDays(work.tx, request.id)).some(({ live, part }) => live && part !== 'none')
  const status = left ? 'approved' : 'cancelled'
  await updateRequestRow(work.tx, request.id, {
    status,
    cancel_dates: null,
    cancel_reason: null,
    step_position: null,
    amount: await sumLiveDays(work.tx, request.id),
  })
  if (status === 'cancelled') await notifySource(work, request, 'cancelled', reason)
  return status
}

type CancelInput = Readonly<{ id: number; version: number; dates: readonly string[] | null; reason: string | null }>

const requestCancellation = async (
  work: Work,
  { request, type }: LockedRequest,
  input: CancelInput,
  days: readonly StoredDay[],
) => {
  const round = request.round + 1
  await updateRequestRow(work.tx, request.id, {
    status: 'cancel_pending',
    cancel_dates: days.map(({ date }) => date),
    cancel_reason: input.reason,
    round,
  })
  await recordEvent(work, request, {
    action: 'cancel_asked',
    from: 'approved',
    to: 'cancel_pending',
    note: input.reason,
  })
  const steps = await cancelStepsFor(work, type.chain_id)
  await beginRound(work, { ...request, round, status: 'cancel_pending' }, steps, { is_cancelling: true })
  return steps.length > 0
}

/** Cancels days for the owner: at once where the type allows it for future days, else by a decision. */
export const cancel = async (work: Work, actor: Actor, input: CancelInput): Promise<void> => {
  const locked = await lockForTransition(work, actor, input.id)
  const { request, type, today } = locked
  const { ending, remaining } = request.status === 'approved' ? await splitDays(work, request, input.dates) : NO_DAYS
  const is_free_to_cancel = type.cancel_free && ending.every(({ date }) => date > today)
  const context = { ...requestContextOf(actor, locked.snapshot), is_free_to_cancel, retains_days: remaining.length > 0 }
  take(requestsRefusals, next(requestWorkflow, request.status, is_free_to_cancel ? 'cancel' : 'ask_to_cancel', context))
  requireVersion(request, input.version)
  await refuseLocked(work, ending)
  const needsDecision = !is_free_to_cancel && (await requestCancellation(work, locked, input, ending))
  if (needsDecision) return
  const dates = ending.map(({ date }) => date)
  const status = await cancelDays(work, request, dates, { by_organisation: false, reason: input.reason, today })
  await recordEvent(work, request, {
    action: 'cancelled',
    from: 'approved',
    to: status,
    note: input.reason,
    details: { dates },
  })
}
const NO_DAYS: Readonly<{ ending: StoredDay[]; remaining: StoredDay[] }> = { ending: [], remaining: [] }

/** Withdraws the cancellation that the owner requested. */
export const revertCancellation = async (
  work: Work,
  actor: Actor,
  input: Pick<CancelInput, 'id' | 'version'>,
): Promise<void> => {
  const locked = await lockForTransition(work, actor, input.id)
  const { request, open } = locked
  take(requestsRefusals, next(requestWorkflow, request.status, 'take_back', requestContextOf(actor, locked.snapshot)))
  requireVersion(request, input.version)
  await endRemainingSteps(work.tx, request.id, 'void')
  if (open) await closeStepNotices(work, request, open)
  await updateRequestRow(work.tx, request.id, { status: 'approved', cancel_dates: null, cancel_reason: null })
  await recordEvent(work, request, { action: 'taken_back', from: 'cancel_pending', to: 'approved' })
}

const endCancelStep = async (
  work: Work,
  { request, open, on_behalf_of }: LockedRequest,
  state: 'approved' | 'rejected',
  note: string | null,
) => {
  if (!open) return
  await endStep(work, open.id, { state, on_behalf_of, note })
  await closeStepNotices(work, request, open)
  await endRemainingSteps(work.tx, request.id, 'skipped')
}

/** Cancels the days that the owner requested to cancel. */
export const approveCancellation = async (work: Work, locked: LockedRequest, note: string | null): Promise<void> => {
  const { request, today, on_behalf_of } = locked
  const { ending } = await splitDays(work, request, request.cancel_dates)
  await refuseLocked(work, ending)
  await endCancelStep(work, locked, 'approved', note)
  const dates = ending.map(({ date }) => date)
  // A late decision costs nothing: leave that ended while the person waited for it can still be used.
  const by_organisation = { requested_on: await findRequestedDay(work, request.id, 'cancel_asked') }
  const back = { by_organisation, reason: request.cancel_reason, today }
  const status = await cancelDays(work, request, dates, back)
  await recordEvent(work, request, {
    action: 'cancelled',
    from: 'cancel_pending',
    to: status,
    on_behalf_of,
    note,
    details: { dates },
  })
  const title = `${request.type.name} cancelled`
  await notifyOwner(work, request, { kind: 'requests.decided', title, key: `cancelled:${request.round}` })
}

/** Leaves the request approved with all of its days. */
export const rejectCancellation = async (work: Work, locked: LockedRequest, note: string | null): Promise<void> => {
  const { request, on_behalf_of } = locked
  await endCancelStep(work, locked, 'rejected', note)
  await updateRequestRow(work.tx, request.id, { status: 'approved', cancel_dates: null, cancel_reason: null })
  await recordEvent(work, request, {
    action: 'cancel_rejected',
    from: 'cancel_pending',
    to: 'approved',
    on_behalf_of,
    note,
  })
  await notifyOwner(work, request, {
    kind: 'requests.decided',
    title: `${request.type.name}: it stays approved`,
    ...(note ? { body: note } : {}),
    key: `cancel_rejected:${request.round}`,
  })
}

/** Cancels days of an approved request for HR. Leave that would have expired since can still be used. */
export const revoke = async (work: Work, actor: Actor, input: CancelInput): Promise<void> => {
  const locked = await lockForTransition(work, actor, input.id)
  const { request, open, today } = locked
  const isApproved = request.status === 'approved' || request.status === 'cancel_pending'
  const { ending, remaining } = isApproved ? await splitDays(work, request, input.dates) : NO_DAYS
  const context = { ...requestContextOf(actor, locked.snapshot), retains_days: remaining.length > 0 }
  take(requestsRefusals, next(requestWorkflow, request.status, 'revoke', context))
  requireVersion(request, input.version)
  await refuseLocked(work, ending)
  await endRemainingSteps(work.tx, request.id, 'void')
  if (open) await closeStepNotices(work, request, open)
  const dates = ending.map(({ date }) => date)
  const status = await cancelDays(work, request, dates, { by_organisation: true, reason: input.reason, today })
  await recordEvent(work, request, {
    action: 'revoked',
    from: request.status,
    to: status,
    note: input.reason,
    details: { dates },
  })
  const title =
    status === 'cancelled' ? `${request.type.name} was cancelled` : `${request.type.name}: days were cancelled`
  await notifyOwner(work, request, {
    kind: 'requests.decided',
    title,
    ...(input.reason ? { body: input.reason } : {}),
    key: `revoked:${work.now}`,
  })
}
