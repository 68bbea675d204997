import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { beginRound, cancelStepsFor } from '../chain/advance.ts'
import { refuseLockedDays } from '../checks/locked.ts'
import { notifyOwner, settleStep } from '../notify.ts'
import { listDays, type StoredDay, sumLiveDays } from '../store/days.ts'
import { type RequestRecord, updateRequestRow } from '../store/requests.ts'
import { endRest, endStep } from '../store/steps.ts'
import { tellSource, undoEffects } from './effects.ts'
import { factsOf } from './facts.ts'
import { releaseDays } from './hold-days.ts'
import { say } from './say.ts'
import { lockStand, type Stand } from './stand.ts'

/** The live days that are to go: all, or those named. 400 where one of them is not among the live days. */
const namedDays = async (work: Work, request: RequestRecord, dates: readonly string[] | null) => {
  const live = (await listDays(work.tx, request.id)).filter((day) => day.live)
  if (dates === null) return { going: live, staying: [] }
  const wanted = new Set(dates)
  const known = new Set(live.map(({ date }) => date))
  if (dates.some((date) => !known.has(date))) throw invalid({ dates: 'A day is not part of this request' })
  const staying = live.filter(({ date }) => !wanted.has(date))
  const worth = staying.filter(({ part }) => part !== 'none')
  // Rest days alone are nothing to keep.
  return worth.length > 0
    ? { going: live.filter(({ date }) => wanted.has(date)), staying }
    : { going: live, staying: [] }
}

const refuseLocked = (work: Work, days: readonly StoredDay[]): Promise<void> =>
  refuseLockedDays(
    work.tx,
    days.map(({ date }) => date),
  )

type GivingBack = Readonly<{ by_organisation: boolean; reason: string | null; today: string }>

/** Days of an approved request go: their dates, what they cost, and what followed from their approval. */
export const giveBack = async (
  work: Work,
  request: RequestRecord,
  dates: readonly string[] | null,
  { by_organisation, reason, today }: GivingBack,
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
  if (status === 'cancelled') await tellSource(work, request, 'cancelled', reason)
  return status
}

type CancelAsk = Readonly<{ id: number; version: number; dates: readonly string[] | null; reason: string | null }>

const askToCancel = async (work: Work, { request, type }: Stand, ask: CancelAsk, days: readonly StoredDay[]) => {
  const round = request.round + 1
  await updateRequestRow(work.tx, request.id, {
    status: 'cancel_pending',
    cancel_dates: days.map(({ date }) => date),
    cancel_reason: ask.reason,
    round,
  })
  await say(work, request, { action: 'cancel_asked', from: 'approved', to: 'cancel_pending', note: ask.reason })
  const steps = await cancelStepsFor(work, type.chain_id)
  await beginRound(work, { ...request, round, status: 'cancel_pending' }, steps, { is_cancelling: true })
  return steps.length > 0
}

/** The owner gives days back: at once where the type lets future days go, else by a decision. */
export const cancel = async (work: Work, actor: Actor, ask: CancelAsk): Promise<void> => {
  const stand = await lockStand(work, actor, ask.id)
  const { request, type, today } = stand
  const { going, staying } = request.status === 'approved' ? await namedDays(work, request, ask.dates) : NO_DAYS
  const is_free_to_cancel = type.cancel_free && going.every(({ date }) => date > today)
  const facts = { ...factsOf(actor, stand.standing), is_free_to_cancel, keeps_days: staying.length > 0 }
  take(requestsRefusals, next(requestWorkflow, request.status, is_free_to_cancel ? 'cancel' : 'ask_to_cancel', facts))
  requireVersion(request, ask.version)
  await refuseLocked(work, going)
  const isAsked = !is_free_to_cancel && (await askToCancel(work, stand, ask, going))
  if (isAsked) return
  const dates = going.map(({ date }) => date)
  const status = await giveBack(work, request, dates, { by_organisation: false, reason: ask.reason, today })
  await say(work, request, { action: 'cancelled', from: 'approved', to: status, note: ask.reason, facts: { dates } })
}
const NO_DAYS: Readonly<{ going: StoredDay[]; staying: StoredDay[] }> = { going: [], staying: [] }

