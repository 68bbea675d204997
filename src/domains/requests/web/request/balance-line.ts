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

/** The balance through a leave year, week by week, with the weeks in which leave is taken or something is lost. */
export const balanceLine = (
  row: Pick<BalanceRow, 'lots' | 'expiring'>,
  statement: LedgerStatement,
): readonly Point[] => {
  const year = leaveYear(row)
  if (!year) return []
  // A day of leave that was given back has a debit and a credit on it: together they are none.
  const leave = statement.postings.filter(({ kind }) => kind === 'debit' || kind === 'credit')
  const sum = (postings: readonly { amount: number }[]): number => postings.reduce((all, { amount }) => all + amount, 0)
  return weekEnds(year).map((date, at) => {
    const before = at === 0 ? '' : addDays(date, -WEEK)
    const isSince = (on: string): boolean => before < on && on <= date
    const lost = row.expiring.filter(({ on }) => on < date)
    return {
      date,
      balance: statement.opening + sum(statement.postings.filter((one) => one.effective_date <= date)) - sum(lost),
      has_leave: sum(leave.filter((one) => isSince(one.effective_date))) < 0,
      has_expiry: row.expiring.some(({ on }) => isSince(addDays(on, 1))),
    }
  })
}
