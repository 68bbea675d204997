// A ledger only grows: what was posted stays, and is undone by a counter-posting. A balance is never stored, it is a sum
// on a day. Amounts are whole numbers of the smallest unit (hundredths of a day, minutes); days are YYYY-MM-DD.

/** One posting: `amount` counts from the day `on`. Credits are positive, debits negative. */
export type Posting = Readonly<{
  id: number
  /** The lot it belongs to, where amounts have a validity. */
  lot_id: number | null
  on: string
  amount: number
  /** The posting that this one undoes. */
  reverses_id: number | null
}>

/** An amount with a validity: the grant of a year, a credit for a worked holiday. Both days are included. */
export type Lot = Readonly<{ id: number; valid_from: string; valid_to: string }>

export type NewPosting = Omit<Posting, 'id'>

const sum = (postings: readonly Posting[]): number => postings.reduce((total, { amount }) => total + amount, 0)

const byDay = (a: Posting, b: Posting): number => (a.on === b.on ? a.id - b.id : a.on < b.on ? -1 : 1)

/**
 * The sum of all postings up to and on a day, past or future.
 * @example
 * const grant = { id: 1, lot_id: 7, on: '2026-01-01', amount: 3000, reverses_id: null } // 30 days of leave
 * const taken = { id: 2, lot_id: 7, on: '2026-05-04', amount: -100, reverses_id: null } // one of them
 * balanceOn([grant, taken], '2026-05-03') // 3000
 * balanceOn([grant, taken], '2026-05-04') // 2900
 * const undone = { id: 3, ...reversal([grant, taken], 2, '2026-05-06') }
 * balanceOn([grant, taken, undone], '2026-05-06') // 3000
 */
export const balanceOn = (postings: readonly Posting[], day: string): number =>
  sum(postings.filter(({ on }) => on <= day))

export type Statement = Readonly<{
  opening: number
  closing: number
  rows: readonly Readonly<{ posting: Posting; running: number }>[]
}>

/** The postings of the days `from` to `to`, both included, with the balance after each. */
export const statement = (postings: readonly Posting[], from: string, to: string): Statement => {
  let running = sum(postings.filter(({ on }) => on < from))
  const opening = running
  const rows = postings
    .filter(({ on }) => on >= from && on <= to)
    .toSorted(byDay)
    .map((posting) => ({ posting, running: (running += posting.amount) }))
  return { opening, closing: running, rows }
}

/** The counter-posting of a posting. A posting is undone once, and a counter-posting never is: RangeError. */
export const reversal = (postings: readonly Posting[], id: number, on: string): NewPosting => {
  const posting = postings.find((one) => one.id === id)
  if (!posting) throw new RangeError(`There is no posting ${id}`)
  if (posting.reverses_id !== null) throw new RangeError(`Posting ${id} undoes another one`)
  if (postings.some(({ reverses_id }) => reverses_id === id)) throw new RangeError(`Posting ${id} is undone already`)
  return { lot_id: posting.lot_id, on, amount: -posting.amount, reverses_id: id }
}

/**
 * A total in `parts` shares, each a multiple of `rounding`, that drift by less than one `rounding` from the even share:
 * after share k their sum is ⌊total × k ÷ parts⌋ to `rounding`, and the last one brings it to the total. `total` ≥ 0.
 */
export const shares = (total: number, parts: number, rounding: number): number[] => {
  const upTo = (k: number): number => (k === parts ? total : Math.floor((total * k) / parts / rounding) * rounding)
  return Array.from({ length: parts }, (_, index) => upTo(index + 1) - upTo(index))
}
