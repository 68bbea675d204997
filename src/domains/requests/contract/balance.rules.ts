import { addDays } from '#engines/calendar/contract/calendar.ts'
import { balanceInLots, availableOn, freeInLot } from '#engines/ledger/contract/lots.ts'
import { balanceOn, type Lot, type Posting } from '#engines/ledger/contract/ledger.ts'
import type { BalanceRow, PostingKind } from './balances.models.ts'
import { type CarryRule, closeLots } from './closing.rules.ts'
import type { RequestStatus } from './requests.models.ts'

export type BookLot = Lot &
  Readonly<{
    origin: BalanceRow['lots'][number]['origin']
    year: number | null
    /** The rest at its end has been carried over or has expired: nothing more is taken from it. */
    is_closed: boolean
    /** The rest at its end may carry over. */
    carries: boolean
  }>
/** `status`: that of the request behind a debit or its credit. */
export type BookPosting = Posting & Readonly<{ kind: PostingKind; status: RequestStatus | null }>

/** The account of one person and type: lots with a validity, and what was posted to them. */
export type Book = Readonly<{ lots: readonly BookLot[]; postings: readonly BookPosting[] }>

export const EMPTY_BOOK: Book = { lots: [], postings: [] }

export type Figures = Omit<BalanceRow, 'type_id' | 'name' | 'color' | 'unit' | 'lapse'>

/** Returns the lots that new requests are paid from. */
export const payingLots = ({ lots }: Book): BookLot[] => lots.filter(({ is_closed }) => !is_closed)

const isValidOn = (lot: Lot, day: string): boolean => lot.valid_from <= day && day <= lot.valid_to

const isDecided = ({ status }: BookPosting): boolean =>
  status === 'approved' || status === 'cancel_pending' || status === null

/**
 * Returns the last day of the leave year that contains a day: the end of its year lot, else of the lot that ends last.
 */
export const yearEndOf = ({ lots }: Book, day: string): string => {
  const valid = lots.filter((lot) => isValidOn(lot, day))
  const year = valid.find(({ origin }) => origin === 'year')
  return (
    year?.valid_to ??
    valid
      .map(({ valid_to }) => valid_to)
      .toSorted()
      .at(-1) ??
    day
  )
}

/**
 * Returns the amount that is left on a day of the lots valid on it, considering the leave that is booked for later days.
 * Negative where more is booked than there is.
 */
export const leftOn = (book: Book, day: string): number =>
  payingLots(book)
    .filter((lot) => isValidOn(lot, day))
    .reduce((total, lot) => total + freeInLot(lot, book.postings, day), 0)

/**
 * Returns by how much a lot falls below its overdraft on a day from `day` on, as when a plan changed after days were
 * booked, and the first such day. Null where none does.
 */
const overbookedBy = ({ lots, postings }: Book, day: string, overdraft: number): BalanceRow['overbooked_by'] => {
  const gaps = lots
    .filter(({ valid_to }) => valid_to >= day)
    .flatMap((lot) => {
      const own = postings.filter(({ lot_id }) => lot_id === lot.id)
      const days = [day, ...own.map(({ on }) => on).filter((on) => on > day && on <= lot.valid_to)]
      return days.map((on) => ({ on, amount: -overdraft - balanceOn(own, on) }))
    })
    .filter(({ amount }) => amount > 0)
  const [first] = gaps.toSorted((one, other) => one.on.localeCompare(other.on))
  return first ? { amount: Math.max(...gaps.map(({ amount }) => amount)), from: first.on } : null
}

const isOpen = ({ status }: BookPosting): boolean => status === 'pending' || status === 'returned'

/** Returns what is pending in lots that begin after a day. */
const pendingLater = ({ lots, postings }: Book, day: string): BalanceRow['pending_later'] => {
  const later = new Set(lots.filter(({ valid_from }) => valid_from > day).map(({ id }) => id))
  const open = postings.filter((posting) => posting.lot_id !== null && later.has(posting.lot_id) && isOpen(posting))
  const [first] = open.map(({ on }) => on).toSorted()
  const amount = 0 - open.reduce((sum, posting) => sum + posting.amount, 0)
  return first !== undefined && amount > 0 ? { amount, from: first } : null
}

/**
 * Returns the balance of an account on a day, past or future. Checks, screens, charts and exports all use this
 * function. Amounts are hundredths of a day, or minutes.
 */
