import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { isLocked } from './locked.ts'
import { wfhCancelledUntil } from '#domains/people/server/index.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { amountText, countText, datesText, dayText, statusText } from '../../contract/requests.texts.ts'
import { workedChecks } from '../kinds/request-kinds.ts'
import { listBlocksOf } from '../store/blocks.ts'
import { listDatesOfType, listOverlapping, type OtherDay, sumInPeriods } from '../store/days.ts'
import { findAwayDay, findRequester } from '../store/people.ts'
import { periodOf } from './periods.ts'
import { runLength, spanOf } from './plain-checks.ts'
import { type Sending, takenDates } from './sending.ts'

const { refusal } = requestsRefusals

export const runTooLong = async (work: Work, sending: Sending): Promise<Refusal | null> => {
  const { type, person, without } = sending
  const most = type.max_run_days
  if (most === null) return null
  const requested = spanOf(sending)
  const around = { from: addDays(sending.from_date, -most), to: addDays(sending.to_date, most) }
  const taken = await listDatesOfType(work.tx, person.id, type.id, around, without)
  return runLength(taken, requested) > most ? refusal('too_long', { days: countText(most, 'day') }) : null
}

export const monthLocked = async (work: Work, sending: Sending): Promise<Refusal | null> => {
  const month = await isLocked(work.tx, spanOf(sending))
  return month === null ? null : refusal('period_closed', { month })
}

type Slots = readonly Readonly<{ date: string; from_minute: number; to_minute: number }>[]

/** Refuses leave for hours in which the person has worked. */
export const findWork = async (work: Work, kind: string, employeeId: number, slots: Slots): Promise<Refusal | null> => {
  if (kind !== 'leave' || slots.length === 0) return null
  for (const [, check] of workedChecks.all()) {
    const found = await check(work, employeeId, slots)
    if (found) return refusal('worked', { day: dayText(found.date), from: found.from, to: found.to })
  }
  return null
}

export const workedThen = async (work: Work, { kind: _kind, type, person, days }: Sending): Promise<Refusal | null> =>
  findWork(
    work,
    type.kind,
    person.id,
    days.flatMap(({ date, slot }) => (slot ? [{ date, from_minute: slot[0], to_minute: slot[1] }] : [])),
  )

/** Finds days of other requests that overlap; a type that replaces others pushes aside those that do not. */
export const findOverlaps = async (tx: Tx, sending: Sending): Promise<readonly OtherDay[]> => {
  const { kind, person, days, without } = sending
  return kind.lane === null ? [] : listOverlapping(tx, person.id, kind.lane, days, without)
}

export const isPushedAside = ({ type }: Sending, other: OtherDay): boolean => type.replaces && !other.replaces

export const overlaps = async (work: Work, sending: Sending): Promise<Refusal | null> => {
  const other = (await findOverlaps(work.tx, sending)).find((one) => !isPushedAside(sending, one))
  return other
    ? refusal('overlap', { day: dayText(other.date), type: other.type_name, status: statusText(other.status) })
    : null
}

export const overQuota = async (work: Work, sending: Sending): Promise<Refusal | null> => {
  const { type, person, calendar, days, without } = sending
  const { quota_amount: most, quota_period: period } = type
  if (most === null || period === null) return null
  const requested = new Map<string, { from: string; to: string; amount: number }>()
  for (const { date, amount } of days) {
    const bounds = periodOf(period, calendar, date)
    requested.set(bounds.from, { ...bounds, amount: (requested.get(bounds.from)?.amount ?? 0) + amount })
  }
  const periods = [...requested.values()]
  const used = await sumInPeriods(work.tx, person.id, type.id, periods, without)
  const over = periods.findIndex(({ amount }, index) => amount > 0 && amount + (used[index] ?? 0) > most)
  if (over < 0) return null
  const text = amountText(used[over] ?? 0, type.unit)
  // The limit already has the unit of days.
  const figure = type.unit === 'day' ? (text.split(' ')[0] ?? '0') : text
  return refusal('quota', { type: type.name, used: figure, most: amountText(most, type.unit), period })
}

export const homeCancelled = async (work: Work, sending: Sending): Promise<Refusal | null> => {
  if (sending.type.kind !== 'work_from_home') return null
  const until = await wfhCancelledUntil(work.tx, sending.person.id, sending.from_date, sending.to_date)
  if (until === undefined) return null
  return refusal('wfh_cancelled', { day: until === null ? 'further notice' : dayText(until) })
}

export const closedDays = async (work: Work, sending: Sending): Promise<Refusal | null> => {
  const { type, person } = sending
  const [block] = await listBlocksOf(work.tx, {
    employee_id: person.id,
    type_id: type.id,
    is_plain_leave: type.kind === 'leave' && !type.replaces,
    dates: takenDates(sending),
    levels: ['closed'],
  })
  return block ? refusal('blackout', { days: datesText(block.from_date, block.to_date), name: block.name }) : null
}

export const coverAway = async (work: Work, sending: Sending): Promise<Refusal | null> => {
  const id = sending.cover_employee_id
  if (id === null) return null
  const cover = await findRequester(work.tx, id, work.now)
  if (!cover) throw invalid({ cover_employee_id: 'Person does not exist' })
  if (id === sending.person.id) throw invalid({ cover_employee_id: 'Nobody covers themself' })
  const day = await findAwayDay(work.tx, id, takenDates(sending))
  return day === undefined ? null : refusal('cover_away', { person: cover.name, day: dayText(day) })
}
