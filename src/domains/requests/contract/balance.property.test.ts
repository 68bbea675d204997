import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate } from '#engines/ledger/contract/lots.ts'
import { type Book, type BookLot, type BookPosting, figuresOn } from './balance.rules.ts'
import { duePostings, segmentsOf } from './entitlement.rules.ts'
import { leaveYearOf } from './leave-year.rules.ts'
import { history, plan as planOf, placementPeriod } from './testing/plans.ts'

/**
 * A second, slow calculation: the rest on a day is the amount that each valid lot got up to then, less the days that
 * were taken from it and not returned. It is calculated from the steps, not from postings.
 */
type Taken = Readonly<{ lot: number; on: string; amount: number }>
type Ledger = {
  count: number
  lots: BookLot[]
  postings: BookPosting[]
  given: Taken[]
  requests: Map<number, Taken[]>
}

const dayOf = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
const day = fc.integer({ min: 0, max: 729 }).map(dayOf)

const step = fc.oneof(
  fc.record({
    what: fc.constant('ask' as const),
    from: fc.integer({ min: 0, max: 720 }),
    days: fc.integer({ min: 1, max: 8 }),
  }),
  fc.record({ what: fc.constant('cancel' as const), nth: fc.nat(30) }),
  fc.record({
    what: fc.constant('give' as const),
    on: day,
    amount: fc.integer({ min: 1, max: 500 }),
    months: fc.integer({ min: 1, max: 6 }),
  }),
)
const plan = fc.record({
  yearly_amount: fc.integer({ min: 0, max: 3000 }),
  granted: fc.constantFrom('upfront' as const, 'monthly' as const),
  overdraft: fc.constantFrom(0, 0, 300),
})

const begin = ({ yearly_amount, granted }: { yearly_amount: number; granted: 'upfront' | 'monthly' }): Ledger => {
  const ledger: Ledger = { count: 0, lots: [], postings: [], given: [], requests: new Map() }
  for (const start of ['2026-01-01', '2027-01-01']) {
    const year = leaveYearOf(start, 1)
    const lot = ledger.lots.length + 1
    ledger.lots.push({
      id: lot,
      origin: 'year',
      year: year.year,
      valid_from: year.from,
      valid_to: year.to,
      is_closed: false,
      carries: true,
    })
    const terms = planOf({ yearly_amount, granted })
    for (const grant of duePostings(segmentsOf([terms], history(placementPeriod(year.from, year.to)), year), year)) {
      ledger.given.push({ lot, on: grant.on, amount: grant.amount })
      post(ledger, lot, grant.on, grant.amount, grant.kind)
    }
  }
  return ledger
}

const post = (
  ledger: Ledger,
  lot_id: number,
  on: string,
  amount: number,
  kind: BookPosting['kind'],
  reverses_id: number | null = null,
) => {
  ledger.postings.push({
    id: ledger.postings.length + 1,
    lot_id,
    on,
    amount,
    kind,
    reverses_id,
    status: kind === 'debit' || kind === 'credit' ? 'approved' : null,
  })
}

const take = (ledger: Ledger, step: { from: number; days: number }, overdraft: number): void => {
  const debits = Array.from({ length: step.days }, (_, index) => ({ on: dayOf(step.from + index), amount: 100 }))
  const { taken } = allocate(debits, ledger.lots, ledger.postings, overdraft)
  if (!taken) return
  const id = ++ledger.count
  ledger.requests.set(
    id,
    taken.map(({ lot_id, on, amount }) => ({ lot: lot_id ?? 0, on, amount: -amount })),
  )
  for (const one of taken) post(ledger, one.lot_id ?? 0, one.on, one.amount, 'debit')
}

const cancel = (ledger: Ledger, nth: number): void => {
  const id = [...ledger.requests.keys()][nth]
  if (id === undefined) return
  for (const day of ledger.requests.get(id) ?? []) {
    const undone = new Set(ledger.postings.map(({ reverses_id }) => reverses_id))
    const debit = ledger.postings.find(
      (one) =>
        one.kind === 'debit' &&
        one.lot_id === day.lot &&
        one.on === day.on &&
        one.amount === -day.amount &&
        !undone.has(one.id),
    )
    if (debit) post(ledger, day.lot, day.on, day.amount, 'credit', debit.id)
  }
  ledger.requests.delete(id)
}

const addLot = (ledger: Ledger, { on, amount, months }: { on: string; amount: number; months: number }): void => {
  const lot = ledger.lots.length + 1
  const end = new Date(Date.parse(on) + months * 30 * 86_400_000).toISOString().slice(0, 10)
  ledger.lots.push({
    id: lot,
    origin: 'adjustment',
    year: null,
    valid_from: on,
    valid_to: end,
    carries: false,
    is_closed: false,
  })
  ledger.given.push({ lot, on, amount })
  post(ledger, lot, on, amount, 'adjustment')
}

const slowly = (ledger: Ledger, on: string): number => {
  let left = 0
  for (const lot of ledger.lots) {
    if (on < lot.valid_from || on > lot.valid_to) continue
    for (const one of ledger.given) if (one.lot === lot.id && one.on <= on) left += one.amount
    for (const taken of ledger.requests.values())
      for (const one of taken) if (one.lot === lot.id && one.on <= on) left -= one.amount
  }
  return left
}

it('the balance of every day is what a slow recomputation from nothing says, after any plans, requests and cancellations', () => {
  fc.assert(
    fc.property(
      plan,
      fc.array(step, { maxLength: 25 }),
      fc.array(day, { minLength: 5, maxLength: 10 }),
      (terms, steps, days) => {
        const ledger = begin(terms)
        for (const one of steps) {
          if (one.what === 'ask') take(ledger, one, terms.overdraft)
          else if (one.what === 'cancel') cancel(ledger, one.nth)
          else addLot(ledger, one)
        }
        const book: Book = ledger
        for (const on of days) {
          const figures = figuresOn(book, on, terms.overdraft)
          expect(figures.balance).toBe(slowly(ledger, on))
          const { granted, accrued, carried, adjusted, expired, taken } = figures
          expect(granted + accrued + carried + adjusted - expired - taken).toBe(figures.balance)
          expect(figures.lots.reduce((sum, { left }) => sum + left, 0)).toBe(figures.balance)
          if (terms.overdraft === 0) expect(figures.overbooked).toBe(false)
        }
      },
    ),
  )
})
