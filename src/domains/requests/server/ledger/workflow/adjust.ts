import { allocate } from '#engines/ledger/contract/lots.ts'
import type { Work } from '#kit/server/context.ts'
import { payingLots } from '../../../contract/balance.rules.ts'
import { type Account, lockAccounts, getBooks } from '../store/books.ts'
import { insertLots, type NewPosting, post } from '../store/postings.ts'

type Adjustment = Readonly<{
  amount: number
  effective_date: string
  valid_to: string
  /** It was given no last day: what is left of it at the end of the leave year carries over. */
  carries: boolean
  reason: string
}>
type Missing = Readonly<{ employee_id: number; available: number }>

const addLots = async (
  { tx }: Work,
  accounts: readonly Account[],
  { amount, effective_date, valid_to, carries, reason }: Adjustment,
): Promise<NewPosting[]> => {
  const span = { origin: 'adjustment', year: null, valid_from: effective_date, valid_to, carries } as const
  const lots = await insertLots(
    tx,
    accounts.map((account) => ({ ...account, ...span })),
  )
  return lots.map(({ id, employee_id, type_id }) => ({
    employee_id,
    type_id,
    lot_id: id,
    kind: 'adjustment',
    amount,
    effective_date,
    reason,
  }))
}

const takeFromLots = async (
  { tx }: Work,
  accounts: readonly Account[],
  { amount, effective_date, reason }: Adjustment,
  overdraft: number,
): Promise<NewPosting[] | Missing> => {
  const people = accounts.map(({ employee_id }) => employee_id)
  const types = [...new Set(accounts.map(({ type_id }) => type_id))]
  const books = await getBooks(tx, people, types, effective_date)
  const postings: NewPosting[] = []
  for (const account of accounts) {
    const book = books.of(account)
    const debit = { on: effective_date, amount: -amount }
    const { taken, missing } = allocate([debit], payingLots(book), book.postings, overdraft)
    if (missing) return { employee_id: account.employee_id, available: missing.available }
    for (const { lot_id, amount: part } of taken)
      postings.push({ ...account, lot_id: lot_id ?? 0, kind: 'adjustment', amount: part, effective_date, reason })
  }
  return postings
}

/**
 * Posts an amount to accounts by hand: additions get separate lots, reductions are taken from the lots valid on the
 * day. All of them or none: returns the first person who has too little, with the available amount; else null.
 */
export const adjust = async (
  work: Work,
  accounts: readonly Account[],
  adjustment: Adjustment,
  overdraft: number,
): Promise<Missing | null> => {
  await lockAccounts(work.tx, accounts)
  const found =
    adjustment.amount > 0
      ? await addLots(work, accounts, adjustment)
      : await takeFromLots(work, accounts, adjustment, overdraft)
  if (!Array.isArray(found)) return found
  await post(work, found)
  return null
}
