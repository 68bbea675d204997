import { addDays, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { isLocked } from './locked.ts'
import { wfhCancelledUntil } from '#domains/people/server/index.ts'
import { isFlexibleDay } from '../../contract/days.rules.ts'
import type { DayPart } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { amountText, countText, datesText, dayText, statusText } from '../../contract/requests.texts.ts'
import { workedChecks } from '../kinds/public.ts'
import { listBlocksOf } from '../store/blocks.ts'
import { listDatesOfType, listOverlapping, type OtherDay, sumInPeriods } from '../store/days.ts'
import { findAwayDay, findRequester } from '../store/people.ts'
import { periodOf } from './periods.ts'
import { runLength, spanOf } from './plain-checks.ts'
import { type PreparedRequest, takenDates } from './prepared-request.ts'

const { refusal } = requestsRefusals

export const checkRunLength = async (work: Work, prepared: PreparedRequest): Promise<Refusal | null> => {
  const { type, person, without } = prepared
  const most = type.max_run_days
  if (most === null) return null
  const requested = spanOf(prepared)
  const around = { from: addDays(prepared.from_date, -most), to: addDays(prepared.to_date, most) }
  const taken = await listDatesOfType(work.tx, person.id, type.id, around, without)
  return runLength(taken, requested) > most ? refusal('too_long', { days: countText(most, 'day') }) : null
}

export const checkLockedMonth = async (work: Work, prepared: PreparedRequest): Promise<Refusal | null> => {
  const month = await isLocked(work.tx, spanOf(prepared))
  return month === null ? null : refusal('period_closed', { month })
}

type Slots = readonly Readonly<{ date: string; from_minute: number; to_minute: number }>[]

/** Refuses leave for hours in which the person has worked. */
export const findWork = async (work: Work, kind: string, employeeId: number, slots: Slots): Promise<Refusal | null> => {
  if (kind !== 'leave' || slots.length === 0) return null
  for (const [, check] of workedChecks.all()) {
    const found = await check(work, employeeId, slots)
    if (!found) continue
    const { date, from, to, is_open } = found
    return is_open
      ? refusal('still_working', { day: dayText(date), from })
      : refusal('worked', { day: dayText(date), from, to })
  }
  return null
}

type Part = Readonly<{ date: string; part: DayPart; from_minute: number | null; to_minute: number | null }>

const isHalf = ({ part }: Part): boolean => part === 'first_half' || part === 'second_half'

/** The hours that parts of days take. Halves of a day without fixed hours have none, and can be taken in addition to any work. */
export const slotsOf = (calendar: PersonCalendar, parts: readonly Part[]): Slots =>
  parts
    .filter((part) => !isHalf(part) || !isFlexibleDay(calendar, part.date))
    .flatMap(({ date, from_minute, to_minute }) =>
      from_minute === null || to_minute === null ? [] : [{ date, from_minute, to_minute }],
    )

export const checkWork = async (
  work: Work,
  { type, person, days, calendar }: PreparedRequest,
): Promise<Refusal | null> => {
  const parts = days.map(({ date, part, slot }) => ({
    date,
    part,
    from_minute: slot?.[0] ?? null,
    to_minute: slot?.[1] ?? null,
  }))
  return findWork(work, type.kind, person.id, slotsOf(calendar, parts))
}

/** Finds days of other requests that overlap; a type that replaces others pushes aside those that do not. */
export const findOverlaps = async (tx: Tx, prepared: PreparedRequest): Promise<readonly OtherDay[]> => {
  const { kind, person, days, without } = prepared
  return kind.lane === null ? [] : listOverlapping(tx, person.id, kind.lane, days, without)
}

export const isPushedAside = ({ type }: PreparedRequest, other: OtherDay): boolean => type.replaces && !other.replaces

export const checkOverlaps = async (work: Work, prepared: PreparedRequest): Promise<Refusal | null> => {
  const other = (await findOverlaps(work.tx, prepared)).find((one) => !isPushedAside(prepared, one))
  return other
    ? refusal('overlap', { day: dayText(other.date), type: other.type_name, status: statusText(other.status) })
    : null
}

export const checkQuota = async (work: Work, prepared: PreparedRequest): Promise<Refusal | null> => {
  const { type, person, calendar, days, without } = prepared
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

export const checkHomeAllowed = async (work: Work, prepared: PreparedRequest): Promise<Refusal | null> => {
  if (prepared.type.kind !== 'work_from_home') return null
  const until = await wfhCancelledUntil(work.tx, prepared.person.id, prepared.from_date, prepared.to_date)
  if (until === undefined) return null
  return refusal('wfh_cancelled', { day: until === null ? 'further notice' : dayText(until) })
}

export const checkClosedDays = async (work: Work, prepared: PreparedRequest): Promise<Refusal | null> => {
  const { type, person } = prepared
  const [block] = await listBlocksOf(work.tx, {
    employee_id: person.id,
    type_id: type.id,
    is_plain_leave: type.kind === 'leave' && !type.replaces,
    dates: takenDates(prepared),
    levels: ['closed'],
  })
  return block ? refusal('blackout', { days: datesText(block.from_date, block.to_date), name: block.name }) : null
}

export const checkCover = async (work: Work, prepared: PreparedRequest): Promise<Refusal | null> => {
  const id = prepared.cover_employee_id
  if (id === null) return null
  const cover = await findRequester(work.tx, id, work.now)
  if (!cover) throw invalid({ cover_employee_id: 'Person does not exist' })
  if (id === prepared.person.id) throw invalid({ cover_employee_id: 'Nobody covers themself' })
  const day = await findAwayDay(work.tx, id, takenDates(prepared))
  return day === undefined ? null : refusal('cover_away', { person: cover.name, day: dayText(day) })
}
