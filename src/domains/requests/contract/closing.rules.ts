import { addDays } from '#engines/calendar/contract/calendar.ts'
import { endOfMonths } from './leave-year.rules.ts'

/** A lot at its end: what is left in it, and whether there is a year lot for what follows. */
export type Ended = Readonly<{ origin: string; valid_to: string; rest: number; has_next: boolean }>

/** What a plan lets a person take into the next leave year; null where they are no longer employed then. */
export type CarryRule = Readonly<{ carry_max: number; carry_months: number }> | null

export type Closing = Readonly<{
  /** The day after the lot, on which everything is posted. */
  on: string
  /** Into a lot of its own, until a day. */
  carry: Readonly<{ amount: number; to: string }> | null
  expires: number
  /** What was taken too much, into the year that follows. */
  debt: number
}>

/** What becomes of the rest of a lot. Only a leave year carries, and only a debt passes on in full. */
export const closeLot = ({ origin, valid_to, rest, has_next }: Ended, rule: CarryRule): Closing => {
  const on = addDays(valid_to, 1)
  if (rest <= 0) return { on, carry: null, expires: 0, debt: has_next ? 0 - rest : 0 }
  const carried = origin === 'year' && rule && rule.carry_months > 0 ? Math.min(rest, rule.carry_max) : 0
  const carry = carried > 0 && rule ? { amount: carried, to: endOfMonths(on, rule.carry_months) } : null
  return { on, carry, expires: rest - carried, debt: 0 }
}

type Debit = Readonly<{ amount: number; effective_date: string }>
export type Moved<Row extends Debit> = Readonly<{ debit: Row; part: number }>

/** Which debits of the new year a carry lot takes over, in the order of their days; `part` is what it pays of each. */
export const debitsToMove = <Row extends Debit>(
  debits: readonly Row[],
  carry: Readonly<{ amount: number; to: string }>,
): Moved<Row>[] => {
  let left = carry.amount
  return debits.flatMap((debit) => {
    const part = debit.effective_date <= carry.to ? Math.min(left, -debit.amount) : 0
    left -= part
    return part > 0 ? [{ debit, part }] : []
  })
}
