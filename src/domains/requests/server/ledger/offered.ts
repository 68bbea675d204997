import { allocate } from '#engines/ledger/contract/lots.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { figuresOn, payingLots } from '../../contract/balance.rules.ts'
import { getTypeByCode } from '../store/types.ts'
import { type Account, lockAccounts, readBooks } from './store/books.ts'
import { findSourceLot } from './store/sources.ts'
import { insertLots, post } from './store/postings.ts'

/** What other domains ask of leave: a type by its code, amounts in its unit, all in the transaction of their change. */
type Holding = Readonly<{ employee_id: number; type_code: string }>

const accountOf = async (tx: Tx, { employee_id, type_code }: Holding): Promise<Account> => ({
  employee_id,
  type_id: (await getTypeByCode(tx, type_code)).id,
})

/** What a person has of a type on a day, and what of it can still be taken then. */
export const leaveBalance = async (
  tx: Tx,
  holding: Holding,
  date: string,
): Promise<Readonly<{ balance: number; available: number }>> => {
  const account = await accountOf(tx, holding)
  const books = await readBooks(tx, [account.employee_id], [account.type_id], date)
  const { balance, available } = figuresOn(books.of(account), date, 0)
  return { balance, available }
}

/** What a credit is for: it is given once. */
type CreditSource = Readonly<{ domain: string; id: number }>

type Credit = Holding &
  Readonly<{ amount: number; valid_from: string; valid_to: string; source: CreditSource; reason: string }>

/** Gives an amount with a validity. A source that was credited before is left as it is; answers whether it is new. */
export const creditLeave = async (work: Work, credit: Credit): Promise<boolean> => {
  const { amount, valid_from, valid_to, source, reason } = credit
  const account = await accountOf(work.tx, credit)
  await lockAccounts(work.tx, [account])
  if (await findSourceLot(work.tx, source)) return false
  const span = { origin: 'credit', year: null, valid_from, valid_to } as const
  const [lot] = await insertLots(work.tx, [{ ...account, ...span, source_domain: source.domain, source_id: source.id }])
  if (!lot) throw new Error('The credit got no lot')
  await post(work, [{ ...account, lot_id: lot.id, kind: 'credit', amount, effective_date: valid_from, reason }])
  return true
}

/** Takes a credit back as a whole: `used` where some of it was taken or has expired since, `none` where there is none. */
export const revokeCredit = async (
  work: Work,
  source: CreditSource,
  reason: string,
): Promise<'revoked' | 'used' | 'none'> => {
  const found = await findSourceLot(work.tx, source)
  if (!found) return 'none'
  await lockAccounts(work.tx, [found])
  const lot = await findSourceLot(work.tx, source)
  if (!lot || lot.is_revoked) return 'none'
  if (lot.is_closed || lot.left !== lot.given) return 'used'
  await post(work, [
    {
      employee_id: lot.employee_id,
      type_id: lot.type_id,
      lot_id: lot.id,
      kind: 'adjustment',
      amount: -lot.given,
      effective_date: lot.valid_from,
      reverses_id: lot.credit_id,
      reason,
    },
  ])
  return 'revoked'
}

type Payout = Holding & Readonly<{ amount: number; date: string; reason: string }>

/** Takes leave that is paid out from the account on a day; where there is less, nothing, and answers what there is. */
export const payOut = async (work: Work, payout: Payout): Promise<Readonly<{ available: number }> | null> => {
  const { amount, date, reason } = payout
  const account = await accountOf(work.tx, payout)
  await lockAccounts(work.tx, [account])
  const book = (await readBooks(work.tx, [account.employee_id], [account.type_id], date)).of(account)
  const { taken, missing } = allocate([{ on: date, amount }], payingLots(book), book.postings)
  if (missing) return { available: missing.available }
  await post(
    work,
    taken.map((one) => ({
      ...account,
      lot_id: one.lot_id ?? 0,
      kind: 'payout',
      amount: one.amount,
      effective_date: date,
      reason,
    })),
  )
  return null
}
