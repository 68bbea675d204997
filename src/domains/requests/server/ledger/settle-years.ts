import { sql } from 'kysely'
import { z } from 'zod'
import type { CalendarChange } from '#domains/organisation/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { grantsOf, type PostedGrant, settle } from '../../contract/entitlement.rules.ts'
import { segmentsOf } from './segments.ts'
import { openAllYears } from './open-years.ts'
import { lockAccounts } from './store/books.ts'
import { type NewPosting, post } from './store/postings.ts'
import { listPlanRows, readStretches } from './store/terms.ts'

const BATCH = 300

type OpenLot = Readonly<{
  id: number
  employee_id: number
  type_id: number
  year: number
  valid_from: string
  valid_to: string
  posted: readonly PostedGrant[]
}>

type Scope = Readonly<{
  type_id: number | null
  employee_ids: readonly number[] | null
  pattern_ids: readonly number[]
  from: string
}>

/** Open leave years that a change may touch, with what plans have posted in them and was not undone. */
const listOpenLots = async (tx: Tx, scope: Scope, after: number): Promise<OpenLot[]> => {
  const { rows } = await sql<OpenLot>`
    select l.id, l.employee_id, l.type_id, l.year, l.valid_from, l.valid_to, coalesce((
      select json_agg(json_build_object('id', p.id, 'date', p.effective_date, 'amount', p.amount,
        'is_adjustment', p.kind = 'adjustment') order by p.effective_date, p.id)
      from leave_ledger p where p.lot_id = l.id and p.plan_id is not null and p.reverses_id is null
        and not exists (select from leave_ledger c where c.reverses_id = p.id)), '[]') as posted
    from leave_lots l
    where l.origin = 'year' and not l.is_closed and l.id > ${after} and l.valid_to >= ${scope.from}::date
      and (${scope.type_id}::int is null or l.type_id = ${scope.type_id}::int)
      and (${scope.employee_ids}::int[] is null or l.employee_id = any(${scope.employee_ids}::int[])
        or exists (select from placement_on p where p.employee_id = l.employee_id
          and p.work_pattern_id = any(${scope.pattern_ids}::int[])
          and p.effective_from <= l.valid_to and (p.effective_until is null or p.effective_until > ${scope.from}::date)))
    order by l.id limit ${BATCH}`.execute(tx)
  return rows
}

const postingsOf = (
  lot: OpenLot,
  settlement: ReturnType<typeof settle>,
  from: string,
  plan_id: number | null,
): NewPosting[] => {
  const account = { employee_id: lot.employee_id, type_id: lot.type_id, lot_id: lot.id }
  const reason = 'Plan, hours or employment changed'
  return [
    ...settlement.undo.map(({ id, date, amount }) => ({
      ...account,
      kind: 'adjustment' as const,
      amount: -amount,
      effective_date: date,
      reverses_id: id,
      reason,
      plan_id,
    })),
    ...(settlement.adjust === 0
      ? []
      : [
          { ...account, kind: 'adjustment' as const, amount: settlement.adjust, effective_date: from, reason, plan_id },
        ]),
    ...settlement.make.map(({ date, amount, kind, plan_id: plan }) => ({
      ...account,
      kind,
      amount,
      effective_date: date,
      plan_id: plan,
    })),
  ]
}

const settleLots = async (work: Work, scope: Scope, after: number): Promise<number[]> => {
  const found = await listOpenLots(work.tx, scope, after)
  if (found.length === 0) return []
  await lockAccounts(work.tx, found)
  const last = found.at(-1)?.id ?? after
  // What was posted is read again under the lock: another run may have settled it meanwhile.
  const lots = (await listOpenLots(work.tx, scope, after)).filter(({ id }) => id <= last)
  const plans = await listPlanRows(work.tx)
  const [first, end] = [
    lots.map((lot) => lot.valid_from).toSorted()[0],
    lots
      .map((lot) => lot.valid_to)
      .toSorted()
      .at(-1),
  ]
  const people = [...new Set(lots.map(({ employee_id }) => employee_id))]
  const stretches = await readStretches(work.tx, people, first ?? scope.from, end ?? scope.from)
  const postings = lots.flatMap((lot) => {
    const own = plans.filter(({ type_id }) => type_id === lot.type_id)
    const year = { year: lot.year, from: lot.valid_from, to: lot.valid_to }
    const planned = grantsOf(year, segmentsOf(own, lot.employee_id, stretches.get(lot.employee_id) ?? [], year))
    const from = scope.from > lot.valid_from ? scope.from : lot.valid_from
    const plan_id = planned[0]?.plan_id ?? own.at(-1)?.id ?? null
    return postingsOf(lot, settle(lot.posted, planned, from), from, plan_id)
  })
  await post(work, postings)
  return found.map(({ id }) => id)
}

const settleAll = async (begin: BeginWork, scope: Scope): Promise<void> => {
  let after = 0
  for (;;) {
    const from = after
    const ids = await begin((work) => settleLots(work, scope, from))
    after = ids.at(-1) ?? after
    if (ids.length < BATCH) break
  }
  // A new plan, or a person who came, may open a year that was not there.
  await openAllYears(begin)
}

const SETTLE = 'requests.settle_years'
const payload = z.object({
  type_id: z.int().nullable(),
  employee_ids: z.array(z.int()).nullable(),
  pattern_ids: z.array(z.int()),
  from: z.string(),
})

/** Asks, in the transaction of a change, for open leave years to be worked out again from a day on. */
export const askToSettle = (work: Work, scope: Scope): Promise<void> => enqueue(work, SETTLE, scope)

/** The same for a change of placements, employments or patterns. */
export const settleAfter = async (
  work: Work,
  { is_leave, employee_ids, pattern_ids, from }: CalendarChange,
): Promise<void> => {
  if (!is_leave) await askToSettle(work, { type_id: null, employee_ids, pattern_ids, from })
}

export const settleYears: Job = {
  name: SETTLE,
  run: (input, begin) => settleAll(begin, payload.parse(input)),
}
