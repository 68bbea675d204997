import { allocate, availableOn } from '#engines/ledger/contract/lots.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { type Book, payingLots } from '../../../contract/balance.rules.ts'
import { type Account, getBooks, lockAccounts } from '../store/books.ts'
import { listPaidOut } from '../store/payouts.ts'
import { type NewPosting, post } from '../store/postings.ts'

/** Leave of one type that can be paid out on a day, in hundredths of a day, or in minutes for hours. */
export type PayableLeave = Readonly<{ type_id: number; name: string; unit: 'day' | 'hour'; left: number }>

/** A leaver loses the rest of closed lots that end with the last day or later; pay may still take it. */
type Until = Readonly<{ employee_id: number; date: string; is_last_day: boolean }>

const lotsOf = (book: Book, is_last_day: boolean) => (is_last_day ? book.lots : payingLots(book))

/** Without the expiry at the end of a lot, which a pay-out precedes, and its reversal. */
const postingsOf = ({ postings }: Book, is_last_day: boolean) => {
  const expired = new Set(postings.filter(({ kind }) => kind === 'expiry').map(({ id }) => id))
  return is_last_day
    ? postings.filter(({ id, reverses_id }) => !expired.has(id) && !expired.has(reverses_id ?? 0))
    : postings
}

/** The expiry of a closed lot that is in force. */
const expiryOf = ({ lots, postings }: Book, lot_id: number | null) => {
  const reversed = new Set(postings.map(({ reverses_id }) => reverses_id))
  const isClosed = lots.some(({ id, is_closed }) => id === lot_id && is_closed)
  return isClosed
    ? postings.find((one) => one.lot_id === lot_id && one.kind === 'expiry' && !reversed.has(one.id))
    : undefined
}

const leftOf = (book: Book, { date, is_last_day }: Until): number =>
  availableOn(lotsOf(book, is_last_day), postingsOf(book, is_last_day), date, 0)

/** Returns the leave of people that can be paid out, by person. One statement for each day. */
export const listPayableLeave = async (
  tx: Tx,
  people: readonly Until[],
): Promise<ReadonlyMap<number, readonly PayableLeave[]>> => {
  const found = new Map<number, PayableLeave[]>()
  for (const [date, until] of Map.groupBy(people, (one) => one.date)) {
    const ids = [...new Set(until.map(({ employee_id }) => employee_id))]
    const books = await getBooks(tx, ids, null, date)
    for (const one of until)
      found.set(
        one.employee_id,
        books.types.flatMap(({ id: type_id, name, unit }) => {
          const left = leftOf(books.of({ employee_id: one.employee_id, type_id }), one)
          return left > 0 && unit !== 'none' ? [{ type_id, name, unit, left }] : []
        }),
      )
  }
  return found
}

type Payout = Until & Readonly<{ type_id: number; amount: number; source: string; reason: string }>

const keyOf = (source: string): string => `payout:${source}:`

/**
 * Debits leave that pay takes over on a day, for a source that is paid out once; where the account has too little, posts
 * nothing and returns the available amount. The rest of a lot that has expired with the employment is credited again for it.
 */
export const payOutLeave = async (work: Work, payout: Payout): Promise<Readonly<{ available: number }> | null> => {
  const { employee_id, type_id, amount, date, source, reason, is_last_day } = payout
  const account: Account = { employee_id, type_id }
  await lockAccounts(work.tx, [account])
  const book = (await getBooks(work.tx, [employee_id], [type_id], date)).of(account)
  const lots = lotsOf(book, is_last_day)
  const { taken, missing } = allocate([{ on: date, amount }], lots, postingsOf(book, is_last_day))
  if (missing) return { available: missing.available }
  await post(
    work,
    taken.flatMap(({ lot_id, amount: debited }): NewPosting[] => {
      const line = { ...account, lot_id: lot_id ?? 0, effective_date: date }
      const paid = { ...line, kind: 'payout' as const, amount: debited, reason, due_key: `${keyOf(source)}${lot_id}` }
      const expiry = expiryOf(book, lot_id)
      if (!expiry) return [paid]
      const at = { ...line, effective_date: expiry.on, reason: 'Paid out instead of expired' }
      const rest = expiry.amount - debited
      return [
        { ...at, kind: 'credit', amount: -expiry.amount, reverses_id: expiry.id },
        paid,
        ...(rest < 0 ? [{ ...at, kind: 'expiry' as const, amount: rest, reason: 'The rest expires' }] : []),
      ]
    }),
  )
  return null
}

/** Reverses the pay-out of a source; does nothing where there is none. The rest of a closed lot expires again. */
export const revokePayout = async (work: Work, account: Account, source: string, reason: string): Promise<void> => {
  await lockAccounts(work.tx, [account])
  const found = await listPaidOut(work.tx, account, keyOf(source))
  await post(
    work,
    found.flatMap(({ id, amount, expires_on, ...line }): NewPosting[] => [
      { ...line, kind: 'adjustment', amount: -amount, reverses_id: id, reason },
      ...(expires_on === null
        ? []
        : [{ ...line, kind: 'expiry' as const, amount, effective_date: expires_on, reason: 'The rest expires' }]),
    ]),
  )
}
