import { addDays } from '#engines/calendar/contract/calendar.ts'
import { endOfMonths } from './leave-year.rules.ts'

/** A lot at its end, with its rest; `has_next`: a year lot follows. */
export type LotAtEnd = Readonly<{ origin: string; valid_to: string; rest: number; has_next: boolean }>

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
}>

/**
 * Divides the rest of a lot into carry and expiry. Only a leave year carries over, and only a debt passes on in full.
 */
export const closeLot = ({ origin, valid_to, rest, has_next }: LotAtEnd, rule: CarryRule): Closing => {
  const on = addDays(valid_to, 1)
  if (rest <= 0) return { on, carry: null, expires: 0, debt: has_next ? 0 - rest : 0 }
  const carried = origin === 'year' && rule && rule.carry_months > 0 ? Math.min(rest, rule.carry_max) : 0
  const carry = carried > 0 && rule ? { amount: carried, to: endOfMonths(on, rule.carry_months) } : null
  return { on, carry, expires: rest - carried, debt: 0 }
}

type Debit = Readonly<{ amount: number; effective_date: string }>
export type MovedDebit<Row extends Debit> = Readonly<{ debit: Row; part: number }>

/**
 * Returns the debits of the new year that a carry lot takes over, by day; `part` is the amount that it pays of each.
 */
export const debitsToMove = <Row extends Debit>(
  debits: readonly Row[],
  carry: Readonly<{ amount: number; to: string }>,
): MovedDebit<Row>[] => {
  let left = carry.amount
  return debits.flatMap((debit) => {
    const part = debit.effective_date <= carry.to ? Math.min(left, -debit.amount) : 0
    left -= part
    return part > 0 ? [{ debit, part }] : []
  })
}