export const figuresOn = (book: Book, date: string, overdraft: number): Figures => {
  const lots = book.lots.filter((lot) => isValidOn(lot, date))
  const ids = new Set(lots.map(({ id }) => id))
  const own = book.postings.filter(({ lot_id }) => lot_id !== null && ids.has(lot_id))
  const kinds = new Map(own.map(({ id, kind }) => [id, kind]))
  // A reversal counts under the kind of the posting that it reverses, so that a posting made again counts once.
  const kindOf = ({ kind, reverses_id }: BookPosting): PostingKind =>
    (kind === 'adjustment' && reverses_id !== null ? kinds.get(reverses_id) : undefined) ?? kind
  const sum = (wanted: (posting: BookPosting) => boolean): number =>
    own.reduce((total, posting) => (wanted(posting) ? total + posting.amount : total), 0)
  const posted = (...wanted: PostingKind[]): number =>
    sum((posting) => posting.on <= date && wanted.includes(kindOf(posting)))
  const isLeave = ({ kind }: BookPosting): boolean => kind === 'debit' || kind === 'credit'
  // A credit without a request is a gift: it counts as granted.
  const isGift = (posting: BookPosting): boolean => kindOf(posting) === 'credit' && posting.status === null
  const used = (wanted: (posting: BookPosting) => boolean): number =>
    0 - sum((posting) => isLeave(posting) && !isGift(posting) && wanted(posting))
  const year_end = yearEndOf(book, date)
  const overbooked_by = overbookedBy(book, date, overdraft)
  const leftOf = (lot: BookLot, day: string): number =>
    balanceOn(
      own.filter(({ lot_id }) => lot_id === lot.id),
      day,
    )
  return {
    date,
    granted: posted('grant') + sum((posting) => isGift(posting) && posting.on <= date),
    accrued: posted('accrual'),
    carried: posted('carry_in'),
    adjusted: posted('adjustment', 'payout'),
    expired: 0 - posted('expiry', 'carry_out'),
    taken: used((posting) => posting.on <= date && isDecided(posting)),
    booked: used((posting) => posting.on > date && isDecided(posting)),
    pending: used(isOpen),
    pending_later: pendingLater(book, date),
    balance: balanceInLots(lots, own, date),
    available: availableOn(payingLots({ lots, postings: own }), own, date, overdraft),
    year_end: balanceInLots(book.lots, book.postings, year_end),
    overbooked: overbooked_by !== null,
    overbooked_by,
    expiring: lots
      .filter(({ valid_to }) => valid_to < year_end)
      .map((lot) => ({ amount: leftOf(lot, lot.valid_to), on: lot.valid_to }))
      .filter(({ amount }) => amount > 0),
    lots: lots.map((lot) => ({
      id: lot.id,
      origin: lot.origin,
      valid_from: lot.valid_from,
      valid_to: lot.valid_to,
      left: leftOf(lot, date),
    })),
  }
}

/** The limits for carrying what is left on a day, and what was carried then already. */
export type CarryAt = Readonly<{ rule: CarryRule; carried: number }>

/**
 * Returns what is lost with the lots that end on a day, and what they carry over, if nothing else is booked: the same
 * that their closing posts. Null where nothing is left of them.
 */
export const lapseOn = ({ lots, postings }: Book, day: string, { rule, carried }: CarryAt): BalanceRow['lapse'] => {
  const ending = lots.filter((lot) => !lot.is_closed && lot.valid_to === day)
  const next = addDays(day, 1)
  const has_next = lots.some((lot) => lot.origin === 'year' && isValidOn(lot, next))
  const restOf = ({ id }: BookLot): number =>
    postings.reduce((sum, { lot_id, amount }) => (lot_id === id ? sum + amount : sum), 0)
  const closings = closeLots(
    ending.map((lot) => ({ carries: lot.carries, valid_to: day, rest: restOf(lot), has_next })),
    rule,
    carried,
  )
  const amount = closings.reduce((sum, { expires }) => sum + expires, 0)
  const over = closings.reduce((sum, { carry }) => sum + (carry?.amount ?? 0), 0)
  if (amount === 0 && over === 0) return null
  return { on: day, amount, carried: over, carried_to: closings.find(({ carry }) => carry)?.carry?.to ?? null }
}
