import type { Tx } from '#kit/server/context.ts'
import { type Book, figuresOn, lapseOn } from '../../contract/balance.rules.ts'
import type { BalanceRow, ListedBalance } from '../../contract/balances.models.ts'
import { carryRulesAt } from '../ledger/workflow/carry-rules.ts'
import { type Books, getBooks, type Known } from '../ledger/store/books.ts'

type Account = Readonly<{ employee_id: number; type: Books['types'][number]; book: Book }>

const accountsOf = (books: Books, employee_id: number): Account[] =>
  books.types.flatMap((type) => {
    const book = books.of({ employee_id, type_id: type.id })
    return book.lots.length === 0 ? [] : [{ employee_id, type, book }]
  })

const rowOf = ({ type: { id: type_id, allow_negative, ...type }, book }: Account, date: string): ListedBalance => ({
  type_id,
  ...type,
  ...figuresOn(book, date, allow_negative),
})

/** Returns the balances of people on a day, for each type of which they have leave then or later; in one statement. */
export const calculateBalances = async (
  tx: Tx,
  employeeIds: readonly number[],
  date: string,
  typeId?: number,
): Promise<ReadonlyMap<number, ListedBalance[]>> => {
  const books = await getBooks(tx, employeeIds, typeId === undefined ? null : [typeId], date)
  return new Map(employeeIds.map((id) => [id, accountsOf(books, id).map((account) => rowOf(account, date))]))
}

/** The open leave year of an account on a day. */
const yearOn = ({ lots }: Book, date: string) =>
  lots.find((lot) => lot.origin === 'year' && !lot.is_closed && lot.valid_from <= date && date <= lot.valid_to)

/**
 * Returns the balances of a person on a day as they were known at the end of another; without what lapses, which by the
 * plans of that time is not stored.
 */
export const balancesAsKnown = async (
  tx: Tx,
  employeeId: number,
  date: string,
  known: Known,
  typeId?: number,
): Promise<BalanceRow[]> => {
  const books = await getBooks(tx, [employeeId], typeId === undefined ? null : [typeId], date, known)
  return accountsOf(books, employeeId).map((account) => ({ ...rowOf(account, date), lapse: null }))
}

/** Returns the balances of a person on a day, with what lapses at the end of the leave year; in four statements. */
export const balancesWithLapse = async (
  tx: Tx,
  employeeId: number,
  date: string,
  typeId?: number,
): Promise<BalanceRow[]> => {
  const books = await getBooks(tx, [employeeId], typeId === undefined ? null : [typeId], date)
  const accounts = accountsOf(books, employeeId).map((account) => ({ ...account, year: yearOn(account.book, date) }))
  const endingOf = ({ employee_id, type, year }: (typeof accounts)[number]) =>
    year ? [{ employee_id, type_id: type.id, valid_from: year.valid_from, valid_to: year.valid_to }] : []
  const carryAt = await carryRulesAt(tx, accounts.flatMap(endingOf))
  return accounts.map((account) => {
    const [ending] = endingOf(account)
    return { ...rowOf(account, date), lapse: ending ? lapseOn(account.book, ending.valid_to, carryAt(ending)) : null }
  })
}
