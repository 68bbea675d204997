import { balanceOn, type Lot, type NewPosting, type Posting } from './ledger.ts'

const isValidOn = (lot: Lot, day: string): boolean => lot.valid_from <= day && day <= lot.valid_to

const ofLot = (postings: readonly Posting[], lot: Lot): Posting[] => postings.filter(({ lot_id }) => lot_id === lot.id)

/** Returns the balance on a day of the lots that are valid on it. */
export const balanceInLots = (lots: readonly Lot[], postings: readonly Posting[], day: string): number =>
  lots.filter((lot) => isValidOn(lot, day)).reduce((total, lot) => total + balanceOn(ofLot(postings, lot), day), 0)

/**
 * Returns the amount that may still be taken from a lot on a day: its lowest balance on any day from then to its end, so
 * that a later booking is never undercut. Negative where the lot is overdrawn.
 */
export const freeInLot = (lot: Lot, postings: readonly Posting[], day: string): number => {
  const own = ofLot(postings, lot)
  const days = [day, ...own.map(({ on }) => on).filter((on) => on > day && on <= lot.valid_to)]
  return Math.min(...days.map((one) => balanceOn(own, one)))
}

/** Returns the amount that may be taken on a day from all lots that are valid then, and `overdraft` beyond. */
export const availableOn = (
  lots: readonly Lot[],
  postings: readonly Posting[],
  day: string,
  overdraft: number,
): number => {
  const free = lots.filter((lot) => isValidOn(lot, day)).map((lot) => freeInLot(lot, postings, day))
  if (free.length === 0) return 0
  const owed = free.reduce((total, one) => total + Math.max(0, -one), 0)
  return free.reduce((total, one) => total + Math.max(0, one), 0) + Math.max(0, overdraft - owed)
}

export type Debit = Readonly<{ on: string; amount: number }>
export type Allocation =
  | Readonly<{ taken: readonly NewPosting[]; missing: null }>
  /** The first day that cannot be paid, and what was available on it before any of the debits. */
  | Readonly<{ taken: null; missing: Readonly<{ on: string; amount: number; available: number }> }>

/**
 * Takes amounts (positive) from lots: day by day, the lot that ends first pays first, and one day may be split. The
 * rest goes to the last lot as far as `overdraft` allows. All or nothing.
 */
export const allocate = (
  debits: readonly Debit[],
  lots: readonly Lot[],
  postings: readonly Posting[],
  overdraft = 0,
): Allocation => {
  const taken: NewPosting[] = []
  const all = (): Posting[] => [...postings, ...taken.map((one, index) => ({ ...one, id: -1 - index }))]
  for (const { on, amount } of debits.toSorted((a, b) => (a.on < b.on ? -1 : 1))) {
    const available = availableOn(lots, all(), on, overdraft)
    if (amount > available)
      return { taken: null, missing: { on, amount, available: availableOn(lots, postings, on, overdraft) } }
    taken.push(...split({ on, amount }, lots, all()))
  }
  return { taken, missing: null }
}

const split = ({ on, amount }: Debit, lots: readonly Lot[], postings: readonly Posting[]): NewPosting[] => {
  const valid = lots
    .filter((lot) => isValidOn(lot, on))
    .toSorted((a, b) => (a.valid_to === b.valid_to ? a.id - b.id : a.valid_to < b.valid_to ? -1 : 1))
  let left = amount
  const parts = valid.map((lot) => {
    const part = Math.min(left, Math.max(0, freeInLot(lot, postings, on)))
    left -= part
    return { lot_id: lot.id, on, amount: -part, reverses_id: null }
  })
  const last = parts.pop()
  const whole = last ? [...parts, { ...last, amount: last.amount - left }] : parts
  return whole.filter((part) => part.amount !== 0)
}

/** Returns the posting that takes the rest of a lot out of the ledger at its end; null where nothing is left. */
export const expiry = (lot: Lot, postings: readonly Posting[], dayAfter: string): NewPosting | null => {
  const rest = balanceOn(ofLot(postings, lot), lot.valid_to)
  return rest > 0 ? { lot_id: lot.id, on: dayAfter, amount: -rest, reverses_id: null } : null
}
