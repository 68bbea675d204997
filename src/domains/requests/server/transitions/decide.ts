import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import { openStepOf } from '../chain/advance.ts'
import { refuseToApprove } from '../checks/decision-checks.ts'
import { notifyOwner, settleStep, tellSkipped } from '../notify.ts'
import { listDays, type StoredDay } from '../store/days.ts'
import { type RequestRecord, updateRequestRow } from '../store/requests.ts'
import { endRest, endStep, listAssignees } from '../store/steps.ts'
import { approveCancellation, rejectCancellation } from './cancel.ts'
import { applyEffects, tellSource } from './effects.ts'
import { factsOf } from './facts.ts'
import { bringBack, releaseDays } from './hold-days.ts'
import { say } from './say.ts'
import { lockStand, requireReach, type Stand, takeStep } from './stand.ts'

export type DecisionAsk = Readonly<{
  id: number
  version?: number | undefined
  action: 'approve' | 'reject' | 'return'
  note: string | null
  /** Although the day is full. */
  override?: boolean
}>

/** A decision of HR passes the steps that HR may decide; one of an approver passes their own. */
type By = 'hr' | 'approver'

/** Steps after the open one that fall away with a decision of HR. */
const passedBy = (by: By, { steps }: Stand): Stand['steps'] => {
  const waiting = steps.filter(({ state }) => state === 'waiting')
  if (by === 'approver') return []
  const stop = waiting.findIndex(({ overridable, assignee }) => !overridable && assignee !== 'hr')
  return stop < 0 ? waiting : waiting.slice(0, stop)
}

const wordOf = ({ action }: DecisionAsk, status: string, to: string) => {
  if (action === 'reject') return 'rejected'
  if (action === 'return') return 'returned'
  return to === status ? 'step_approved' : 'approved'
}

type End = Readonly<{ to: 'approved' | 'rejected' | 'returned'; days: readonly StoredDay[] }>

const finish = async (work: Work, stand: Stand, ask: DecisionAsk, { to, days }: End) => {
  const { request } = stand
  if (stand.standing.is_followed) await endRest(work.tx, request.id, 'skipped')
  if (to === 'rejected') {
    await releaseDays(work, request.id, null, {
      end: null,
      reason: null,
      by_organisation: false,
      today: stand.today,
    })
    await bringBack(work, request.id)
  }
  const decided = { decided_by: work.by.account_id, decided_at: work.now, decision_note: ask.note }
  await updateRequestRow(work.tx, request.id, { status: to, ...decided, step_position: null })
  await takeEffect(work, request, ask, { to, days })
}

const tellOwner = async (work: Work, { request }: Stand, { note }: DecisionAsk, to: End['to']): Promise<void> => {
  const kind = to === 'returned' ? 'requests.returned' : 'requests.decided'
  const message = { kind, title: `${request.type.name} ${to}`, key: `${to}:${request.round}` } as const
  await notifyOwner(work, request, note ? { ...message, body: note } : message)
}

const takeEffect = async (work: Work, request: RequestRecord, ask: DecisionAsk, { to, days }: End) => {
  if (to === 'approved') await applyEffects(work, request, days)
  await tellSource(work, request, to, ask.note)
}

type Pending = Readonly<{ by: By; to: string; days: readonly StoredDay[] }>

const decidePending = async (work: Work, stand: Stand, ask: DecisionAsk, { by, to, days }: Pending): Promise<void> => {
  const { request, open, on_behalf_of } = stand
  const end = to === 'approved' || to === 'rejected' || to === 'returned' ? to : null
  const state = ask.action === 'approve' ? 'approved' : ask.action === 'reject' ? 'rejected' : 'returned'
  const action = wordOf(ask, request.status, to)
  await Promise.all([
    open && endStep(work, open.id, { state, on_behalf_of, note: ask.note }),
    open && settleStep(work, request, open),
    say(work, request, {
      action,
      from: request.status,
      to: end ?? 'pending',
      on_behalf_of,
      note: ask.note,
    }),
    end && finish(work, stand, ask, { to: end, days }),
    end && tellOwner(work, stand, ask, end),
  ])
  if (end) return
  const passed = passedBy(by, stand)
  for (const step of passed) await endStep(work, step.id, { state: 'skipped' })
  const following = stand.steps.find((step) => step.state === 'waiting' && !passed.includes(step))
  if (following) await openStepOf(work, request, following)
}

/** The decision of one request, by HR or by the approver of its open step. Everything follows its row, which is locked. */
export const decide = async (work: Work, actor: Actor, ask: DecisionAsk, by: By): Promise<void> => {
  // In this order, too: the days are read once the request is locked.
  const [stand, stored] = await Promise.all([lockStand(work, actor, ask.id), listDays(work.tx, ask.id)])
  if (by === 'approver') await requireReach(work, actor, stand, 'approvals.decide')
  const passed = new Set(passedBy(by, stand))
  const left = stand.steps.filter((step) => step.state === 'waiting' && !passed.has(step))
  const { request } = stand
  const keeps = request.status === 'cancel_pending' && keepsOtherDays(request, stored)
  const facts = { ...factsOf(actor, stand.standing), is_followed: left.length > 0, keeps_days: keeps }
  // An approver decides by the step alone, HR by their right for all people.
  const mine = by === 'approver' ? { ...facts, is_decider: false } : { ...facts, is_assignee: facts.is_assignee }
  const to = await takeStep(work, stand, next(requestWorkflow, request.status, ask.action, mine))
  if (ask.version !== undefined) requireVersion(request, ask.version)
  if (request.status === 'cancel_pending') {
    return ask.action === 'approve'
      ? approveCancellation(work, stand, ask.note)
      : rejectCancellation(work, stand, ask.note)
  }
  const days = to === 'approved' ? stored.filter(({ live }) => live) : []
  if (to === 'approved') {
    if (ask.override && !ask.note) throw invalid({ note: 'A note is required' })
    await refuseToApprove(work, stand, days, ask.override ?? false)
  }
  const skipped = by === 'hr' ? await othersOf(work, stand, actor) : []
  await decidePending(work, stand, ask, { by, to, days })
  if (skipped.length > 0) await tellSkipped(work, request, skipped, ask.action)
}

const othersOf = async (work: Work, { open }: Stand, actor: Actor): Promise<number[]> =>
  open
    ? (await listAssignees(work.tx, open.id))
        .map(({ account_id }) => account_id)
        .filter((id) => id !== actor.account_id)
    : []

const keepsOtherDays = (request: RequestRecord, days: readonly StoredDay[]): boolean => {
  const given = new Set(request.cancel_dates)
  return days.some(({ live, date, part }) => live && part !== 'none' && !given.has(date))
}
