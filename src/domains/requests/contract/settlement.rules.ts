import { z } from 'zod'
// An open leave year follows changes of plans and placements by further postings alone; earlier postings stay. A second
// settlement from the same day posts nothing.
import type { EntitlementBasis } from './balances.models.ts'
import type { DuePosting, Segment } from './entitlement.rules.ts'

/** A posting of entitlement that was not reversed; adjustments come from earlier settlements. */
export const postedShare = z.object({
  id: z.number(),
  on: z.string(),
  amount: z.number(),
  kind: z.enum(['grant', 'accrual', 'adjustment']),
})
export type PostedShare = z.output<typeof postedShare>

type Adjustment = Readonly<{
  on: string
  amount: number
  kind: 'adjustment'
  plan_id: number | null
  basis: EntitlementBasis
}>

export type Settlement = Readonly<{
  /** Each is reversed on its own day. */
  reversed: readonly PostedShare[]
  added: readonly (DuePosting | Adjustment)[]
}>

const NO_ENTITLEMENT: EntitlementBasis = {
  rule: 'entitlement',
  total: 0,
  rounding: 1,
  parts: [],
  share: null,
  before: null,
}
const NOTHING: Settlement = { reversed: [], added: [] }

const sum = (postings: readonly Readonly<{ amount: number }>[]): number =>
  postings.reduce((total, { amount }) => total + amount, 0)

const placeOf = ({ on, kind }: Readonly<{ on: string; kind: string }>): string => `${on} ${kind}`

/** Returns true if the total is right and all coming shares are posted on their days. */
const isUpToDate = (due: readonly DuePosting[], posted: readonly PostedShare[], from: string): boolean => {
  const shares = posted.filter(({ kind, on }) => kind !== 'adjustment' && on >= from)
  const places = new Set(shares.map(placeOf))
  const coming = due.filter(({ on }) => on >= from)
  const isSame = coming.length === shares.length && coming.every((one) => places.has(placeOf(one)))
  return isSame && sum(due) === sum(posted)
}

/** Returns the day of a change within a leave year: not after the last day of work, where that comes before the end. */
export const dayOfChange = (from: string, segments: readonly Segment[], year: { from: string; to: string }): string => {
  const last = segments.at(-1)?.to ?? year.to
  const latest = last < year.to ? last : year.to
  const day = from < latest ? from : latest
  return day > year.from ? day : year.from
}

/**
 * Returns the postings after which an account has, from a day on, the amounts that are due. Shares dated on or after
 * the day are reversed and made again where they differ; earlier grants are corrected by one adjustment on the day.
 */
export const planSettlement = (
  due: readonly DuePosting[],
  posted: readonly PostedShare[],
  from: string,
): Settlement => {
  if (isUpToDate(due, posted, from)) return NOTHING
  const difference = sum(due.filter(({ on }) => on < from)) - sum(posted.filter(({ on }) => on < from))
  const adjustment: Adjustment = {
    on: from,
    amount: difference,
    kind: 'adjustment',
    plan_id: due.at(-1)?.plan_id ?? null,
    basis: { ...(due.at(-1)?.basis ?? NO_ENTITLEMENT), share: null, before: sum(posted) },
  }
  const wanted = [...(difference === 0 ? [] : [adjustment]), ...due.filter(({ on }) => on >= from)]
  const remaining = posted.filter(({ on }) => on >= from)
  const added: (DuePosting | Adjustment)[] = []
  for (const one of wanted) {
    const index = remaining.findIndex((known) => placeOf(known) === placeOf(one) && known.amount === one.amount)
    if (index < 0) added.push(one)
    else remaining.splice(index, 1)
  }
  return { reversed: remaining, added }
}
