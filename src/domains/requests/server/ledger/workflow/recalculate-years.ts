import { z } from 'zod'
import { type CalendarChange, organisationDay } from '#domains/organisation/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { duePostings, type PlacementHistory, segmentsOf } from '../../../contract/entitlement.rules.ts'
import { dayOfChange, type PostedShare, planSettlement } from '../../../contract/settlement.rules.ts'
import { openAllYears } from './open-years.ts'
import { lockAccounts } from '../store/books.ts'
import { getPlacementHistories } from '../store/placement-history.ts'
import { BATCH, listOpenYears, listShares, listWithOpenYears, type Lot } from '../store/lots.ts'
import { listTypePlans, type TypePlans } from '../store/plans.ts'
import { type NewPosting, post } from '../store/postings.ts'

const REASON = 'Entitlement worked out again'

type YearInput = Readonly<{
  lot: Lot
  type: TypePlans | undefined
  history: PlacementHistory
  shares: Shares
  from: string
}>
type Shares = readonly (PostedShare & Readonly<{ adjustments: number }>)[]

/** Returns the postings that correct one leave year. */
const postingsOf = ({ lot, type, history, shares, from }: YearInput): NewPosting[] => {
  const year = { year: lot.year ?? 0, from: lot.valid_from, to: lot.valid_to }
  const segments = segmentsOf(type?.plans ?? [], history, year)
  const day = dayOfChange(from, segments, year)
  const { reversed, added } = planSettlement(duePostings(segments, year), shares, day)
  const account = { employee_id: lot.employee_id, type_id: lot.type_id, lot_id: lot.id }
  const made = shares[0]?.adjustments ?? 0
  return [
    ...reversed.map(({ id, on, amount }) => ({
      ...account,
      kind: 'adjustment' as const,
      amount: -amount,
      effective_date: on,
      reverses_id: id,
      reason: REASON,
    })),
    ...added.map(({ on, kind, ...one }) => ({
      ...account,
      ...one,
      kind,
      effective_date: on,
      ...(kind === 'adjustment' ? { reason: REASON, due_key: `settled:${lot.id}:${made}` } : {}),
    })),
  ]
}

const spanOf = (lots: readonly Lot[]) => ({
  from: lots.map(({ valid_from }) => valid_from).toSorted()[0] ?? '',
  to:
    lots
      .map(({ valid_to }) => valid_to)
      .toSorted()
      .at(-1) ?? '',
})

type Scope = Readonly<{
  type_id: number | null
  /** Null: all people. */
  employee_ids: readonly number[] | null
  /** People who work by one of these, too. */
  pattern_ids: readonly number[]
  from: string
}>

type Years = Readonly<{ lots: readonly Lot[]; types: readonly TypePlans[]; from: string }>

/** Returns the postings that correct open leave years of people by the plans of their types, from a day on. */
export const correctionsOf = async (tx: Tx, { lots, types, from }: Years): Promise<NewPosting[]> => {
  if (lots.length === 0) return []
  const byType = new Map(types.map((type) => [type.type_id, type]))
  const people = [...new Set(lots.map(({ employee_id }) => employee_id))]
  const history = await getPlacementHistories(tx, people, spanOf(lots))
  const ids = lots.map(({ id }) => id)
  const shares = Map.groupBy(await listShares(tx, ids), ({ lot_id }) => lot_id)
  return lots.flatMap((lot) => {
    const own = history.get(lot.employee_id) ?? { employee_id: lot.employee_id, periods: [] }
    return postingsOf({ lot, type: byType.get(lot.type_id), history: own, shares: shares.get(lot.id) ?? [], from })
  })
}

/** Corrects the open leave years of people after a change from a day on. */
export const recalculateFor = async (
  work: Work,
  people: readonly number[],
  { type_id, from }: Scope,
): Promise<void> => {
  const lots = await listOpenYears(work.tx, people, type_id, from)
  if (lots.length === 0) return
  await lockAccounts(work.tx, lots)
  const postings = await correctionsOf(work.tx, { lots, types: await listTypePlans(work.tx, type_id), from })
  if (postings.length === 0) return
  await post(work, postings)
  const changed = [...new Set(postings.map(({ employee_id }) => employee_id))]
  await audit(work, 'requests.years_settled', { entity: 'leave_lots', id: null, after: { from, people: changed } })
}

const NAME = 'requests.settle_years'
const payload = z.object({
  type_id: z.int().nullable().default(null),
  employee_ids: z.array(z.int()).nullable().default(null),
  pattern_ids: z.array(z.int()).default([]),
  /** Null: today. */
  from: z.string().nullable().default(null),
})

const recalculateAll = async (
  begin: BeginWork,
  { from: requestedFrom, ...some }: z.output<typeof payload>,
): Promise<void> => {
  const isNamed = some.pattern_ids.length === 0
  await openAllYears(begin, { type_id: some.type_id, employee_ids: isNamed ? some.employee_ids : null })
  let after = 0
  for (;;) {
    const last = after
    const people = await begin(async (work) => {
      const from = requestedFrom ?? (await organisationDay(work.tx, work.now))
      const found = await listWithOpenYears(work.tx, { ...some, from, after: last })
      await recalculateFor(work, found, { ...some, from })
      return found
    })
    if (people.length < BATCH) return
    after = people.at(-1) ?? after
  }
}

/** Enqueues, in the transaction of a change, the recalculation of open leave years from a day on. */
export const enqueueRecalculation = (work: Work, scope: Scope): Promise<void> => enqueue(work, NAME, scope)

/**
 * Enqueues the recalculation after a change of placements, employments or patterns. Leave and single days change no
 * entitlement.
 */
export const recalculateAfter = async (work: Work, change: CalendarChange): Promise<void> => {
  const { is_leave, employee_ids, pattern_ids, from, to } = change
  if (!is_leave && to === null) await enqueueRecalculation(work, { type_id: null, employee_ids, pattern_ids, from })
}

export const recalculateYears: Job = {
  name: NAME,
  cron: '43 2 * * *',
  run: (input, begin) => recalculateAll(begin, payload.parse(input ?? {})),
}
