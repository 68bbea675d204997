import { lockPeople } from '#domains/people/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { spanOf } from '../../contract/clock.rules.ts'
import * as calls from '../../contract/shifts.calls.ts'
import type { SwapInput } from '../../contract/shifts.inputs.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { shiftLabel } from '../../contract/shifts.labels.ts'
import * as swapCalls from '../../contract/swaps.calls.ts'
import type { ChangeContext } from '../rules/change-checks.ts'
import { notifyPeople, notifyPlanners, publishPlan, swapPath } from '../notify/notices.ts'
import { shiftKeys } from '../notify/keys.ts'
import { accessOf } from '../store/access.ts'
import { listShiftTimes } from '../store/shifts.ts'
import { getAnyWeek, lockWeekShared, type StoredWeek } from '../store/weeks.ts'
import * as write from '../store/write.ts'
import {
  applySwap,
  type LockedSwap,
  lockSwap,
  legsOf,
  peopleOfSwap,
  revertSwap,
  notifySwapPeople,
} from '../swaps/workflow/apply.ts'
import { checkSwap, type Leg } from '../swaps/rules.ts'
import { swapContextOf } from '../swaps/present.ts'
import * as store from '../swaps/store/swaps.ts'
import { presentSwapRow, requireStep } from '../swaps/workflow/steps.ts'

const HOUR_MS = 3_600_000

/** Returns the legs that a swap requests, whose assignments exist. */
const wantedLegs = async (context: Context, body: SwapInput): Promise<{ legs: Leg[]; week_id: number }> => {
  const own = await store.findAssignment(context.tx, body.shift_id, body.user_id)
  if (!own) throw notFound()
  const to = body.other_user_id ?? null
  const first: Leg = { assignment_id: own.id, shift_id: own.shift_id, from: own.employee_id, to }
  if (body.other_shift_id === null || body.other_shift_id === undefined) return { legs: [first], week_id: own.week_id }
  if (to === null) throw invalid({ other_user_id: 'Choose whose shift it is' })
  if (to === own.employee_id) throw shiftsRefusals.refusal('swap_self')
  const other = await store.findAssignment(context.tx, body.other_shift_id, to)
  if (!other || other.week_id !== own.week_id) throw notFound()
  return {
    legs: [first, { assignment_id: other.id, shift_id: other.shift_id, from: to, to: own.employee_id }],
    week_id: own.week_id,
  }
}

const expiry = async (context: Context, week: StoredWeek, legs: readonly Leg[]): Promise<string> => {
  const shifts = await listShiftTimes(
    context.tx,
    legs.map(({ shift_id }) => shift_id),
  )
  const first = Math.min(...shifts.map((shift) => spanOf(shift, week.zone).from_at))
  return new Date(first - week.swap_lead_hours * HOUR_MS).toISOString()
}

const notifyReceivers = async (context: ChangeContext, swap: store.StoredSwap): Promise<void> => {
  const receivers = swap.legs.flatMap(({ to, consent }) => (to && consent === 'waiting' ? [to.id] : []))
  const shifts = swap.legs.map(({ shift, from }) => `${from.name}: ${shiftLabel(shift)}`).join('\n')
  await notifyPeople(context, receivers, 'shifts.swap', {
    title: `${context.actor.name} asks to swap a shift`,
    body: shifts,
    why: 'You would work one of the shifts.',
    key: shiftKeys.swapAsked(swap.id),
    path: swapPath(swap.id),
    subject_id: swap.id,
    verbs: [
      {
        label: 'Accept',
        call: 'shifts.swapAnswer',
        params: { params: { id: swap.id }, body: { version: swap.version, answer: 'accept' } },
      },
    ],
  })
}

const notifySwapPlanners = async (context: ChangeContext, swap: store.StoredSwap): Promise<void> =>
  notifyPlanners(
    context,
    swap.team_id,
    'shifts.swap',
    {
      title: 'A swap waits for your decision',
      body: swap.legs
        .map(({ shift, from, to }) => `${shiftLabel(shift)}: ${from.name} to ${to?.name ?? ''}`)
        .join('\n'),
      why: 'You plan this team.',
      key: shiftKeys.swapDecide(swap.id),
      path: swapPath(swap.id),
      subject_id: swap.id,
    },
    peopleOfSwap(swap),
  )

export const swapShift = handle(calls.swapShift, async (context) => {
  const { tx, body, actor } = context
  const access = accessOf(context)
  const { legs, week_id } = await wantedLegs(context, body)
  const seen = await getAnyWeek(tx, access, week_id)
  const isOwn = body.user_id === actor.id
  if (!isOwn && !seen.plans) throw seen.reads ? invalid({ user_id: 'This is not you' }) : notFound()
  if (!isOwn && legs.some(({ to }) => to === actor.employee_id)) throw shiftsRefusals.refusal('own')
  if (!isOwn && legs.some(({ to }) => to === null)) throw invalid({ other_user_id: 'Choose who takes the shift' })
  await lockPeople(
    tx,
    legs.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  )
  await lockWeekShared(tx, week_id)
  await write.lockShifts(
    tx,
    legs.map(({ shift_id }) => shift_id),
  )
  const week = await getAnyWeek(tx, access, week_id)
  await checkSwap(context, week, { legs, limited: isOwn ? [body.user_id] : [] })
  const id = await store.insertSwap(context, {
    week_id,
    open: isOwn && legs[0]?.to === null,
    state: isOwn ? 'requested' : 'accepted',
    created_by: actor.account_id,
    expires_at: await expiry(context, week, legs),
    legs: legs.map(({ assignment_id, from, to }) => ({
      assignment_id,
      from,
      to,
      consent: !isOwn ? ('not_needed' as const) : to === actor.employee_id ? ('yes' as const) : ('waiting' as const),
    })),
  })
  if (body.comment !== undefined && body.comment !== '')
    await store.insertComment(context, id, actor.account_id, body.comment)
  const swap = await store.getSwap(tx, access, id)
  await audit(context, 'shifts.swap_asked', {
    entity: 'shift_swaps',
    id,
    employee_id: body.user_id,
    after: { legs: legs.map(({ shift_id, from, to }) => ({ shift_id, from, to })) },
  })
  if (isOwn) await notifyReceivers(context, swap)
  else await applySwap(context, { swap, week }, { account: actor.account_id })
  publishPlan(context, week.team_id, peopleOfSwap(swap))
  return presentSwapRow(context, id)
})

