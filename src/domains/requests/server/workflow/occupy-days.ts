import type { Work } from '#kit/server/context.ts'
import { refusalOfMissing } from '../rules/balance-check.ts'
import { findOverlaps, isPushedAside } from '../rules/stored-checks.ts'
import type { PreparedRequest } from '../rules/prepared-request.ts'
import { type Charge, credit, type CreditOptions, debit, WITHOUT_LIMIT } from '../ledger/workflow/debits.ts'
import {
  endDays,
  insertDays,
  listDays,
  listRevivable,
  type OtherDay,
  reviveDays,
  type StoredDay,
  sumLiveDays,
} from '../store/days.ts'
import { lockRequest, updateRequestRow } from '../store/requests.ts'
import { applyEffects, undoEffects } from './effects.ts'

const isApproved = ({ status }: OtherDay): boolean => status === 'approved' || status === 'cancel_pending'

const byRequest = (days: readonly OtherDay[]): Map<number, OtherDay[]> =>
  Map.groupBy(days, ({ request_id }) => request_id)

/** Ends the days of other leave that a replacing request takes over, and credits their cost. */
const pushAside = async (work: Work, requestId: number, prepared: PreparedRequest): Promise<void> => {
  const others = (await findOverlaps(work.tx, prepared)).filter((other) => isPushedAside(prepared, other))
  if (others.length === 0) return
  const ids = others.map(({ id }) => id)
  await endDays(work.tx, ids, 'superseded', requestId)
  await credit(work, ids, { reason: null, by_organisation: false, today: prepared.person.today })
  for (const [id, days] of byRequest(others)) {
    const other = await lockRequest(work, id)
    await updateRequestRow(work.tx, id, { amount: await sumLiveDays(work.tx, id) })
    if (days.some(isApproved)) await undoEffects(work, other, days)
  }
}

const debitAgain = async (work: Work, days: readonly OtherDay[]): Promise<void> => {
  for (const [, own] of Map.groupBy(days, ({ type_id }) => type_id)) {
    const [first] = own
    if (!first?.needs_balance) continue
    const account = { employee_id: first.employee_id, type_id: first.type_id }
    const charges = own.map(({ id, date, amount }) => ({ request_day_id: id, date, amount }))
    await debit(work, account, charges, WITHOUT_LIMIT)
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

/**
 * Writes the days of a request, which occupy their dates, and debits their cost; throws where the balance is too low.
 */
export const occupyDays = async (work: Work, requestId: number, prepared: PreparedRequest): Promise<void> => {
  const { person, type, kind, days } = prepared
  if (type.replaces) await pushAside(work, requestId, prepared)
  const ids = await insertDays(work.tx, { request_id: requestId, employee_id: person.id, lane: kind.lane, days })
  if (!type.needs_balance) return
  const charges: Charge[] = days.map(({ date, amount }) => ({ request_day_id: ids.get(date) ?? 0, date, amount }))
  const missing = await debit(work, { employee_id: person.id, type_id: type.id }, charges, type.allow_negative)
  if (missing) throw await refusalOfMissing(work, prepared, missing)
}

type Release = CreditOptions & Readonly<{ end: 'cancelled' | 'released' | null }>

/** Frees the dates of days and credits their cost; all live days unless some are named. Returns these days. */
export const releaseDays = async (
  work: Work,
  requestId: number,
  dates: readonly string[] | null,
  { end, ...back }: Release,
): Promise<StoredDay[]> => {
  const wanted = dates && new Set(dates)
  const days = (await listDays(work.tx, requestId)).filter(({ live, date }) => live && (!wanted || wanted.has(date)))
  const ids = days.map(({ id }) => id)
  await endDays(work.tx, ids, end)
  await credit(work, ids, back)
  return days
}
