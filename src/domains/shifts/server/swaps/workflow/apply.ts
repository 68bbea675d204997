import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { lockPeople } from '#domains/people/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { shiftsRefusals } from '../../../contract/shifts.refusals.ts'
import { shiftLabel } from '../../../contract/shifts.labels.ts'
import { type ChangeContext, requireOpenDays } from '../../rules/change-checks.ts'
import { notifyPeople, publishPlan, swapPath } from '../../notify/notices.ts'
import { endOffersOf } from '../../offers/workflow.ts'
import { accessOf } from '../../store/access.ts'
import { getAnyWeek, lockWeekShared, type StoredWeek } from '../../store/weeks.ts'
import { insertDaysOff } from '../../store/days-off.ts'
import * as write from '../../store/write.ts'
import { notifyExpiredSwaps } from '../../notify/notify-changes.ts'
import { checkSwap, type Leg } from '../rules.ts'
import * as store from '../store/swaps.ts'
import type { StoredSwap } from '../store/swaps.ts'

export type LockedSwap = Readonly<{ swap: StoredSwap; week: StoredWeek }>

export const peopleOfSwap = ({ legs }: StoredSwap): number[] => [
  ...new Set(legs.flatMap(({ from, to }) => [from.id, ...(to ? [to.id] : [])])),
]

/** Locks the people, the week, the shifts and the swap, in this order; 404 for a swap that the actor may not see. */
export const lockSwap = async (
  work: ChangeContext,
  id: number,
  also: readonly number[] = [],
  isVisible = store.seesSwap,
): Promise<LockedSwap> => {
  const access = accessOf(work)
  const seen = await store.findSwap(work.tx, access, id, isVisible)
  if (!seen) throw notFound()
  await lockPeople(work.tx, [...peopleOfSwap(seen), ...also])
  await lockWeekShared(work.tx, seen.week_id)
  await write.lockShifts(
    work.tx,
    seen.legs.map(({ shift_id }) => shift_id),
  )
  await store.lockSwapRow(work.tx, id)
  const swap = await store.getSwap(work.tx, access, id)
  return { swap, week: await getAnyWeek(work.tx, access, swap.week_id) }
}

export const legsOf = ({ legs }: StoredSwap): Leg[] =>
  legs.map(({ assignment_id, shift_id, from, to }) => ({ assignment_id, shift_id, from: from.id, to: to?.id ?? null }))

type Move = Readonly<{ position: number; assignment_id: number; shift_id: number; from: number; to: number }>

/** Each place changes its person: no place is lost, and none has two. */
const exchange = async (
  work: ChangeContext,
  { swap, week }: LockedSwap,
  moves: readonly Move[],
  action: 'swapped',
): Promise<number[]> => {
  const { tx } = work
  const days = swap.legs.map(({ shift }) => shift.date)
  await requireOpenDays(tx, days)
  const live = await store.lockAssignments(
    tx,
    moves.map(({ assignment_id }) => assignment_id),
  )
  if (live.size !== moves.length) throw shiftsRefusals.refusal('swap_changed')
  const results: number[] = []
  await write.deferOverlaps(tx, async () => {
    await write.endAssignments(
      work,
      moves.map(({ assignment_id }) => assignment_id),
      'swapped',
    )
    results.push(
      ...(await write.insertAssignments(
        work,
        moves.map(({ shift_id, to }) => ({
          shift_id,
          employee_id: to,
          source: 'swap' as const,
          changed_late: false,
          override_rules: [],
          override_reason: null,
        })),
      )),
    )
  })
  await endOffersOf(
    work,
    moves.map(({ assignment_id }) => assignment_id),
  )
  await write.touchShifts(
    tx,
    moves.map(({ shift_id }) => shift_id),
  )
  await write.insertEvents(
    work,
    moves.flatMap(({ shift_id, from, to, position }) => {
      const leg = swap.legs.find((one) => one.position === position)
      const label = leg ? shiftLabel(leg.shift) : ''
      return [
        { week_id: week.id, shift_id, employee_id: from, action, before: label },
        { week_id: week.id, shift_id, employee_id: to, action, after: label },
      ]
    }),
  )
  const off = await insertDaysOff(work, week.id, peopleOfSwap(swap))
  const sorted = [...days, ...off].toSorted()
  await announceCalendarChange(work, {
    pattern_ids: [],
    employee_ids: peopleOfSwap(swap),
    from: sorted[0] ?? week.start_date,
    to: sorted.at(-1) ?? week.start_date,
  })
  publishPlan(work, week.team_id, peopleOfSwap(swap))
  return results
}

