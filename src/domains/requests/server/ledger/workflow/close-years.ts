import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import type { PostingBasis } from '../../../contract/balances.models.ts'
import { type CarryRule, closeLots, type Closing, debitsToMove } from '../../../contract/closing.rules.ts'
import { type LeaveYear, leaveYearOf } from '../../../contract/leave-year.rules.ts'
import { carryRuleAt } from './carry-rules.ts'
import { openAllYears } from './open-years.ts'
import { lockAccounts } from '../store/books.ts'
import { getPlacementHistories } from '../store/placement-history.ts'
import {
  type CarryLot,
  closeLotRows,
  type EndedLot,
  listCarryLots,
  listDebitsOf,
  listEnded,
  type MovableDebit,
} from '../store/lots.ts'
import { listTypePlans } from '../store/plans.ts'
import { insertLots, type NewPosting, post } from '../store/postings.ts'

const DEBT = 'Overdrawn, moved into the next leave year'
const PAID = 'Overdrawn, paid by what is left of the same leave year'

type Closed = Readonly<{ lot: EndedLot; closing: Closing; basis: PostingBasis }>

/** The lots of one account that ended on one day, the leave year that begins then, and the carry lot that it has. */
type Ended = Readonly<{ lots: readonly EndedLot[]; year: LeaveYear; rule: CarryRule; known: CarryLot | undefined }>

const groupOf = ({ employee_id, type_id, valid_to }: Pick<EndedLot, 'employee_id' | 'type_id' | 'valid_to'>): string =>
  `${employee_id} ${type_id} ${valid_to}`

/** Groups lots that end together, with what the plan of their last day lets the person carry. */
const groupEnded = async (work: Work, lots: readonly EndedLot[]): Promise<Ended[]> => {
  const [first] = lots.map(({ valid_from }) => valid_from).toSorted()
  const last = lots
    .map(({ valid_to }) => valid_to)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return []
  const people = [...new Set(lots.map(({ employee_id }) => employee_id))]
  const history = await getPlacementHistories(work.tx, people, { from: first, to: addDays(last, 1) })
  const types = new Map((await listTypePlans(work.tx)).map((type) => [type.type_id, type]))
  const carried = new Map(
    (await listCarryLots(work.tx, people)).map((lot) => [groupOf({ ...lot, valid_to: lot.valid_from }), lot]),
  )
  return [...Map.groupBy(lots, groupOf).values()].flatMap((own): Ended[] => {
    const [one] = own
    if (!one) return []
    const { employee_id, type_id, valid_to } = one
    const type = types.get(type_id)
    const next = addDays(valid_to, 1)
    const rule = carryRuleAt(type, history.get(employee_id), valid_to)
    return [
      {
        lots: own,
        year: leaveYearOf(next, type?.start_month ?? 1),
        rule,
        known: carried.get(`${employee_id} ${type_id} ${next}`),
      },
    ]
  })
}

const restPostings = ({ lot, closing, basis }: Closed): NewPosting[] => {
  const { on, expires, debt, paid } = closing
  const { employee_id, type_id } = lot
  const at = { employee_id, type_id, lot_id: lot.id, effective_date: on, basis }
  const postings: NewPosting[] = []
  if (paid !== 0) postings.push({ ...at, kind: 'adjustment', amount: -paid, reason: PAID, due_key: `paid:${lot.id}` })
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

/** The leave that one account carries into the next year, by lot. */
type Carried = Readonly<{ group: Ended; lots: readonly Closed[]; on: string; amount: number; to: string }>

const carriedOf = (group: Ended, closed: readonly Closed[]): Carried[] => {
  const lots = closed.filter(({ closing }) => closing.carry !== null)
  const [first] = lots
  if (!first?.closing.carry) return []
  const amount = lots.reduce((total, { closing }) => total + (closing.carry?.amount ?? 0), 0)
  return [{ group, lots, on: first.closing.on, amount, to: group.known?.valid_to ?? first.closing.carry.to }]
}

const nextYearOf = ({ lots: [first] }: Carried): number => first?.lot.next_id ?? 0

/** Inserts the carry lots that are missing. Returns the function that finds the lot of what is carried. */
const openCarryLots = async (work: Work, carried: readonly Carried[]) => {
  const missing = carried.filter(({ group }) => group.known === undefined)
  const made = await insertLots(
    work.tx,
    missing.flatMap(({ group: { year }, lots: [first], on, to }) =>
      first
        ? [
            {
              employee_id: first.lot.employee_id,
              type_id: first.lot.type_id,
              origin: 'carry' as const,
              year: year.year,
              source_lot_id: first.lot.id,
              valid_from: on,
              valid_to: to,
            },
          ]
        : [],
    ),
  )
  const lotOf = new Map(made.map(({ id, source_lot_id }) => [source_lot_id, id]))
  return ({ group: { known }, lots: [first] }: Carried): number => {
    const id = known?.id ?? lotOf.get(first?.lot.id ?? null)
    if (id === undefined) throw new Error(`Lot ${first?.lot.id} was carried before`)
    return id
  }
}

const carryOver = async (work: Work, carried: readonly Carried[]): Promise<NewPosting[]> => {
  const carryLotOf = await openCarryLots(work, carried)
  const years = carried.map(nextYearOf).filter((id) => id > 0)
  const debits = Map.groupBy(await listDebitsOf(work.tx, years), ({ lot_id }) => lot_id)
  return carried.flatMap((one) => {
    const carryLot = carryLotOf(one)
    const shares = one.lots.flatMap(({ lot, closing: { on, carry }, basis }): NewPosting[] => {
      const at = { employee_id: lot.employee_id, type_id: lot.type_id, effective_date: on, basis }
      const amount = carry?.amount ?? 0
      return [
        { ...at, lot_id: lot.id, kind: 'carry_out', amount: -amount, due_key: `carried:${lot.id}` },
        { ...at, lot_id: carryLot, kind: 'carry_in', amount, due_key: `carried_in:${lot.id}` },
      ]
    })
    const moved = debitsToMove(debits.get(nextYearOf(one)) ?? [], one, one.group.year.to)
    return [...shares, ...moved.flatMap(({ debit, part }) => movePostings(debit, part, carryLot))]
  })
}

const closeGroup = ({ lots, rule, known }: Ended): Closed[] => {
  const atEnd = lots.map((lot) => ({ ...lot, has_next: lot.next_id !== null }))
  // Nothing more is carried once what was carried has ended itself.
  const closings = closeLots(atEnd, known?.is_closed ? null : rule, known?.carried)
  return lots.flatMap((lot, index) => {
    const closing = closings[index]
    const limit = rule && { carry_max: rule.carry_max, carry_months: rule.carry_months }
    return closing ? [{ lot, closing, basis: { rule: 'closing' as const, rest: lot.rest, limit } }] : []
  })
}

/** Closes a batch of lots that have ended; returns their number. */
const closeBatch = async (work: Work): Promise<number> => {
  const ended = await listEnded(work.tx, await organisationDay(work.tx, work.now))
  if (ended.length === 0) return 0
  await lockAccounts(work.tx, ended)
  const lots = await closeLotRows(
    work.tx,
    ended.map(({ id }) => id),
  )
  const groups = (await groupEnded(work, lots)).map((group) => ({ group, closed: closeGroup(group) }))
  const carried = groups.flatMap(({ group, closed }) => carriedOf(group, closed))
  await post(work, [
    ...(await carryOver(work, carried)),
    ...groups.flatMap(({ closed }) => closed.flatMap(restPostings)),
  ])
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
