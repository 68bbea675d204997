import type { Work } from '#kit/server/context.ts'
import { refusalOfMissing } from '../rules/balance-check.ts'
import type { PreparedRequest } from '../rules/prepared-request.ts'
import { type Charge, credit, type CreditOptions, debit } from '../ledger/workflow/debits.ts'
import { endDays, insertDays, listDays, type StoredDay } from '../store/days.ts'
import { pushAside } from './replace-days.ts'

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
