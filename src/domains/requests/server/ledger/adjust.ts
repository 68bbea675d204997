import { allocate } from '#engines/ledger/contract/lots.ts'
import { payingLots } from '../../contract/balance.rules.ts'
import type { Work } from '#kit/server/context.ts'
import { type Account, lockAccounts, readBooks } from './store/books.ts'
import { insertLots, post } from './store/postings.ts'

type Adjustment = Readonly<{ amount: number; effective_date: string; valid_to: string; reason: string }>

/**
 * Posts an amount by hand: what is given gets a lot of its own, what is taken comes out of the lots that hold on the day.
 * Answers what there was where it is not enough.
 */
export const adjust = async (
  work: Work,
  account: Account,
  { amount, effective_date, valid_to, reason }: Adjustment,
  overdraft: number,
): Promise<number | null> => {
  await lockAccounts(work.tx, [account])
  if (amount > 0) {
    const span = { valid_from: effective_date, valid_to }
    const [lot] = await insertLots(work.tx, [{ ...account, origin: 'adjustment', year: null, ...span }])
    if (lot) await post(work, [{ ...account, lot_id: lot.id, kind: 'adjustment', amount, effective_date, reason }])
    return null
  }
  const book = (await readBooks(work.tx, [account.employee_id], [account.type_id], effective_date)).of(account)
  const { taken, missing } = allocate(
    [{ on: effective_date, amount: -amount }],
    payingLots(book),
    book.postings,
    overdraft,
  )
  if (missing) return missing.available
  await post(
    work,
    taken.map((one) => ({
      ...account,
      lot_id: one.lot_id ?? 0,
      kind: 'adjustment',
      amount: one.amount,
      effective_date,
      reason,
    })),
  )
  return null
}