export const commentSwap = handle(calls.commentSwap, async (context) => {
  const { tx, params, body, actor } = context
  const swap = await store.findSwap(tx, accessOf(context), params.id)
  if (!swap) throw notFound()
  const { is_part, plans } = swapContextOf(context, swap)
  if (!is_part && !plans) throw notFound()
  const comment = await store.insertComment(context, swap.id, actor.account_id, body.comment)
  await audit(context, 'shifts.swap_commented', { entity: 'shift_swaps', id: swap.id })
  await notifyPeople(context, peopleOfSwap(swap), 'shifts.swap', {
    title: `${actor.name} comments on a swap`,
    body: body.comment.slice(0, 200),
    why: 'You are part of it.',
    key: `shifts.swap_comment:${comment}`,
    path: swapPath(swap.id),
    subject_id: swap.id,
  })
  publishPlan(context, swap.team_id, peopleOfSwap(swap))
  return presentSwapRow(context, swap.id)
})

export const deleteSwap = handle(calls.deleteSwap, async (context) => {
  const { params, actor } = context
  if (params.userId !== actor.id) throw notFound()
  const locked = await lockSwap(context, params.id)
  if (locked.swap.state === 'applied') {
    requireStep(context, locked, 'revert')
    await revertSwap(context, locked, null)
    return presentSwapRow(context, locked.swap.id)
  }
  requireStep(context, locked, 'delete')
  await store.updateSwapState(context, locked.swap.id, { state: 'withdrawn', account: actor.account_id, isOver: true })
  await audit(context, 'shifts.swap_withdrawn', { entity: 'shift_swaps', id: locked.swap.id })
  await notifySwapPeople(
    context,
    locked.swap,
    'withdrawn',
    'A swap was withdrawn',
    locked.swap.legs.map(({ shift }) => shiftLabel(shift)).join('\n'),
  )
  publishPlan(context, locked.swap.team_id, peopleOfSwap(locked.swap))
  return presentSwapRow(context, locked.swap.id)
})

const accept = async (context: Context, locked: LockedSwap, me: number): Promise<void> => {
  const { swap, week } = locked
  const legs = legsOf(swap).map((leg) => (leg.to === null ? { ...leg, to: me } : leg))
  // The limit of the month counts for the person who hands a shift over only.
  const limited = legs.some(({ from }) => from === me) ? [me] : []
  const found = await checkSwap(context, week, { legs, except: swap.id, limited })
  await store.consent(context, swap.id, me, 'yes')
  const consented = await store.getSwap(context.tx, accessOf(context), swap.id)
  const isWaiting = consented.legs.some(({ consent }) => consent === 'waiting')
  if (isWaiting) return
  await store.updateSwapState(context, swap.id, { state: 'accepted', account: null, isOver: false })
  const accepted = await store.getSwap(context.tx, accessOf(context), swap.id)
  if (week.swap_auto_approve && found.length === 0)
    return applySwap(context, { swap: accepted, week }, { account: null })
  await notifySwapPeople(
    context,
    accepted,
    'accepted',
    `${context.actor.name} accepts the swap`,
    'A planner decides now.',
  )
  await notifySwapPlanners(context, accepted)
}

export const respondToSwap = handle(swapCalls.respondToSwap, async (context) => {
  const { params, body, actor } = context
  const me = actor.employee_id
  if (me === null) throw notFound()
  const locked = await lockSwap(context, params.id, [me], store.respondsToSwap)
  const { swap } = locked
  requireStep(context, locked, body.answer)
  // The first acceptance of an open offer wins; others see its state instead of a refusal as stale.
  if (!swap.open) requireVersion(swap, body.version)
  if (body.answer === 'accept') await accept(context, locked, me)
  else {
    if (swap.open) throw notFound()
    await store.consent(context, swap.id, me, 'no')
    await store.updateSwapState(context, swap.id, { state: 'declined', account: actor.account_id, isOver: true })
    await notifySwapPeople(
      context,
      swap,
      'declined',
      `${actor.name} declines the swap`,
      swap.legs.map(({ shift }) => shiftLabel(shift)).join('\n'),
    )
  }
  await audit(context, 'shifts.swap_answered', { entity: 'shift_swaps', id: swap.id, after: { answer: body.answer } })
  publishPlan(context, swap.team_id, [...peopleOfSwap(swap), me])
  return presentSwapRow(context, swap.id)
})
