import { expect, it } from 'vitest'
import type { LedgerStatement } from '../../contract/balances.models.ts'
import { balanceOf } from '../testing/rows.ts'
import { balanceLine } from './balance-line.ts'

const posting = (effective_date: string, kind: 'grant' | 'debit' | 'credit', amount: number, id: number) => ({
  id,
  effective_date,
  kind,
  amount,
  running: 0,
  lot_id: 1,
  request_id: null,
  reason: null,
  created_by: null,
  created_at: '2026-01-01T00:00:00.000Z',
  basis: null,
  day: null,
})

const year = { id: 1, origin: 'year', valid_from: '2026-01-01', valid_to: '2026-12-31', opening: 0 } as const
const carry = { id: 2, origin: 'carry', valid_from: '2025-12-15', valid_to: '2026-08-31', opening: 150 } as const
// It was never posted as lost, and counts no more all the same.
const expired = { id: 3, origin: 'carry', valid_from: '2026-01-01', valid_to: '2026-01-01', opening: 500 } as const

const statement = (...postings: LedgerStatement['postings']): LedgerStatement => ({
  opening: 650,
  closing: 0,
  unit: 'day',
  lots: [year, carry, expired],
  postings,
})

it('goes through the leave year week by week, and marks leave and what is lost', () => {
  const line = balanceLine(
    balanceOf(),
    statement(
      posting('2026-01-01', 'grant', 2500, 1),
      posting('2026-05-18', 'debit', -300, 2),
      posting('2026-06-01', 'debit', -100, 3),
      posting('2026-06-01', 'credit', 100, 4),
    ),
  )
  const on = (date: string) => line.find((point) => point.date === date)
  expect([line[0]?.date, line.at(-1)?.date]).toEqual(['2026-01-01', '2026-12-31'])
  expect([on('2026-01-01')?.balance, on('2026-05-14')?.balance, on('2026-05-21')?.balance]).toEqual([3150, 2650, 2350])
  expect(line.filter(({ has_leave }) => has_leave).map(({ date }) => date)).toEqual(['2026-05-21'])
  // 1.5 days live to the end of August.
  expect(line.filter(({ has_expiry }) => has_expiry).map(({ date }) => date)).toEqual(['2026-09-03'])
  expect([on('2026-08-27')?.balance, on('2026-09-03')?.balance, line.at(-1)?.balance]).toEqual([2350, 2200, 2200])
})

it('is nothing without an account', () => {
  expect(balanceLine(balanceOf({ lots: [] }), statement())).toEqual([])
})
