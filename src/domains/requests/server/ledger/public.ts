import type { Tx, Work } from '#kit/server/context.ts'
import { figuresOn } from '../../contract/balance.rules.ts'
import { getTypeByCode } from '../store/types.ts'
import { type Account, lockAccounts, getBooks } from './store/books.ts'
import { findSourceLots } from './store/sources.ts'
import { insertLots, post } from './store/postings.ts'

/** A person and a type by its code, as other domains name an account. Amounts are in the unit of the type. */
type Holding = Readonly<{ employee_id: number; type_code: string }>

const accountOf = async (tx: Tx, { employee_id, type_code }: Holding): Promise<Account> => ({
  employee_id,
  type_id: (await getTypeByCode(tx, type_code)).id,
})

/** Returns the balance of a person in a type on a day, and the amount that can still be taken then. */
export const leaveBalance = async (
  tx: Tx,
  holding: Holding,
  date: string,
): Promise<Readonly<{ balance: number; available: number }>> => {
  const account = await accountOf(tx, holding)
  const books = await getBooks(tx, [account.employee_id], [account.type_id], date)
  const { balance, available } = figuresOn(books.of(account), date, 0)
  return { balance, available }
}

/** The record that a credit is for: it is credited once. */
type CreditSource = Readonly<{ domain: string; id: number }>

type Credit = Holding &
  Readonly<{ amount: number; valid_from: string; valid_to: string; source: CreditSource; reason: string }>

/**
 * Credits amounts with a validity, in the transaction of the caller. A source that was credited before is left as it
 * is; returns the number of new ones. The number of statements does not depend on the number of credits.
 */
export const creditLeaves = async (work: Work, credits: readonly Credit[]): Promise<number> => {
  const codes = [...new Set(credits.map(({ type_code }) => type_code))]
  const types = new Map<string, number>()
  for (const code of codes) types.set(code, (await getTypeByCode(work.tx, code)).id)
  const accounted = credits.map((credit) => ({ ...credit, type_id: types.get(credit.type_code) ?? 0 }))
  await lockAccounts(work.tx, accounted)
  const sources = accounted.map(({ source }) => source)
  const known = new Set(
    (await findSourceLots(work.tx, sources)).map(({ domain, source_id }) => `${domain} ${source_id}`),
  )
  const keyOf = ({ domain, id }: CreditSource): string => `${domain} ${id}`
  const fresh = new Map(
    accounted.filter(({ source }) => !known.has(keyOf(source))).map((one) => [keyOf(one.source), one]),
  )
  const lots = await insertLots(
    work.tx,
    [...fresh.values()].map(({ employee_id, type_id, valid_from, valid_to, source }) => {
      const span = { origin: 'credit', year: null, valid_from, valid_to } as const
      return { employee_id, type_id, ...span, source_domain: source.domain, source_id: source.id }
    }),
  )
  await post(
    work,
    lots.map((lot) => {
      const credit = fresh.get(`${lot.source_domain} ${lot.source_id}`)
      if (!credit) throw new Error('A lot belongs to no credit')
      const { employee_id, type_id, amount, valid_from: effective_date, reason } = credit
      return { employee_id, type_id, lot_id: lot.id, kind: 'credit', amount, effective_date, reason }
    }),
  )
  return lots.length
}

/** Credits one amount; returns true if it is new. */
export const creditLeave = async (work: Work, credit: Credit): Promise<boolean> =>
  (await creditLeaves(work, [credit])) === 1

/**
 * Reverses credits as a whole: `used` where some of one was taken or has expired since, and then none of them is
 * reversed; `none` where there are none.
 */
export const revokeCredits = async (
  work: Work,
  sources: readonly CreditSource[],
  reason: string,
): Promise<'revoked' | 'used' | 'none'> => {
  await lockAccounts(work.tx, await findSourceLots(work.tx, sources))
  const lots = (await findSourceLots(work.tx, sources)).filter(({ is_revoked }) => !is_revoked)
  if (lots.length === 0) return 'none'
  if (lots.some((lot) => lot.is_closed || lot.left !== lot.given)) return 'used'
  await post(
    work,
    lots.map((lot) => ({
      employee_id: lot.employee_id,
      type_id: lot.type_id,
      lot_id: lot.id,
      kind: 'adjustment',
      amount: -lot.given,
      effective_date: lot.valid_from,
      reverses_id: lot.credit_id,
      reason,
    })),
  )
  return 'revoked'
}

/** Reverses one credit. */
export const revokeCredit = (work: Work, source: CreditSource, reason: string): Promise<'revoked' | 'used' | 'none'> =>
  revokeCredits(work, [source], reason)