/** Applies an accepted swap, after one more look at everything that could have changed since. */
export const applySwap = async (
  work: ChangeContext,
  locked: LockedSwap,
  by: Readonly<{ account: number | null; note?: string | null }>,
): Promise<void> => {
  const { swap, week } = locked
  await checkSwap(work, week, { legs: legsOf(swap), except: swap.id })
  const moves = swap.legs.flatMap(({ position, assignment_id, shift_id, from, to }) =>
    to ? [{ position, assignment_id, shift_id, from: from.id, to: to.id }] : [],
  )
  if (moves.length !== swap.legs.length) throw shiftsRefusals.refusal('swap_changed')
  const results = await exchange(work, locked, moves, 'swapped')
  await store.updateResults(
    work.tx,
    swap.id,
    moves.map(({ position }, index) => ({ position, id: results[index] ?? 0 })),
  )
  await store.updateSwapState(work, swap.id, {
    state: 'applied',
    account: by.account,
    note: by.note ?? null,
    isOver: true,
  })
  await audit(work, 'shifts.swap_applied', {
    entity: 'shift_swaps',
    id: swap.id,
    after: { people: peopleOfSwap(swap) },
  })
  await notifySwapPeople(
    work,
    swap,
    'applied',
    'The swap is applied',
    swap.legs.map(({ shift, to }) => `${shiftLabel(shift)}: ${to?.name ?? ''}`).join('\n'),
  )
}

/** Reverts a swap: the people are back on their former shifts, if rules allow it. */
export const revertSwap = async (work: ChangeContext, locked: LockedSwap, note: string | null): Promise<void> => {
  const { swap, week } = locked
  const moves = swap.legs.flatMap(({ position, result_assignment_id, shift_id, from, to }) =>
    to && result_assignment_id !== null
      ? [{ position, assignment_id: result_assignment_id, shift_id, from: to.id, to: from.id }]
      : [],
  )
  if (moves.length !== swap.legs.length) throw shiftsRefusals.refusal('swap_changed')
  await checkSwap(work, week, { legs: moves, except: swap.id, isBack: true })
  await exchange(work, locked, moves, 'swapped')
  const expired = await write.expireSwaps(
    work,
    moves.map(({ assignment_id }) => assignment_id),
    [],
    swap.id,
  )
  await notifyExpiredSwaps(work, expired)
  await store.updateSwapState(work, swap.id, { state: 'reverted', account: work.actor.account_id, note, isOver: true })
  await audit(work, 'shifts.swap_reverted', { entity: 'shift_swaps', id: swap.id, after: { note } })
  await notifySwapPeople(work, swap, 'reverted', 'A swap was taken back', note ?? 'The former shifts are back.')
}

/** Notifies the people of a swap. */
export const notifySwapPeople = async (
  work: ChangeContext,
  swap: StoredSwap,
  step: string,
  title: string,
  body: string,
): Promise<void> =>
  notifyPeople(work, peopleOfSwap(swap), 'shifts.swap', {
    title,
    body,
    why: 'You are part of it.',
    key: `shifts.swap_${step}:${swap.id}:${swap.version}`,
    path: swapPath(swap.id),
    subject_id: swap.id,
  })
