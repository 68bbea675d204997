import { allocate } from '#engines/ledger/contract/lots.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { type Book, payingLots } from '../../contract/balance.rules.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { amountText, dayText, fullDayText } from '../../contract/requests.texts.ts'
import { getBooks } from '../ledger/store/books.ts'
import { listLiveDebits } from '../ledger/store/postings.ts'
import { findOpening } from '../ledger/rules.ts'
import { listDays } from '../store/days.ts'
import type { PreparedRequest } from './prepared-request.ts'

const { refusal } = requestsRefusals

type Missing = Readonly<{ on: string; amount: number; available: number; has_lot: boolean }>

/** Returns the reason why a day cannot be paid for: its leave year is not open, no entitlement, or it is used up. */
export const refusalOfMissing = async (work: Work, prepared: PreparedRequest, missing: Missing): Promise<Refusal> => {
  const { type, person, amount } = prepared
  if (missing.has_lot)
    return refusal('insufficient_balance', {
      type: type.name,
      asked: amountText(amount, type.unit),
      available: amountText(missing.available, type.unit),
      day: dayText(missing.on),
    })
  const opening = await findOpening(work.tx, person.id, type.id, missing.on)
  return opening !== undefined && opening.opens_on > person.today
    ? refusal('year_not_open', { type: type.name, year: opening.year, day: fullDayText(opening.opens_on) })
    : refusal('no_entitlement', { type: type.name })
}

/** Returns the account without the debits of the request that is changed. */
const withoutOwn = async (tx: Tx, book: Book, without: number | null): Promise<Book> => {
  if (without === null) return book
  const own = await listDays(tx, without)
  const debits = new Set(
    (
      await listLiveDebits(
        tx,
        own.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  return { ...book, postings: book.postings.filter(({ id }) => !debits.has(id)) }
}

export type Forecast = Readonly<{ book: Book; after: Book; refusal: Refusal | null }>

/** Calculates the balance after sending; writes nothing. Null where the type has no balance. */
export const forecast = async (work: Work, prepared: PreparedRequest): Promise<Forecast | null> => {
  const { type, person, days, without } = prepared
  if (!type.needs_balance) return null
  const books = await getBooks(work.tx, [person.id], [type.id], prepared.from_date)
  const book = await withoutOwn(work.tx, books.of({ employee_id: person.id, type_id: type.id }), without)
  const debits = days.filter(({ amount }) => amount > 0).map(({ date, amount }) => ({ on: date, amount }))
  const { taken, missing } = allocate(debits, payingLots(book), book.postings, type.allow_negative)
  if (!missing) {
    const made = taken.map((one, index) => ({
      ...one,
      id: -1 - index,
      kind: 'debit' as const,
      status: 'pending' as const,
    }))
    return { book, after: { ...book, postings: [...book.postings, ...made] }, refusal: null }
  }
  const has_lot = book.lots.some((lot) => lot.valid_from <= missing.on && missing.on <= lot.valid_to)
  return { book, after: book, refusal: await refusalOfMissing(work, prepared, { ...missing, has_lot }) }
}
