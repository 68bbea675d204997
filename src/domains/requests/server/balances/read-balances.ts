import type { Tx } from '#kit/server/context.ts'
import { figuresOn } from '../../contract/balance.rules.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { readBooks } from '../ledger/store/books.ts'
import { listAllTypes, type TypeRow } from '../store/types.ts'

const rowOf = (type: TypeRow, book: Parameters<typeof figuresOn>[0], date: string): BalanceRow => ({
  type_id: type.id,
  name: type.name,
  color: type.color,
  unit: type.unit,
  ...figuresOn(book, date, type.allow_negative),
})

/** What people have on a day, by type: those in use, and those of which something is left. */
export const readBalances = async (
  tx: Tx,
  employeeIds: readonly number[],
  date: string,
  typeId?: number,
): Promise<ReadonlyMap<number, BalanceRow[]>> => {
  const types = (await listAllTypes(tx)).filter(
    ({ id, needs_balance }) => needs_balance && (typeId === undefined || id === typeId),
  )
  const ids = types.map(({ id }) => id)
  const books = await readBooks(tx, employeeIds, ids, date)
  return new Map(
    employeeIds.map((employee_id) => [
      employee_id,
      types.flatMap((type) => {
        const book = books.of({ employee_id, type_id: type.id })
        return book.lots.length === 0 ? [] : [rowOf(type, book, date)]
      }),
    ]),
  )
}
