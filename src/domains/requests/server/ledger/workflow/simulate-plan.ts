import { addDays } from '#engines/calendar/contract/calendar.ts'
import { balanceInLots } from '#engines/ledger/contract/lots.ts'
import type { Tx } from '#kit/server/context.ts'
import { type Book, type BookLot, type BookPosting } from '../../../contract/balance.rules.ts'
import { refusedDays } from '../../../contract/booked.rules.ts'
import type { Plan } from '../../../contract/plan.rules.ts'
import { MAX_SIMULATED, type Simulation } from '../../../contract/policy.calls.ts'
import { listBookedDays } from '../store/booked-days.ts'
import { getBooks } from '../store/books.ts'
import { BATCH, listOpenYears, listUnopened, listWithOpenYears } from '../store/lots.ts'
import { listTypePlans, type TypePlans } from '../store/plans.ts'
import type { NewPosting } from '../store/postings.ts'
import { listYearsToOpen, openingPostings, openingsOf } from './open-years.ts'
import { correctionsOf } from './recalculate-years.ts'

type Input = Readonly<{ plan: Plan; active: boolean; overdraft: number; from: string; to: string; today: string }>

/** Lots that a plan opens, and postings that it adds; their ids are negative. */
type Added = Readonly<{ lots: readonly (BookLot & { employee_id: number })[]; postings: readonly NewPosting[] }>

const withPlan = (known: TypePlans | undefined, { plan, active }: Input): TypePlans => ({
  type_id: plan.type_id,
  active,
  start_month: known?.start_month ?? plan.year_start_month,
  plans: [...(known?.plans ?? []), plan],
})

/** Runs a function for all people of a list, a batch at a time. */
const inBatches = async (
  list: (after: number) => Promise<number[]>,
  run: (people: readonly number[]) => Promise<void>,
): Promise<void> => {
  let after = 0
  for (;;) {
    const people = await list(after)
    if (people.length > 0) await run(people)
    if (people.length < BATCH) return
    after = people.at(-1) ?? after
  }
}

/** Returns what opening leave years would add, for people who have none yet. */
const openingsWith = async (tx: Tx, type: TypePlans, today: string): Promise<Added> => {
  const lots: Added['lots'][number][] = []
  const postings: NewPosting[] = []
  for (const task of listYearsToOpen([type], today)) {
    const { from: valid_from, to: valid_to, year } = task.year
    await inBatches(
      (after) => listUnopened(tx, { type_id: type.type_id, year: task.year, today, employee_ids: null, after }),
      async (people) => {
        for (const { due, ...account } of await openingsOf(tx, task, people)) {
          const id = -1 - lots.length
          const own = { id, origin: 'year', year, valid_from, valid_to, is_closed: false, carries: true } as const
          lots.push({ ...own, employee_id: account.employee_id })
          postings.push(...openingPostings({ ...account, id }, due))
        }
      },
    )
  }
  return { lots, postings }
}

const bookWith = (book: Book, lots: readonly BookLot[], postings: readonly NewPosting[]): Book => ({
  lots: [...book.lots, ...lots],
  postings: [
    ...book.postings,
    ...postings.map((one, index): BookPosting => ({
      id: -1 - index,
      lot_id: one.lot_id,
      on: one.effective_date,
      kind: one.kind,
      amount: one.amount,
      reverses_id: one.reverses_id ?? null,
      status: null,
    })),
  ],
})

const figuresIn = ({ lots, postings }: Book, from: string, to: string): Simulation['changed'][number]['before'] => {
  const days = [from, to, ...postings.map(({ on }) => on), ...lots.map((lot) => addDays(lot.valid_to, 1))]
  const inside = new Set(days.filter((day) => from <= day && day <= to))
  const balances = [...inside].map((day) => balanceInLots(lots, postings, day))
  return { balance: balanceInLots(lots, postings, to), lowest: Math.min(...balances) }
}

type Change = Readonly<{ employee_id: number }> & Omit<Simulation['changed'][number], 'employee'>
type Refused = Omit<Simulation['requests_refused'][number], 'employee'> & Readonly<{ employee_id: number }>

