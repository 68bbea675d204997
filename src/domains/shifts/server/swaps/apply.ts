import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { lockPeople } from '#domains/people/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { shiftLabel } from '../../contract/shifts.words.ts'
import { type Doing, requireOpenDays } from '../change-checks.ts'
import { notifyPeople, publishPlan, swapPath } from '../notify.ts'
import { reachOf } from '../store/access.ts'
import { findWeekAnyhow, holdWeek, type StoredWeek } from '../store/weeks.ts'
import { setDaysOff } from '../store/days-off.ts'
import * as write from '../store/write.ts'
import { tellExpired } from '../tell.ts'
import { checkSwap, type Leg } from './checks.ts'
import * as store from './store.ts'
import type { StoredSwap } from './store.ts'

export type HeldSwap = Readonly<{ swap: StoredSwap; week: StoredWeek }>

export const peopleOfSwap = ({ legs }: StoredSwap): number[] => [
  ...new Set(legs.flatMap(({ from, to }) => [from.id, ...(to ? [to.id] : [])])),
]

/** A swap in sight with its people, its week and itself locked, in this order; 404 for every other one. */
export const holdSwap = async (
  doing: Doing,
  id: number,
  also: readonly number[] = [],
  inSight = store.seesSwap,
): Promise<HeldSwap> => {
  const reach = reachOf(doing)
  const seen = await store.findSwap(doing.tx, reach, id, inSight)
  if (!seen) throw notFound()
  await lockPeople(doing.tx, [...peopleOfSwap(seen), ...also])
  await holdWeek(doing.tx, seen.week_id)
  await write.lockShifts(
    doing.tx,
    seen.legs.map(({ shift_id }) => shift_id),
  )
  await store.lockSwap(doing.tx, id)
  const swap = await store.getSwap(doing.tx, reach, id)
  return { swap, week: await findWeekAnyhow(doing.tx, reach, swap.week_id) }
}

export const legsOf = ({ legs }: StoredSwap): Leg[] =>
  legs.map(({ assignment_id, shift_id, from, to }) => ({ assignment_id, shift_id, from: from.id, to: to?.id ?? null }))

type Move = Readonly<{ position: number; assignment_id: number; shift_id: number; from: number; to: number }>

/** Each place changes its person: no place is lost, and none has two. */
const exchange = async (
  doing: Doing,
  { swap, week }: HeldSwap,
  moves: readonly Move[],
  action: 'swapped',
): Promise<number[]> => {
  const { tx } = doing
  const days = swap.legs.map(({ shift }) => shift.date)
  await requireOpenDays(tx, days)
  const live = await store.lockAssignments(
    tx,
    moves.map(({ assignment_id }) => assignment_id),
  )
  if (live.size !== moves.length) throw shiftsRefusals.refusal('swap_changed')
  const results: number[] = []
  await write.settleOverlaps(tx, async () => {
    await write.endAssignments(
      doing,
      moves.map(({ assignment_id }) => assignment_id),
      'swapped',
    )
    results.push(
      ...(await write.insertAssignments(
        doing,
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
  await write.touchShifts(
    tx,
    moves.map(({ shift_id }) => shift_id),
  )
  await write.insertEvents(
    doing,
    moves.flatMap(({ shift_id, from, to, position }) => {
      const leg = swap.legs.find((one) => one.position === position)
      const label = leg ? shiftLabel(leg.shift) : ''
      return [
        { week_id: week.id, shift_id, employee_id: from, action, before: label },
        { week_id: week.id, shift_id, employee_id: to, action, after: label },
      ]
    }),
  )
  const off = await setDaysOff(doing, week.id, peopleOfSwap(swap))
  const sorted = [...days, ...off].toSorted()
  await announceCalendarChange(doing, {
    pattern_ids: [],
    employee_ids: peopleOfSwap(swap),
    from: sorted[0] ?? week.start_date,
    to: sorted.at(-1) ?? week.start_date,
  })
  publishPlan(doing, week.team_id, peopleOfSwap(swap))
  return results
}

/** Applies an accepted swap, after one more look at everything that could have changed since. */
export const applySwap = async (
  doing: Doing,
  held: HeldSwap,
  by: Readonly<{ account: number | null; note?: string | null }>,
): Promise<void> => {
  const { swap, week } = held
  await checkSwap(doing, week, { legs: legsOf(swap), except: swap.id })
  const moves = swap.legs.flatMap(({ position, assignment_id, shift_id, from, to }) =>
    to ? [{ position, assignment_id, shift_id, from: from.id, to: to.id }] : [],
  )
  if (moves.length !== swap.legs.length) throw shiftsRefusals.refusal('swap_changed')
  const results = await exchange(doing, held, moves, 'swapped')
  await store.setResults(
    doing.tx,
    swap.id,
    moves.map(({ position }, index) => ({ position, id: results[index] ?? 0 })),
  )
  await store.setSwapState(doing, swap.id, {
    state: 'applied',
    account: by.account,
    note: by.note ?? null,
    isOver: true,
  })
  await audit(doing, 'shifts.swap_applied', {
    entity: 'shift_swaps',
    id: swap.id,
    after: { people: peopleOfSwap(swap) },
  })
  await tellSwap(
    doing,
    swap,
    'applied',
    'The swap is applied',
    swap.legs.map(({ shift, to }) => `${shiftLabel(shift)}: ${to?.name ?? ''}`).join('\n'),
  )
}

/** Takes back a swap: the people are back on their former shifts, if rules allow it. */
export const revertSwap = async (doing: Doing, held: HeldSwap, note: string | null): Promise<void> => {
  const { swap, week } = held
  const moves = swap.legs.flatMap(({ position, result_assignment_id, shift_id, from, to }) =>
    to && result_assignment_id !== null
      ? [{ position, assignment_id: result_assignment_id, shift_id, from: to.id, to: from.id }]
      : [],
  )
  if (moves.length !== swap.legs.length) throw shiftsRefusals.refusal('swap_changed')
  await checkSwap(doing, week, { legs: moves, except: swap.id, isBack: true })
  await exchange(doing, held, moves, 'swapped')
  const expired = await write.expireSwaps(
    doing,
    moves.map(({ assignment_id }) => assignment_id),
    [],
    swap.id,
  )
  await tellExpired(doing, expired)
  await store.setSwapState(doing, swap.id, { state: 'reverted', account: doing.actor.account_id, note, isOver: true })
  await audit(doing, 'shifts.swap_reverted', { entity: 'shift_swaps', id: swap.id, after: { note } })
  await tellSwap(doing, swap, 'reverted', 'A swap was taken back', note ?? 'The former shifts are back.')
}

/** Tells the people of a swap. */
export const tellSwap = async (
  doing: Doing,
  swap: StoredSwap,
  step: string,
  title: string,
  body: string,
): Promise<void> =>
  notifyPeople(doing, peopleOfSwap(swap), 'shifts.swap', {
    title,
    body,
    why: 'You are part of it.',
    key: `shifts.swap_${step}:${swap.id}:${swap.version}`,
    path: swapPath(swap.id),
    subject_id: swap.id,
  })
