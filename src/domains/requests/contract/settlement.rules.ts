// A leave year that is open follows the facts it rests on by further postings alone; what was posted stays. Settling twice
// from the same day posts nothing the second time.
import type { DuePosting, Segment } from './entitlement.rules.ts'

/** A posting of entitlement that was not reversed; adjustments are those that settling made. */
export type PostedShare = Readonly<{ id: number; on: string; amount: number; kind: 'grant' | 'accrual' | 'adjustment' }>

type Adjustment = Readonly<{ on: string; amount: number; kind: 'adjustment'; plan_id: number | null }>

export type Settlement = Readonly<{
  /** Each is reversed on its own day. */
  reversed: readonly PostedShare[]
  added: readonly (DuePosting | Adjustment)[]
}>

const NOTHING: Settlement = { reversed: [], added: [] }

const sum = (postings: readonly Readonly<{ amount: number }>[]): number =>
  postings.reduce((total, { amount }) => total + amount, 0)

const placeOf = ({ on, kind }: Readonly<{ on: string; kind: string }>): string => `${on} ${kind}`

/** Whether the total is right, and shares that are yet to come stand on their days. */
const isSettled = (due: readonly DuePosting[], posted: readonly PostedShare[], from: string): boolean => {
  const shares = posted.filter(({ kind, on }) => kind !== 'adjustment' && on >= from)
  const places = new Set(shares.map(placeOf))
  const coming = due.filter(({ on }) => on >= from)
  const isSame = coming.length === shares.length && coming.every((one) => places.has(placeOf(one)))
  return isSame && sum(due) === sum(posted)
}

/** The day of a change within a leave year: not after the last day of work, where that comes before the end. */
export const dayOfChange = (from: string, segments: readonly Segment[], year: { from: string; to: string }): string => {
  const last = segments.at(-1)?.to ?? year.to
  const latest = last < year.to ? last : year.to
  const day = from < latest ? from : latest
  return day > year.from ? day : year.from
}

/**
 * What is to be posted so that from a day on the account holds what is due. Shares dated on or after the day are
 * reversed and made again where they differ; what was granted before is put right by one adjustment on the day.
 */
export const settle = (due: readonly DuePosting[], posted: readonly PostedShare[], from: string): Settlement => {
  if (isSettled(due, posted, from)) return NOTHING
  const difference = sum(due.filter(({ on }) => on < from)) - sum(posted.filter(({ on }) => on < from))
  const adjustment: Adjustment = {
    on: from,
    amount: difference,
    kind: 'adjustment',
    plan_id: due.at(-1)?.plan_id ?? null,
  }
  const wanted = [...(difference === 0 ? [] : [adjustment]), ...due.filter(({ on }) => on >= from)]
  const standing = posted.filter(({ on }) => on >= from)
  const added: (DuePosting | Adjustment)[] = []
  for (const one of wanted) {
    const index = standing.findIndex((known) => placeOf(known) === placeOf(one) && known.amount === one.amount)
    if (index < 0) added.push(one)
    else standing.splice(index, 1)
  }
  return { reversed: standing, added }
}