export type SimulatedIds = Pick<Simulation, 'people' | 'gain' | 'lose' | 'below_zero'> &
  Readonly<{ changed: readonly Change[]; refused: readonly Refused[] }>

type Evaluation = Readonly<{ changes: Change[]; refused: Refused[] }>

/** Compares the accounts of a batch of people before and after what is added. */
const evaluate = async (
  tx: Tx,
  { plan, overdraft, from, to }: Input,
  people: readonly number[],
  added: Added,
): Promise<Evaluation> => {
  const books = await getBooks(tx, people, [plan.type_id], from)
  const booked = Map.groupBy(await listBookedDays(tx, people, plan.type_id, { from, to }), (day) => day.employee_id)
  const postings = Map.groupBy(added.postings, ({ employee_id }) => employee_id)
  const lots = Map.groupBy(added.lots, ({ employee_id }) => employee_id)
  const found: Evaluation = { changes: [], refused: [] }
  for (const employee_id of people) {
    const before = books.of({ employee_id, type_id: plan.type_id })
    const after = bookWith(before, lots.get(employee_id) ?? [], postings.get(employee_id) ?? [])
    const change = { before: figuresIn(before, from, to), after: figuresIn(after, from, to) }
    const days = booked.get(employee_id) ?? []
    const known = new Set(refusedDays(before, days, overdraft).map(({ request_id }) => request_id))
    for (const { request_id: id, ...request } of refusedDays(after, days, overdraft))
      if (!known.has(id)) found.refused.push({ id, code: 'requests.insufficient_balance', employee_id, ...request })
    found.changes.push({ employee_id, ...change })
  }
  return found
}

const isOther = ({ before, after }: Change): boolean =>
  before.balance !== after.balance || before.lowest !== after.lowest

const differenceOf = ({ before, after }: Change): number => after.balance - before.balance

/**
 * Returns what a plan would change if it were added: by the functions that open and correct leave years, on the stored
 * accounts, without writing.
 */
export const simulatePlan = async (tx: Tx, input: Input): Promise<SimulatedIds> => {
  const { plan, overdraft, today } = input
  const type = withPlan((await listTypePlans(tx, plan.type_id))[0], input)
  const opened = await openingsWith(tx, type, today)
  const results: Evaluation[] = []
  const run = async (people: readonly number[], postings: readonly NewPosting[]): Promise<void> => {
    const own = new Set(people)
    const isOwn = ({ employee_id }: { employee_id: number }): boolean => own.has(employee_id)
    const added = { lots: opened.lots.filter(isOwn), postings: [...postings, ...opened.postings.filter(isOwn)] }
    const concerned = new Set(added.postings.map(({ employee_id }) => employee_id))
    results.push(
      await evaluate(
        tx,
        input,
        people.filter((id) => concerned.has(id)),
        added,
      ),
    )
  }
  const seen = new Set<number>()
  const some = { type_id: plan.type_id, employee_ids: null, pattern_ids: [], from: plan.effective_from }
  await inBatches(
    (after) => listWithOpenYears(tx, { ...some, after }),
    async (people) => {
      for (const id of people) seen.add(id)
      const lots = await listOpenYears(tx, people, plan.type_id, plan.effective_from)
      await run(people, await correctionsOf(tx, { lots, types: [type], from: plan.effective_from }))
    },
  )
  const others = [...new Set(opened.lots.map(({ employee_id }) => employee_id))].filter((id) => !seen.has(id))
  for (let at = 0; at < others.length; at += BATCH) await run(others.slice(at, at + BATCH), [])
  const changes = results.flatMap((one) => one.changes).filter(isOther)
  const sorted = changes.toSorted((a, b) => differenceOf(a) - differenceOf(b) || a.employee_id - b.employee_id)
  return {
    people: seen.size + others.length,
    gain: changes.filter((one) => differenceOf(one) > 0).length,
    lose: changes.filter((one) => differenceOf(one) < 0).length,
    below_zero: changes.filter(({ before, after }) => after.lowest < -overdraft && before.lowest >= -overdraft).length,
    changed: sorted.slice(0, MAX_SIMULATED),
    refused: results.flatMap((one) => one.refused),
  }
}
