import { expect, it } from 'vitest'
import { type Book, figuresOn } from './balance.rules.ts'

type Posting = Book['postings'][number]

const lot = (id: number, year: number): Book['lots'][number] => ({
  id,
  origin: 'year',
  valid_from: `${year}-01-01`,
  valid_to: `${year}-12-31`,
  year,
  is_closed: false,
  carries: true,
})
const posting = (id: number, lot_id: number, on: string, amount: number, change: Partial<Posting> = {}): Posting => ({
  id,
  lot_id,
  on,
  kind: amount > 0 ? 'grant' : 'debit',
  amount,
  status: amount > 0 ? null : 'approved',
  reverses_id: null,
  ...change,
})
const lots = [lot(1, 2026), lot(2, 2027)]

it('tells by how much at most more is booked than there will be, and from which day on', () => {
  const postings = [
    posting(1, 1, '2026-01-01', 100),
    posting(2, 1, '2026-11-06', -200),
    posting(3, 1, '2026-11-09', -100),
  ]
  const { overbooked, overbooked_by } = figuresOn({ lots, postings }, '2026-06-01', 50)
  expect([overbooked, overbooked_by]).toEqual([true, { amount: 150, from: '2026-11-06' }])
  expect(figuresOn({ lots, postings }, '2026-06-01', 200)).toMatchObject({ overbooked: false, overbooked_by: null })
})

it('tells what is pending in a later leave year, which is not in the pending amount of this one', () => {
  const pending = { status: 'pending' } as const
  const postings = [
    posting(1, 1, '2026-01-01', 3000),
    posting(2, 2, '2027-01-01', 3000),
    posting(3, 2, '2027-01-19', -100, pending),
    posting(4, 2, '2027-01-20', -100, pending),
    posting(5, 1, '2026-12-21', -50, pending),
  ]
  const found = figuresOn({ lots, postings }, '2026-11-30', 0)
  expect([found.pending, found.pending_later]).toEqual([50, { amount: 200, from: '2027-01-19' }])
})
