import { addDays } from '#engines/calendar/contract/calendar.ts'
import { allocate, type Allocation } from '#engines/ledger/contract/lots.ts'
import type { Work } from '#kit/server/context.ts'
import { payingLots } from '../../../contract/balance.rules.ts'
import { type Account, lockAccounts, getBooks } from '../store/books.ts'
import { insertLots, listLiveDebits, type LiveDebit, type NewPosting, post } from '../store/postings.ts'

/** A day of a request and what it costs. */
export type Charge = Readonly<{ request_day_id: number; date: string; amount: number }>

/**
 * As overdraft: days that were paid for before are paid for again, whatever the balance is now, also in a closed year.
 */
export const WITHOUT_LIMIT = 1_000_000_000

type Missing = Exclude<Allocation['missing'], null> & Readonly<{ has_lot: boolean }>

type Taken = Readonly<{ lot_id: number | null; on: string; amount: number }>

/** Shares what was taken from lots on a date among the charges of that date. */
const shareOut = (charges: readonly Charge[], taken: readonly Taken[]) => {
  const open = charges.map(({ date, request_day_id, amount }) => ({ date, request_day_id, amount }))
  return taken.flatMap(({ lot_id, on, amount }) => {
    let rest = -amount
    return open.flatMap((charge) => {
      const part = charge.date === on ? Math.min(rest, charge.amount) : 0
      charge.amount -= part
      rest -= part
      const { request_day_id } = charge
      return part > 0 ? [{ lot_id: lot_id ?? 0, amount: -part, effective_date: on, request_day_id }] : []
    })
  })
}

/**
 * Debits the days of one request from an account, whose row is locked first: parallel callers follow one another. All
 * of them or none: returns the first day that cannot be paid for, else null.
 */
export const debit = async (
  work: Work,
  account: Account,
  charges: readonly Charge[],
  overdraft: number,
): Promise<Missing | null> => {
  const paid = charges.filter(({ amount }) => amount > 0)
  const first = paid.map(({ date }) => date).toSorted()[0]
  if (first === undefined) return null
  const read = () => getBooks(work.tx, [account.employee_id], [account.type_id], first)
  // In this order: the book is read once its account is locked. One that was not there yet is read after it was made.
  const [isLocked, books] = await Promise.all([lockAccounts(work.tx, [account]), read()])
  const book = (isLocked ? books : await read()).of(account)
  const debits = paid.map(({ date, amount }) => ({ on: date, amount }))
  const lots = overdraft === WITHOUT_LIMIT ? book.lots : payingLots(book)
  const { taken, missing } = allocate(debits, lots, book.postings, overdraft)
  if (missing) {
    const has_lot = book.lots.some((lot) => lot.valid_from <= missing.on && missing.on <= lot.valid_to)
    return { ...missing, has_lot }
  }
  await post(
    work,
    shareOut(paid, taken).map((one) => ({ ...account, ...one, kind: 'debit' })),
  )
  return null
}

/** Days for which leave that the organisation cancelled can still be used when its year has ended. */
const RETURNED_DAYS = 90

const creditOf = ({ id, amount, ...rest }: LiveDebit, reason: string | null): NewPosting => ({
  employee_id: rest.employee_id,
  type_id: rest.type_id,
  lot_id: rest.lot_id,
  kind: 'credit',
  amount: -amount,
  effective_date: rest.effective_date,
  request_day_id: rest.request_day_id,
  reverses_id: id,
  reason,
})

const expiryOf = ({ amount, ...rest }: LiveDebit): NewPosting => ({
  employee_id: rest.employee_id,
  type_id: rest.type_id,
  lot_id: rest.lot_id,
  kind: 'expiry',
  amount,
  effective_date: addDays(rest.valid_to, 1),
})

/** Posts leave that the organisation cancelled after the end of its year to a separate lot. */
const moveToNewLots = async (work: Work, debits: readonly LiveDebit[], today: string, reason: string | null) => {
  const lots = await insertLots(
    work.tx,
    debits.map(({ employee_id, type_id }) => ({
      employee_id,
      type_id,
      origin: 'credit',
      year: null,
      valid_from: today,
      valid_to: addDays(today, RETURNED_DAYS),
    })),
  )
  await post(
    work,
    lots.map((lot, index) => ({
      employee_id: lot.employee_id,
      type_id: lot.type_id,
      lot_id: lot.id,
      kind: 'credit',
      amount: -(debits[index]?.amount ?? 0),
      effective_date: today,
      reason,
    })),
  )
}

export type CreditOptions = Readonly<{
  reason: string | null
  /**
   * The organisation cancelled the leave: leave that would have expired can still be used for 90 days. A day: so can
   * leave that had not ended on that day, on which the person requested the decision.
   */
  by_organisation: boolean | Readonly<{ requested_on: string }>
  today: string
}>

/** Credits the debits of days, each once: a second caller finds no debit. */
export const credit = async (work: Work, requestDayIds: readonly number[], back: CreditOptions): Promise<void> => {
  if (requestDayIds.length === 0) return
  const before = await listLiveDebits(work.tx, requestDayIds)
  if (before.length === 0) return
  await lockAccounts(work.tx, before)
  const debits = await listLiveDebits(work.tx, requestDayIds)
  const late = debits.filter(({ is_closed }) => is_closed)
  await post(work, [...debits.map((one) => creditOf(one, back.reason)), ...late.map(expiryOf)])
  const { by_organisation: by } = back
  const usable = late.filter(({ valid_to }) => (typeof by === 'boolean' ? by : valid_to >= by.requested_on))
  if (usable.length > 0) await moveToNewLots(work, usable, back.today, back.reason)
}
