import { addDays } from '#engines/calendar/contract/calendar.ts'
import { endOfMonths } from './leave-year.rules.ts'

/**
 * A lot at its end, with its rest; `carries`: its rest may pass on, as that of a leave year and of what was adjusted
 * without a last day; `has_next`: a year lot follows.
 */
export type LotAtEnd = Readonly<{ carries: boolean; valid_to: string; rest: number; has_next: boolean }>

/** The limits of a plan for carrying leave into the next year; null where the person is no longer employed then. */
export type CarryRule = Readonly<{ carry_max: number; carry_months: number }> | null

export type Closing = Readonly<{
  /** The day after the lot, on which everything is posted. */
  on: string
  /** The amount for a separate carry lot, and the last day of that lot. */
  carry: Readonly<{ amount: number; to: string }> | null
  expires: number
  /** The overdrawn amount, which the following year pays. */
  debt: number
  /** The amount that pays the debt of another lot of the same end; negative where it receives it. */
  paid: number
}>

/** Pays what some lots owe from what is left of the others. Returns the amount that each pays or, negative, receives. */
const payDebts = (lots: readonly LotAtEnd[]): number[] => {
  const shared = lots.map(({ carries, rest }) => (carries ? rest : 0))
  let owed = shared.reduce((total, rest) => total + Math.max(0, -rest), 0)
  const given = shared.map((rest) => {
    const part = Math.min(owed, Math.max(0, rest))
    owed -= part
    return part
  })
  let paid = given.reduce((total, part) => total + part, 0)
  return shared.map((rest, index) => {
    if (rest >= 0) return given[index] ?? 0
    const part = Math.min(paid, -rest)
    paid -= part
    return 0 - part
  })
}

/**
 * Divides what is left of the lots of one account that end on one day into carry and expiry. A leave year and what was
 * adjusted in it carry over together, up to the most of the plan less what was `carried` before; a debt passes on in
 * full.
 */
export const closeLots = (lots: readonly LotAtEnd[], rule: CarryRule, carried = 0): Closing[] => {
  let room = rule && rule.carry_months > 0 ? Math.max(0, rule.carry_max - carried) : 0
  const paid = payDebts(lots)
  return lots.map(({ carries, valid_to, rest, has_next }, index) => {
    const on = addDays(valid_to, 1)
    const own = paid[index] ?? 0
    const left = rest - own
    if (left <= 0) return { on, carry: null, expires: 0, debt: has_next ? 0 - left : 0, paid: own }
    const amount = carries ? Math.min(left, room) : 0
    room -= amount
    const carry = amount > 0 && rule ? { amount, to: endOfMonths(on, rule.carry_months) } : null
    return { on, carry, expires: left - amount, debt: 0, paid: own }
  })
}

type Debit = Readonly<{ amount: number; effective_date: string }>
export type MovedDebit<Row extends Debit> = Readonly<{ debit: Row; part: number }>

/**
 * Returns the debits of the new year that a carry lot takes over, by day; `part` is the amount that it pays of each.
 * None where the carried leave lives longer than the new year (`year_end`): what ends first is used first.
 */
export const debitsToMove = <Row extends Debit>(
  debits: readonly Row[],
  carry: Readonly<{ amount: number; to: string }>,
  year_end: string,
): MovedDebit<Row>[] => {
  let left = carry.to > year_end ? 0 : carry.amount
  return debits.flatMap((debit) => {
    const part = debit.effective_date <= carry.to ? Math.min(left, -debit.amount) : 0
    left -= part
    return part > 0 ? [{ debit, part }] : []
  })
}
