import type { Tx } from '#kit/server/context.ts'
import { type Book, figuresOn, lapseOn } from '../../contract/balance.rules.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { carryRulesAt } from '../ledger/workflow/carry-rules.ts'
import { getBooks } from '../ledger/store/books.ts'

/** The open leave year of an account on a day. */
const yearOn = ({ lots }: Book, date: string) =>
  lots.find((lot) => lot.origin === 'year' && !lot.is_closed && lot.valid_from <= date && date <= lot.valid_to)

/**
 * Returns the balances of people on a day, for each type of which they have leave then or later, with what lapses at the
 * end of the leave year; in four statements.
 */
export const calculateBalances = async (
  tx: Tx,
  employeeIds: readonly number[],
  date: string,
  typeId?: number,
): Promise<ReadonlyMap<number, BalanceRow[]>> => {
  const books = await getBooks(tx, employeeIds, typeId === undefined ? null : [typeId], date)
  const accounts = employeeIds.flatMap((employee_id) =>
    books.types.flatMap((type) => {
      const book = books.of({ employee_id, type_id: type.id })
      return book.lots.length === 0 ? [] : [{ employee_id, type, book, year: yearOn(book, date) }]
    }),
  )
  const carryAt = await carryRulesAt(
    tx,
    accounts.flatMap(({ employee_id, type, year }) => (year ? [{ employee_id, type_id: type.id, ...year }] : [])),
  )
  const rowOf = ({ employee_id, type, book, year }: (typeof accounts)[number]): BalanceRow => {
    const { id: type_id, allow_negative, ...shown } = type
    return {
      type_id,
      ...shown,
      ...figuresOn(book, date, allow_negative),
      lapse: year ? lapseOn(book, year.valid_to, carryAt({ employee_id, type_id, ...year })) : null,
    }
  }
  const rows = Map.groupBy(accounts, ({ employee_id }) => employee_id)
  return new Map(employeeIds.map((id) => [id, (rows.get(id) ?? []).map(rowOf)]))
}
