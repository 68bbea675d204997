import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { type CarryRule, closeLot, type Closing, debitsToMove } from '../../../contract/closing.rules.ts'
import { segmentsOf } from '../../../contract/entitlement.rules.ts'
import { openAllYears } from './open-years.ts'
import { lockAccounts } from '../store/books.ts'
import { getPlacementHistories } from '../store/placement-history.ts'
import { closeLots, type EndedLot, listDebitsOf, listEnded, type MovableDebit } from '../store/lots.ts'
import { listTypePlans } from '../store/plans.ts'
import { insertLots, type NewPosting, post } from '../store/postings.ts'

const DEBT = 'Overdrawn, moved into the next leave year'

type Closed = Readonly<{ lot: EndedLot; closing: Closing }>

/** By lot: what the plan of its last day lets the person carry, where they are employed on the day after. */
const carryRules = async (work: Work, lots: readonly EndedLot[]): Promise<ReadonlyMap<number, CarryRule>> => {
  const years = lots.filter(({ origin }) => origin === 'year')
  const [first] = years.map(({ valid_from }) => valid_from).toSorted()
  const last = years
    .map(({ valid_to }) => valid_to)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return new Map()
  const people = [...new Set(years.map(({ employee_id }) => employee_id))]
  const history = await getPlacementHistories(work.tx, people, { from: first, to: addDays(last, 1) })
  const types = new Map((await listTypePlans(work.tx)).map((type) => [type.type_id, type.plans]))
  return new Map(
    years.map(({ id, employee_id, type_id, year, valid_from, valid_to }) => {
      const own = history.get(employee_id) ?? { employee_id, periods: [] }
      const next = addDays(valid_to, 1)
      const stays = own.periods.some(({ from, to }) => from <= next && next <= to)
      const segments = segmentsOf(types.get(type_id) ?? [], own, { year: year ?? 0, from: valid_from, to: valid_to })
      return [id, stays ? (segments.findLast(({ plan }) => plan !== null)?.plan ?? null) : null]
    }),
  )
}

const restPostings = ({ lot, closing }: Closed): NewPosting[] => {
  const { on, expires, debt } = closing
  const at = { employee_id: lot.employee_id, type_id: lot.type_id, lot_id: lot.id, effective_date: on }
  const postings: NewPosting[] = []
  if (expires > 0) postings.push({ ...at, kind: 'expiry', amount: -expires, due_key: `expired:${lot.id}` })
  if (debt > 0 && lot.next_id !== null) {
    postings.push({ ...at, kind: 'adjustment', amount: debt, reason: DEBT, due_key: `debt_out:${lot.id}` })
    const next = { ...at, lot_id: lot.next_id, due_key: `debt_in:${lot.id}` }
    postings.push({ ...next, kind: 'carry_in', amount: -debt, reason: DEBT })
  }
  return postings
}

/** Credits part of a debit to the year and debits it from the carried lot. */
const movePostings = (debit: MovableDebit, part: number, carryLot: number): NewPosting[] => {
  const { id, amount, employee_id, type_id, lot_id, effective_date, request_day_id } = debit
  const day = { employee_id, type_id, effective_date, request_day_id }
  const back: NewPosting = {
    ...day,
    lot_id,
    kind: 'credit',
    amount: -amount,
    reverses_id: id,
    reason: 'Paid by carried leave',
  }
  const paid: NewPosting = { ...day, lot_id: carryLot, kind: 'debit', amount: -part }
  const rest = -amount - part
  return rest > 0 ? [back, paid, { ...day, lot_id, kind: 'debit', amount: -rest }] : [back, paid]
}

const carryOver = async (work: Work, closed: readonly Closed[]): Promise<NewPosting[]> => {
  const carried = closed.flatMap(({ lot, closing: { on, carry } }) => (carry ? [{ lot, on, carry }] : []))
  const made = await insertLots(
    work.tx,
    carried.map(({ lot, on, carry }) => ({
      employee_id: lot.employee_id,
      type_id: lot.type_id,
      origin: 'carry',
      year: (lot.year ?? 0) + 1,
      source_lot_id: lot.id,
      valid_from: on,
      valid_to: carry.to,
    })),
  )
  const lotOf = new Map(made.map(({ id, source_lot_id }) => [source_lot_id, id]))
  const years = carried.flatMap(({ lot }) => (lot.next_id === null ? [] : [lot.next_id]))
  const debits = Map.groupBy(await listDebitsOf(work.tx, years), ({ lot_id }) => lot_id)
  return carried.flatMap(({ lot, on, carry }) => {
    const lot_id = lotOf.get(lot.id)
    if (lot_id === undefined) throw new Error(`Lot ${lot.id} was carried before`)
    const at = { employee_id: lot.employee_id, type_id: lot.type_id, effective_date: on }
    const moved = debitsToMove(debits.get(lot.next_id ?? 0) ?? [], carry)
    const { amount } = carry
    return [
      { ...at, lot_id: lot.id, kind: 'carry_out' as const, amount: -amount, due_key: `carried:${lot.id}` },
      { ...at, lot_id, kind: 'carry_in' as const, amount, due_key: `carried_in:${lot.id}` },
      ...moved.flatMap(({ debit, part }) => movePostings(debit, part, lot_id)),
    ]
  })
}

/** Closes a batch of lots that have ended; returns their number. */
const closeBatch = async (work: Work): Promise<number> => {
  const ended = await listEnded(work.tx, await organisationDay(work.tx, work.now))
  if (ended.length === 0) return 0
  await lockAccounts(work.tx, ended)
  const lots = await closeLots(
    work.tx,
    ended.map(({ id }) => id),
  )
  const rules = await carryRules(work, lots)
  const closed = lots.map((lot): Closed => {
    const ended = { ...lot, has_next: lot.next_id !== null }
    return { lot, closing: closeLot(ended, rules.get(lot.id) ?? null) }
  })
  await post(work, [...(await carryOver(work, closed)), ...closed.flatMap(restPostings)])
  if (lots.length > 0)
    await audit(work, 'requests.lots_closed', {
      entity: 'leave_lots',
      id: null,
      after: { lots: lots.map(({ id }) => id) },
    })
  return ended.length
}

/** Closes what has ended, once the years that follow are open: a debt needs a lot to go to. */
export const closeAllYears = async (begin: BeginWork): Promise<void> => {
  await openAllYears(begin)
  while ((await begin(closeBatch)) > 0);
}

export const closeYears: Job = {
  name: 'requests.close_years',
  cron: '23 * * * *',
  run: (_input, begin) => closeAllYears(begin),
}
