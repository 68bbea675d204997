import type { Tx } from '#kit/server/context.ts'
import { figuresOn } from '../../contract/balance.rules.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { getBooks } from '../ledger/store/books.ts'

/** Returns the balances of people on a day, for each type of which they have leave then or later; in one statement. */
export const calculateBalances = async (
  tx: Tx,
  employeeIds: readonly number[],
  date: string,
  typeId?: number,
): Promise<ReadonlyMap<number, BalanceRow[]>> => {
  const books = await getBooks(tx, employeeIds, typeId === undefined ? null : [typeId], date)
  const rowsOf = (employee_id: number): BalanceRow[] =>
    books.types.flatMap(({ id: type_id, allow_negative, ...type }) => {
      const book = books.of({ employee_id, type_id })
      return book.lots.length === 0 ? [] : [{ type_id, ...type, ...figuresOn(book, date, allow_negative) }]
    })
  return new Map(employeeIds.map((id) => [id, rowsOf(id)]))
}
