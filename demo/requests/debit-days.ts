import { sql } from 'kysely'
import { allocate } from '#engines/ledger/contract/lots.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Book, BookPosting } from '#domains/requests/contract/balance.rules.ts'
import { getBooks } from '#domains/requests/server/ledger/store/books.ts'
import { type Batch, type Composed, isLive } from './compose-rows.ts'

type DayKey = Readonly<{ id: number; request_id: number; date: string }>
const json = (rows: unknown): string => JSON.stringify(rows)

const key = (employee: number, type: number): string => `${employee}:${type}`

/** Debits live days from the lots that are valid on them; days without a lot are left unpaid. */
export const debitDays = async (
  tx: Tx,
  batch: Batch,
  composed: readonly (Composed & Readonly<{ id: number }>)[],
  days: readonly DayKey[],
) => {
  const books = await getBooks(
    tx,
    batch.people.map(({ id }) => id),
    null,
    '1900-01-01',
  )
  const known = new Map<string, Book>()
  const ids = new Map(days.map(({ id, request_id, date }) => [`${request_id}:${date}`, id]))
  const rows: unknown[] = []
  for (const { id, planned, type, days: own } of composed) {
    if (!type.needs_balance || !isLive(planned.status)) continue
    const account = { employee_id: planned.employee_id, type_id: type.id }
    const book = known.get(key(account.employee_id, account.type_id)) ?? books.of(account)
    const debits = own.filter(({ amount }) => amount > 0).map(({ date, amount }) => ({ on: date, amount }))
    const { taken } = allocate(debits, book.lots, book.postings, 100_000)
    const made = (taken ?? []).map((one, index): BookPosting => ({
      ...one,
      id: -1 - index,
      kind: 'debit',
      status: planned.status,
    }))
    known.set(key(account.employee_id, account.type_id), { ...book, postings: [...book.postings, ...made] })
    for (const one of made)
      rows.push({
        ...account,
        lot_id: one.lot_id,
        amount: one.amount,
        on: one.on,
        day: ids.get(`${id}:${one.on}`),
        at: planned.sent_at,
      })
  }
  await sql`insert into leave_ledger (lot_id, employee_id, type_id, kind, amount, effective_date, request_day_id, created_at)
    select x.lot_id, x.employee_id, x.type_id, 'debit', x.amount, x."on", x.day, x.at
    from jsonb_to_recordset(${json(rows)}::jsonb) as x(lot_id int, employee_id int, type_id int, amount int, "on" date,
      day int, at timestamptz)`.execute(tx)
}
