import { can } from '#engines/transitions/contract/transitions.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Finding, PlanShift, RuleContext } from '../../contract/rules.models.ts'
import { checkPlan, newFindings } from '../../contract/shift.rules.ts'
import type { SwapRow } from '../../contract/shifts.models.ts'
import { swapWorkflow } from '../../contract/shifts.workflows.ts'
import { type Viewer, accessOf } from '../store/access.ts'
import type { StoredWeek } from '../store/weeks.ts'
import { listOfWeek, type StoredSwap } from './store/swaps.ts'

/** Returns the context of a swap for its workflow, for an actor. */
export const swapContextOf = ({ actor, now }: Viewer, swap: StoredSwap) => {
  const me = actor.employee_id
  const isPart = me !== null && swap.legs.some(({ from, to }) => from.id === me || to?.id === me)
  const isNamed = swap.legs.some(({ to, consent }) => to !== null && to.id === me && consent === 'waiting')
  const isOffer = swap.open && !isPart && swap.legs.some(({ to }) => to === null)
  const mayRespond = me !== null && scopeOf(actor, 'shifts.swap') !== null
  return {
    created: swap.created_by === actor.account_id,
    responds: mayRespond && (isNamed || isOffer),
    plans: swap.plans,
    decides: swap.decides,
    is_part: isPart,
    has_begun: swap.legs.some(({ start_at }) => start_at <= now),
  }
}

export const presentSwap = (viewer: Viewer, swap: StoredSwap, findings: SwapRow['findings'] = []): SwapRow => {
  const swapContext = swapContextOf(viewer, swap)
  const may = can(swapWorkflow, swap.state, swapContext)
  const isOffer = swap.legs.some(({ to }) => to === null)
  const { plans: _plans, decides: _decides, created_by_name, legs, comments, ...fields } = swap
  return {
    ...fields,
    legs: legs.map(({ shift, from, to, consent }) => ({ shift, from, to, consent })),
    findings,
    comments: comments.map((comment) => ({ ...comment, text: comment.removed ? '' : comment.text })),
    created_by: created_by_name,
    can: {
      accept: may.accept,
      decline: may.decline && !isOffer,
      delete: may.delete || (may.revert && swap.plans),
      approve: may.approve,
      reject: may.reject,
      revert: may.revert,
      comment: swapContext.is_part || swapContext.plans,
    },
  }
}

/** The plan as it would be with a swap. */
export const swapped = (
  shifts: readonly PlanShift[],
  legs: readonly Readonly<{ shift_id: number; from: number; to: number }>[],
): PlanShift[] =>
  shifts.map((shift) => {
    const of = legs.filter(({ shift_id }) => shift_id === shift.id)
    if (of.length === 0) return shift
    const left = shift.users.filter(({ employee_id }) => !of.some(({ from }) => from === employee_id))
    return {
      ...shift,
      users: [...left, ...of.map(({ to }) => ({ employee_id: to, assignment_id: null, overrides: [] }))],
    }
  })

/** Returns the findings that a swap adds. */
export const findingsOf = (
  context: RuleContext,
  shifts: readonly PlanShift[],
  legs: Parameters<typeof swapped>[1],
): Finding[] => {
  const people = new Set(legs.flatMap(({ from, to }) => [from, to]))
  return newFindings(checkPlan(context, shifts, people), checkPlan(context, swapped(shifts, legs), people))
}

export const listSwapsOfWeek = async (
  reader: Viewer & Pick<Context, 'tx'>,
  week: StoredWeek,
  findingsOfLegs: (legs: Parameters<typeof swapped>[1]) => SwapRow['findings'] = () => [],
): Promise<SwapRow[]> =>
  (await listOfWeek(reader.tx, accessOf(reader), week.id)).map((swap) => {
    const legs = swap.legs.flatMap(({ shift_id, from, to }) => (to ? [{ shift_id, from: from.id, to: to.id }] : []))
    const isChecked = week.plans && swap.state === 'accepted' && legs.length === swap.legs.length
    return presentSwap(reader, swap, isChecked ? findingsOfLegs(legs) : [])
  })
