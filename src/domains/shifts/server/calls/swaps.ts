import { lockPeople } from '#domains/people/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { sql } from 'kysely'
import { spanOf } from '../../contract/clock.rules.ts'
import * as calls from '../../contract/shifts.calls.ts'
import type { SwapInput } from '../../contract/shifts.inputs.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { shiftLabel } from '../../contract/shifts.words.ts'
import * as swapCalls from '../../contract/swaps.calls.ts'
import type { Doing } from '../change-checks.ts'
import { notifyPeople, notifyPlanners, publishPlan, swapPath } from '../notify.ts'
import { reachOf } from '../store/access.ts'
import { findWeekAnyhow, holdWeek, type StoredWeek } from '../store/weeks.ts'
import * as write from '../store/write.ts'
import { applySwap, type HeldSwap, holdSwap, legsOf, peopleOfSwap, revertSwap, tellSwap } from '../swaps/apply.ts'
import { checkSwap, type Leg } from '../swaps/checks.ts'
import { swapFacts } from '../swaps/present.ts'
import * as store from '../swaps/store.ts'
import { answerRow, requireStep } from '../swaps/steps.ts'

const HOUR_MS = 3_600_000

/** The legs that a swap asks for, whose assignments stand. */
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
  const { rows } = await sql<{ date: string; start_time: string; end_time: string; break_minutes: number }>`
    select s.date, s.start_time, s.end_time, s.break_minutes from shifts s
    where s.id = any(${legs.map(({ shift_id }) => shift_id)}::int[])`.execute(context.tx)
  const first = Math.min(...rows.map((shift) => spanOf(shift, week.zone).from_at))
  return new Date(first - week.swap_lead_hours * HOUR_MS).toISOString()
}

