import type { Work } from '#kit/server/context.ts'
import { divideDay } from '../../contract/remainder.rules.ts'
import { findOverlaps, isPushedAside } from '../rules/stored-checks.ts'
import type { PreparedRequest } from '../rules/prepared-request.ts'
import { credit, debit, WITHOUT_LIMIT } from '../ledger/workflow/debits.ts'
import { endDays, insertDays, listRevivable, type OtherDay, reviveDays, sumLiveDays } from '../store/days.ts'
import { lockRequest, updateRequestRow } from '../store/requests.ts'
import { applyEffects, undoEffects } from './effects.ts'

const isApproved = ({ status }: OtherDay): boolean => status === 'approved' || status === 'cancel_pending'

const byRequest = (days: readonly OtherDay[]): Map<number, OtherDay[]> =>
  Map.groupBy(days, ({ request_id }) => request_id)

const debitAgain = async (work: Work, days: readonly OtherDay[]): Promise<void> => {
  for (const [, own] of Map.groupBy(days, ({ type_id }) => type_id)) {
    const [first] = own
    if (!first?.needs_balance) continue
    const account = { employee_id: first.employee_id, type_id: first.type_id }
    const charges = own.map(({ id, date, amount }) => ({ request_day_id: id, date, amount }))
    await debit(work, account, charges, WITHOUT_LIMIT)
  }
}

/**
 * Divides a day of which a replacing request takes a part: the rest stays as it was, as another day of the request. Returns the
 * rest; empty where the whole day is taken.
 */
const divide = async (
  work: Work,
  requestId: number,
  prepared: PreparedRequest,
  other: OtherDay,
): Promise<OtherDay[]> => {
  const { from_minute, to_minute, date } = other
  const taken = prepared.days.find((day) => day.date === date)?.slot
  const { type } = await lockRequest(work, other.request_id)
  const day = from_minute === null || to_minute === null ? null : { ...other, slot: [from_minute, to_minute] as const }
  const parts = taken && day && divideDay(prepared.calendar, day, taken, type)
  if (!parts) return []
  const { request_id, employee_id } = other
  await endDays(work.tx, [other.id], 'released')
  const remaining: OtherDay[] = []
  for (const { is_taken, planned } of parts) {
    const lane = prepared.kind.lane
    const id = (await insertDays(work.tx, { request_id, employee_id, lane, days: [planned] })).get(date) ?? 0
    if (is_taken) await endDays(work.tx, [id], 'superseded', requestId)
    else {
      const [from, to] = planned.slot ?? [null, null]
      const { part, from_time, to_time, minutes, amount } = planned
      remaining.push({ ...other, id, part, from_time, to_time, from_minute: from, to_minute: to, minutes, amount })
    }
  }
  return remaining
}

/** Ends the time of other leave that a replacing request takes over, and credits its cost. */
export const pushAside = async (work: Work, requestId: number, prepared: PreparedRequest): Promise<void> => {
  const others = (await findOverlaps(work.tx, prepared)).filter((other) => isPushedAside(prepared, other))
  if (others.length === 0) return
  const remaining: OtherDay[] = []
  for (const other of others) {
    const rest = await divide(work, requestId, prepared, other)
    if (rest.length === 0) await endDays(work.tx, [other.id], 'superseded', requestId)
    remaining.push(...rest)
  }
  const ids = others.map(({ id }) => id)
  await credit(work, ids, { reason: null, by_organisation: false, today: prepared.person.today })
  await debitAgain(work, remaining)
  for (const [id, days] of byRequest(others)) {
    const other = await lockRequest(work, id)
    await updateRequestRow(work.tx, id, { amount: await sumLiveDays(work.tx, id) })
    if (!days.some(isApproved)) continue
    await undoEffects(work, other, days)
    const rest = remaining.filter(({ request_id }) => request_id === id)
    if (rest.length > 0) await applyEffects(work, other, rest)
  }
}

/** Restores days that were pushed aside, where nothing else has taken their time. The balance is not checked again. */
export const restoreReplacedDays = async (work: Work, requestId: number): Promise<void> => {
  const days = await listRevivable(work.tx, requestId)
  if (days.length === 0) return
  await reviveDays(
    work.tx,
    days.map(({ id }) => id),
  )
  await debitAgain(work, days)
  for (const [id, own] of byRequest(days)) {
    const other = await lockRequest(work, id)
    await updateRequestRow(work.tx, id, { amount: await sumLiveDays(work.tx, id) })
    if (own.some(isApproved)) await applyEffects(work, other, own)
  }
}
