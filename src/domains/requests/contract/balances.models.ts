import { z } from 'zod'
import { color, date, id, instant } from '#kit/contract/fields.ts'
import { dayPart, unit } from './requests.models.ts'

const lot = z.strictObject({
  id,
  origin: z.enum(['year', 'carry', 'credit', 'adjustment']),
  valid_from: date,
  valid_to: date,
  left: z.int(),
})
/** A lot with its amount before the first day of a statement. */
const statementLot = lot.omit({ left: true }).extend({ opening: z.int() })

/** The balance of a person in one type on a day. All amounts in the unit of the type. */
export const balanceRow = z.strictObject({
  type_id: id,
  name: z.string(),
  color,
  unit,
  date,
  granted: z.int(),
  accrued: z.int(),
  carried: z.int(),
  adjusted: z.int(),
  expired: z.int(),
  /** Approved days up to the date. */
  taken: z.int(),
  /** Approved days after the date. */
  booked: z.int(),
  pending: z.int(),
  balance: z.int(),
  /** The amount that can be requested on the date. */
  available: z.int(),
  /** The rest at the end of the leave year if nothing else is booked. */
  year_end: z.int(),
  overbooked: z.boolean(),
  /** By how much at most, and from which day on; null where nothing is overbooked. */
  overbooked_by: z.strictObject({ amount: z.int(), from: date }).nullable(),
  /** The pending amount of leave years after the date, and its first day. */
  pending_later: z.strictObject({ amount: z.int(), from: date }).nullable(),
  expiring: z.array(z.strictObject({ amount: z.int(), on: date })),
  lots: z.array(lot),
  /** The amounts that the leave year loses on its last day and carries over, if nothing else is booked. */
  lapse: z.strictObject({ on: date, amount: z.int(), carried: z.int(), carried_to: date.nullable() }).nullable(),
})
export type BalanceRow = z.output<typeof balanceRow>

/** A balance in a list of people. */
export const listedBalance = balanceRow.omit({ lapse: true })
export type ListedBalance = z.output<typeof listedBalance>

export const postingKind = z.enum([
  'grant',
  'accrual',
  'carry_out',
  'carry_in',
  'expiry',
  'debit',
  'credit',
  'adjustment',
  'payout',
])
export type PostingKind = z.output<typeof postingKind>

const entitlementPart = z.strictObject({
  plan_id: id,
  from: date,
  to: date,
  /** The amount of a full leave year. */
  yearly_amount: z.int(),
  /** Days that count, and the days of the leave year; of the employment where the plan is in no proportion to it. */
  days: z.int(),
  of_days: z.int(),
  /** Twelfths for the months of the employment, of which `of_days` are the days; null where days count. */
  months: z.int().nullable(),
  /** Working days of the pattern in hundredths and its weeks, and the days of a full week; null where none counts. */
  week: z.strictObject({ hundredths: z.int(), weeks: z.int(), reference: z.int() }).nullable(),
})
export type EntitlementPart = z.output<typeof entitlementPart>

const entitlementBasis = z.strictObject({
  rule: z.literal('entitlement'),
  total: z.int(),
  rounding: z.int(),
  parts: z.array(entitlementPart),
  /** The number of the share and of all shares, where a leave year is granted by month. */
  share: z.strictObject({ nth: z.int(), of: z.int() }).nullable(),
  /** The entitlement before, for a correction. */
  before: z.int().nullable(),
})
export type EntitlementBasis = z.output<typeof entitlementBasis>

/** The inputs of a posting, when it was posted. */
const postingBasis = z.discriminatedUnion('rule', [
  entitlementBasis,
  z.strictObject({
    rule: z.literal('closing'),
    rest: z.int(),
    /** The limits of the plan; null where the person had left. */
    limit: z.strictObject({ carry_max: z.int(), carry_months: z.int() }).nullable(),
  }),
])
export type PostingBasis = z.output<typeof postingBasis>

const posting = z.strictObject({
  id: z.int(),
  effective_date: date,
  kind: postingKind,
  amount: z.int(),
  /** The sum of the account after it. */
  running: z.int(),
  lot_id: id,
  request_id: id.nullable(),
  reason: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: instant,
  /** Null for what is booked or entered by hand, and for postings from before it was stored. */
  basis: postingBasis.nullable(),
  /** The day of a request that it debits or credits: the minutes of it, and those planned. */
  day: z
    .strictObject({ part: dayPart, minutes: z.int(), full_day_minutes: z.int(), holiday: z.string().nullable() })
    .nullable(),
})

export const ledgerStatement = z.strictObject({
  opening: z.int(),
  closing: z.int(),
  unit,
  /** The lots that are valid on some day of the statement: the balance of a day is that of the lots valid then. */
  lots: z.array(statementLot),
  postings: z.array(posting),
})
export type LedgerStatement = z.output<typeof ledgerStatement>