const tellAsked = async (context: Doing, swap: store.StoredSwap): Promise<void> => {
  const asked = swap.legs.flatMap(({ to, consent }) => (to && consent === 'waiting' ? [to.id] : []))
  const shifts = swap.legs.map(({ shift, from }) => `${from.name}: ${shiftLabel(shift)}`).join('\n')
  await notifyPeople(context, asked, 'shifts.swap', {
    title: `${context.actor.name} asks to swap a shift`,
    body: shifts,
    why: 'You would work one of the shifts.',
    key: `shifts.swap_asked:${swap.id}`,
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

const tellPlanners = async (context: Doing, swap: store.StoredSwap): Promise<void> =>
  notifyPlanners(
    context,
    swap.team_id,
    'shifts.swap',
    {
      title: 'A swap waits for your decision',
      body: swap.legs.map(({ shift, from, to }) => `${shiftLabel(shift)}: ${from.name} → ${to?.name ?? ''}`).join('\n'),
      why: 'You plan this team.',
      key: `shifts.swap_decide:${swap.id}`,
      path: swapPath(swap.id),
      subject_id: swap.id,
    },
    peopleOfSwap(swap),
  )

export const swapShift = handle(calls.swapShift, async (context) => {
  const { tx, body, actor } = context
  const reach = reachOf(context)
  const { legs, week_id } = await wantedLegs(context, body)
  const seen = await findWeekAnyhow(tx, reach, week_id)
  const isOwn = body.user_id === actor.id
  if (!isOwn && !seen.plans) throw seen.reads ? invalid({ user_id: 'This is not you' }) : notFound()
  if (!isOwn && legs.some(({ to }) => to === actor.employee_id)) throw shiftsRefusals.refusal('own')
  if (!isOwn && legs.some(({ to }) => to === null)) throw invalid({ other_user_id: 'Choose who takes the shift' })
  await lockPeople(
    tx,
    legs.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  )
  await holdWeek(tx, week_id)
  await write.lockShifts(
    tx,
    legs.map(({ shift_id }) => shift_id),
  )
  const week = await findWeekAnyhow(tx, reach, week_id)
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
  const swap = await store.getSwap(tx, reach, id)
  await audit(context, 'shifts.swap_asked', {
    entity: 'shift_swaps',
    id,
    employee_id: body.user_id,
    after: { legs: legs.map(({ shift_id, from, to }) => ({ shift_id, from, to })) },
  })
  if (isOwn) await tellAsked(context, swap)
  else await applySwap(context, { swap, week }, { account: actor.account_id })
  publishPlan(context, week.team_id, peopleOfSwap(swap))
  return answerRow(context, id)
})

export const commentSwap = handle(calls.commentSwap, async (context) => {
  const { tx, params, body, actor } = context
  const swap = await store.findSwap(tx, reachOf(context), params.id)
  if (!swap) throw notFound()
  const { is_part, plans } = swapFacts(context, swap)
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
  return answerRow(context, swap.id)
})

export const deleteSwap = handle(calls.deleteSwap, async (context) => {
  const { params, actor } = context
  if (params.userId !== actor.id) throw notFound()
  const held = await holdSwap(context, params.id)
  if (held.swap.state === 'applied') {
    requireStep(context, held, 'revert')
    await revertSwap(context, held, null)
    return answerRow(context, held.swap.id)
  }
  requireStep(context, held, 'delete')
  await store.setSwapState(context, held.swap.id, { state: 'withdrawn', account: actor.account_id, isOver: true })
  await audit(context, 'shifts.swap_withdrawn', { entity: 'shift_swaps', id: held.swap.id })
  await tellSwap(
    context,
    held.swap,
    'withdrawn',
    'A swap was withdrawn',
    held.swap.legs.map(({ shift }) => shiftLabel(shift)).join('\n'),
  )
  publishPlan(context, held.swap.team_id, peopleOfSwap(held.swap))
  return answerRow(context, held.swap.id)
})

const accept = async (context: Context, held: HeldSwap, me: number): Promise<void> => {
  const { swap, week } = held
  const legs = legsOf(swap).map((leg) => (leg.to === null ? { ...leg, to: me } : leg))
  // Only who gives a shift away uses up one of the month.
  const limited = legs.some(({ from }) => from === me) ? [me] : []
  const found = await checkSwap(context, week, { legs, except: swap.id, limited })
  await store.consent(context, swap.id, me, 'yes')
  const consented = await store.getSwap(context.tx, reachOf(context), swap.id)
  const isWaiting = consented.legs.some(({ consent }) => consent === 'waiting')
  if (isWaiting) return
  await store.setSwapState(context, swap.id, { state: 'accepted', account: null, isOver: false })
  const accepted = await store.getSwap(context.tx, reachOf(context), swap.id)
  if (week.swap_auto_approve && found.length === 0)
    return applySwap(context, { swap: accepted, week }, { account: null })
  await tellSwap(context, accepted, 'accepted', `${context.actor.name} accepts the swap`, 'A planner decides now.')
  await tellPlanners(context, accepted)
}

export const answerSwap = handle(swapCalls.answerSwap, async (context) => {
  const { params, body, actor } = context
  const me = actor.employee_id
  if (me === null) throw notFound()
  const held = await holdSwap(context, params.id, [me], store.answersSwap)
  const { swap } = held
  requireStep(context, held, body.answer)
  // Of an open offer the first wins; the others hear its state and not that they are late.
  if (!swap.open) requireVersion(swap, body.version)
  if (body.answer === 'accept') await accept(context, held, me)
  else {
    if (swap.open) throw notFound()
    await store.consent(context, swap.id, me, 'no')
    await store.setSwapState(context, swap.id, { state: 'declined', account: actor.account_id, isOver: true })
    await tellSwap(
      context,
      swap,
      'declined',
      `${actor.name} declines the swap`,
      swap.legs.map(({ shift }) => shiftLabel(shift)).join('\n'),
    )
  }
  await audit(context, 'shifts.swap_answered', { entity: 'shift_swaps', id: swap.id, after: { answer: body.answer } })
  publishPlan(context, swap.team_id, [...peopleOfSwap(swap), me])
  return answerRow(context, swap.id)
})