/** The owner no longer wants to cancel. */
export const takeBack = async (work: Work, actor: Actor, ask: Pick<CancelAsk, 'id' | 'version'>): Promise<void> => {
  const stand = await lockStand(work, actor, ask.id)
  const { request, open } = stand
  take(requestsRefusals, next(requestWorkflow, request.status, 'take_back', factsOf(actor, stand.standing)))
  requireVersion(request, ask.version)
  await endRest(work.tx, request.id, 'void')
  if (open) await settleStep(work, request, open)
  await updateRequestRow(work.tx, request.id, { status: 'approved', cancel_dates: null, cancel_reason: null })
  await say(work, request, { action: 'taken_back', from: 'cancel_pending', to: 'approved' })
}

const endCancelStep = async (
  work: Work,
  { request, open, on_behalf_of }: Stand,
  state: 'approved' | 'rejected',
  note: string | null,
) => {
  if (!open) return
  await endStep(work, open.id, { state, on_behalf_of, note })
  await settleStep(work, request, open)
  await endRest(work.tx, request.id, 'skipped')
}

/** The days that the owner asked to give back go. */
export const approveCancellation = async (work: Work, stand: Stand, note: string | null): Promise<void> => {
  const { request, today, on_behalf_of } = stand
  const { going } = await namedDays(work, request, request.cancel_dates)
  await refuseLocked(work, going)
  await endCancelStep(work, stand, 'approved', note)
  const dates = going.map(({ date }) => date)
  const back = { by_organisation: false, reason: request.cancel_reason, today }
  const status = await giveBack(work, request, dates, back)
  await say(work, request, {
    action: 'cancelled',
    from: 'cancel_pending',
    to: status,
    on_behalf_of,
    note,
    facts: { dates },
  })
  const title = `${request.type.name} cancelled`
  await notifyOwner(work, request, { kind: 'requests.decided', title, key: `cancelled:${request.round}` })
}

/** The request stands as it was. */
export const rejectCancellation = async (work: Work, stand: Stand, note: string | null): Promise<void> => {
  const { request, on_behalf_of } = stand
  await endCancelStep(work, stand, 'rejected', note)
  await updateRequestRow(work.tx, request.id, { status: 'approved', cancel_dates: null, cancel_reason: null })
  await say(work, request, { action: 'cancel_rejected', from: 'cancel_pending', to: 'approved', on_behalf_of, note })
  await notifyOwner(work, request, {
    kind: 'requests.decided',
    title: `${request.type.name}: it stays approved`,
    ...(note ? { body: note } : {}),
    key: `cancel_rejected:${request.round}`,
  })
}

/** HR takes days of an approved request back. What would have expired since can still be used. */
export const revoke = async (work: Work, actor: Actor, ask: CancelAsk): Promise<void> => {
  const stand = await lockStand(work, actor, ask.id)
  const { request, open, today } = stand
  const isStanding = request.status === 'approved' || request.status === 'cancel_pending'
  const { going, staying } = isStanding ? await namedDays(work, request, ask.dates) : NO_DAYS
  const facts = { ...factsOf(actor, stand.standing), keeps_days: staying.length > 0 }
  take(requestsRefusals, next(requestWorkflow, request.status, 'revoke', facts))
  requireVersion(request, ask.version)
  await refuseLocked(work, going)
  await endRest(work.tx, request.id, 'void')
  if (open) await settleStep(work, request, open)
  const dates = going.map(({ date }) => date)
  const status = await giveBack(work, request, dates, { by_organisation: true, reason: ask.reason, today })
  await say(work, request, { action: 'revoked', from: request.status, to: status, note: ask.reason, facts: { dates } })
  const title =
    status === 'cancelled' ? `${request.type.name} was cancelled` : `${request.type.name}: days were cancelled`
  await notifyOwner(work, request, {
    kind: 'requests.decided',
    title,
    ...(ask.reason ? { body: ask.reason } : {}),
    key: `revoked:${work.now}`,
  })
}
