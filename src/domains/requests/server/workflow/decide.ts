import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import { openStepOf } from '../chain/workflow.ts'
import { refuseToApprove } from '../rules/decision-checks.ts'
import { notifyOwner, closeStepNotices, notifySkipped } from '../notify/notices.ts'
import { listDays, type StoredDay } from '../store/days.ts'
import { findRequestedDay, type RequestRecord, updateRequestRow } from '../store/requests.ts'
import { endRemainingSteps, endStep, listAssignees } from '../store/steps.ts'
import { approveCancellation, rejectCancellation } from './cancel.ts'
import { applyEffects, notifySource } from './effects.ts'
import { requestContextOf } from './request-context.ts'
import { releaseDays } from './occupy-days.ts'
import { restoreReplacedDays } from './replace-days.ts'
import { recordEvent } from './record-event.ts'
import { lockForTransition, requireInScope, type LockedRequest, takeStep } from './locked-request.ts'

export type DecisionInput = Readonly<{
  id: number
  version?: number | undefined
  action: 'approve' | 'reject' | 'return'
  note: string | null
  /** Approves although the day is full. */
  override?: boolean
}>

/** The side that decides. HR passes all steps that HR may decide; an approver passes their own step. */
type By = 'hr' | 'approver'

/** Returns the steps after the open one that a decision of HR skips. */
const skippedSteps = (by: By, { steps }: LockedRequest): LockedRequest['steps'] => {
  const waiting = steps.filter(({ state }) => state === 'waiting')
  if (by === 'approver') return []
  const stop = waiting.findIndex(({ overridable, assignee }) => !overridable && assignee !== 'hr')
  return stop < 0 ? waiting : waiting.slice(0, stop)
}

const eventActionOf = ({ action }: DecisionInput, status: string, to: string) => {
  if (action === 'reject') return 'rejected'
  if (action === 'return') return 'returned'
  return to === status ? 'step_approved' : 'approved'
}

type End = Readonly<{ to: 'approved' | 'rejected' | 'returned'; days: readonly StoredDay[] }>

const finish = async (work: Work, locked: LockedRequest, input: DecisionInput, { to, days }: End) => {
  const { request } = locked
  if (locked.snapshot.is_followed) await endRemainingSteps(work.tx, request.id, 'skipped')
  if (to === 'rejected') {
    await releaseDays(work, request.id, null, {
      end: null,
      reason: null,
      // A late decision costs nothing: leave that ended while the request waited can still be used.
      by_organisation: { requested_on: await findRequestedDay(work, request.id, 'sent') },
      today: locked.today,
    })
    await restoreReplacedDays(work, request.id)
  }
  const decided = { decided_by: work.by.account_id, decided_at: work.now, decision_note: input.note }
  await updateRequestRow(work.tx, request.id, { status: to, ...decided, step_position: null })
  await takeEffect(work, request, input, { to, days })
}

const notifyOwnerOfEnd = async (
  work: Work,
  { request }: LockedRequest,
  { note }: DecisionInput,
  to: End['to'],
): Promise<void> => {
  const kind = to === 'returned' ? 'requests.returned' : 'requests.decided'
  const message = { kind, title: `${request.type.name} ${to}`, key: `${to}:${request.round}` } as const
  await notifyOwner(work, request, note ? { ...message, body: note } : message)
}

const takeEffect = async (work: Work, request: RequestRecord, input: DecisionInput, { to, days }: End) => {
  if (to === 'approved') await applyEffects(work, request, days)
  await notifySource(work, request, to, input.note)
}

type Pending = Readonly<{ by: By; to: string; days: readonly StoredDay[] }>

const decidePending = async (
  work: Work,
  locked: LockedRequest,
  input: DecisionInput,
  { by, to, days }: Pending,
): Promise<void> => {
  const { request, open, on_behalf_of } = locked
  const end = to === 'approved' || to === 'rejected' || to === 'returned' ? to : null
  const state = input.action === 'approve' ? 'approved' : input.action === 'reject' ? 'rejected' : 'returned'
  const action = eventActionOf(input, request.status, to)
  await Promise.all([
    open && endStep(work, open.id, { state, on_behalf_of, note: input.note }),
    open && closeStepNotices(work, request, open),
    recordEvent(work, request, {
      action,
      from: request.status,
      to: end ?? 'pending',
      on_behalf_of,
      note: input.note,
    }),
    end && finish(work, locked, input, { to: end, days }),
    end && notifyOwnerOfEnd(work, locked, input, end),
  ])
  if (end) return
  const passed = skippedSteps(by, locked)
  for (const step of passed) await endStep(work, step.id, { state: 'skipped' })
  const following = locked.steps.find((step) => step.state === 'waiting' && !passed.includes(step))
  if (following) await openStepOf(work, request, following)
}

/** Decides one request, for HR or for the approver of its open step. Its row is locked first. */
export const decide = async (work: Work, actor: Actor, input: DecisionInput, by: By): Promise<void> => {
  // PostgreSQL runs them in this order: the days are read once the request is locked.
  const [locked, stored] = await Promise.all([lockForTransition(work, actor, input.id), listDays(work.tx, input.id)])
  if (by === 'approver') await requireInScope(work, actor, locked, 'approvals.decide')
  const passed = new Set(skippedSteps(by, locked))
  const left = locked.steps.filter((step) => step.state === 'waiting' && !passed.has(step))
  const { request } = locked
  const retains_days = request.status === 'cancel_pending' && retainsOtherDays(request, stored)
  const context = { ...requestContextOf(actor, locked.snapshot), is_followed: left.length > 0, retains_days }
  // An approver decides by the step alone, HR by their right for all people.
  const mine = by === 'approver' ? { ...context, is_decider: false } : { ...context, is_assignee: context.is_assignee }
  const to = await takeStep(work, locked, next(requestWorkflow, request.status, input.action, mine))
  if (input.version !== undefined) requireVersion(request, input.version)
  if (request.status === 'cancel_pending') {
    return input.action === 'approve'
      ? approveCancellation(work, locked, input.note)
      : rejectCancellation(work, locked, input.note)
  }
  const days = to === 'approved' ? stored.filter(({ live }) => live) : []
  if (to === 'approved') {
    if (input.override && !input.note) throw invalid({ note: 'A note is required' })
    await refuseToApprove(work, locked, days, input.override ?? false)
  }
  const skipped = by === 'hr' ? await otherAssigneesOf(work, locked, actor) : []
  await decidePending(work, locked, input, { by, to, days })
  if (skipped.length > 0) await notifySkipped(work, request, skipped, input.action)
}

const otherAssigneesOf = async (work: Work, { open }: LockedRequest, actor: Actor): Promise<number[]> =>
  open
    ? (await listAssignees(work.tx, open.id))
        .map(({ account_id }) => account_id)
        .filter((id) => id !== actor.account_id)
    : []

const retainsOtherDays = (request: RequestRecord, days: readonly StoredDay[]): boolean => {
  const given = new Set(request.cancel_dates)
  return days.some(({ live, date, part }) => live && part !== 'none' && !given.has(date))
}
