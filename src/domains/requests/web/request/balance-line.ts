import type { Posting } from '#engines/ledger/contract/ledger.ts'
import { balanceInLots } from '#engines/ledger/contract/lots.ts'
import { addDays } from '#kit/web/format/dates.ts'
import type { BalanceRow, LedgerStatement } from '../../contract/balances.models.ts'

type Point = Readonly<{
  /** The day on which the balance is shown. */
  date: string
  balance: number
  /** Leave is taken in the days since the point before. */
  has_leave: boolean
  /** Something is lost in these days. */
  has_expiry: boolean
}>

const WEEK = 7

/** The leave year that a balance belongs to: the days of its year lot, else of what ends last. */
export const leaveYear = ({ lots }: Pick<BalanceRow, 'lots'>): Readonly<{ from: string; to: string }> | null => {
  const lot =
    lots.find(({ origin }) => origin === 'year') ?? lots.toSorted((a, b) => a.valid_to.localeCompare(b.valid_to)).at(-1)
  return lot ? { from: lot.valid_from, to: lot.valid_to } : null
}

/** The end of each week of a leave year, and its last day. */
const weekEnds = ({ from, to }: Readonly<{ from: string; to: string }>): string[] => {
  const ends: string[] = []
  for (let date = from; date < to; date = addDays(date, WEEK)) ends.push(date)
  return [...ends, to]
}

/** Turns the opening amount of each lot of a statement into one posting. */
const openings = ({ lots }: LedgerStatement): readonly Posting[] =>
  lots.map(({ id, valid_from, opening }) => ({
    id: -id,
    lot_id: id,
    on: valid_from,
    amount: opening,
    reverses_id: null,
  }))

/** The balance through a leave year, week by week, with the weeks in which leave is taken or something is lost. */
export const balanceLine = (
  row: Pick<BalanceRow, 'lots' | 'expiring'>,
  statement: LedgerStatement,
): readonly Point[] => {
  const year = leaveYear(row)
  if (!year) return []
  const postings = statement.postings.map(({ id, lot_id, effective_date: on, amount }) => ({
    id,
    lot_id,
    on,
    amount,
    reverses_id: null,
  }))
  const all = [...openings(statement), ...postings]
  // A day of leave that was given back has a debit and a credit on it: together they are none.
  const leave = statement.postings.filter(({ kind }) => kind === 'debit' || kind === 'credit')
  return weekEnds(year).map((date, at) => {
    const before = at === 0 ? '' : addDays(date, -WEEK)
    const isSince = (on: string): boolean => before < on && on <= date
    const taken = leave.filter((one) => isSince(one.effective_date)).reduce((sum, { amount }) => sum + amount, 0)
    return {
      date,
      balance: balanceInLots(statement.lots, all, date),
      has_leave: taken < 0,
      has_expiry: row.expiring.some(({ on }) => isSince(addDays(on, 1))),
    }
  })
}
