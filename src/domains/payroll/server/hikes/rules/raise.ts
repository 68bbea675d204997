import { fraction, halfEven, toMinor } from '#engines/money/contract/fraction.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import { MAX_AMOUNT_MINOR } from '../../../contract/pay.fields.ts'
import { hikesRefusals } from '../../../contract/payroll.refusals.ts'

const WHOLE = 10_000n
const DOUBLE = 10_000

/** The input of a raise: hundredths of a percent, or the new pay in the smallest unit. */
export type RaiseInput = Readonly<{ percent_bp?: number | undefined; new_minor?: number | undefined }>
export type Raise = Readonly<{ percent_bp: number; new_minor: number }>

const percentOf = (current: number, next: number): number =>
  Number(halfEven(fraction(BigInt(next - current) * WHOLE, current)))

/** The new pay and its percentage, each rounded half to even once; the refusal where it is no raise, or more than double. */
export const raiseOf = (current: number, { percent_bp, new_minor }: RaiseInput): Raise | Refusal => {
  const next =
    new_minor ??
    Math.min(toMinor(fraction(BigInt(current) * (WHOLE + BigInt(percent_bp ?? 0)), WHOLE)), MAX_AMOUNT_MINOR + 1)
  if (next <= current) return hikesRefusals.refusal('not_a_raise')
  if (next > current * 2 || next > MAX_AMOUNT_MINOR) return hikesRefusals.refusal('too_high')
  const percent = percent_bp ?? Math.max(percentOf(current, next), 1)
  return { percent_bp: Math.min(percent, DOUBLE), new_minor: next }
}

const MONTHS = 12

/** The cost of a raise in a year; null for hourly pay, whose hours are not known. */
export const annualCost = (basis: 'monthly' | 'hourly', current: number, next: number): number | null =>
  basis === 'monthly' ? (next - current) * MONTHS : null
