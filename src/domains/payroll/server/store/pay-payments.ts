import { type Insertable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PayPayments } from '#kit/server/database/tables.ts'
import { lockAccount } from './pay-accounts.ts'

type HandPayment = Pick<
  Insertable<PayPayments>,
  | 'employee_id'
  | 'brand_id'
  | 'currency'
  | 'amount_minor'
  | 'sent_on'
  | 'reference'
  | 'note'
  | 'entered_by'
  | 'entered_at'
>

/** Inserts a payment that was made by hand; it posts nothing before it is confirmed. Returns its id. */
export const insertHandPayment = async (tx: Tx, payment: HandPayment): Promise<number> => {
  const { id } = await tx
    .insertInto('pay_payments')
    .values({ ...payment, origin: 'hand' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Posts a payment that was made by hand, or one that came back. */
const post = async (tx: Tx, payment_id: number, kind: 'sent' | 'returned', day: string): Promise<void> => {
  await sql`
    insert into pay_postings (employee_id, brand_id, currency, kind, amount_minor, payment_id, posted_on)
    select employee_id, brand_id, currency, ${kind}, case when ${kind} = 'sent' then -amount_minor else amount_minor end, id,
      ${day}::date
    from pay_payments where id = ${payment_id}`.execute(tx)
}

/** Locks a payment and its account. */
export const lockPayment = async (tx: Tx, id: number) => {
  const found = await tx
    .selectFrom('pay_payments')
    .select(['employee_id', 'brand_id', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return
  const account = await lockAccount(tx, found)
  const payment = await tx.selectFrom('pay_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return account && payment && { ...payment, open_minor: account.open_minor }
}

type Decision = Readonly<{ confirm: boolean; by: number; now: string }>

/** Confirms a payment that was made by hand, which posts it, or refuses it. */
export const decideHandPayment = async (
  tx: Tx,
  { id, sent_on }: Readonly<{ id: number; sent_on: string }>,
  { confirm, by, now }: Decision,
): Promise<void> => {
  const decided = confirm ? { confirmed_by: by, confirmed_at: now } : { refused_by: by, refused_at: now }
  await tx.updateTable('pay_payments').set(decided).where('id', '=', id).execute()
  if (confirm) await post(tx, id, 'sent', sent_on)
}

type Return = Readonly<{ returned_on: string; return_reason: string; returned_by: number }>

/** Notes that the bank sent a payment back, and posts it as owed again. */
export const markReturned = async (tx: Tx, id: number, given: Return): Promise<void> => {
  await tx.updateTable('pay_payments').set(given).where('id', '=', id).execute()
  await post(tx, id, 'returned', given.returned_on)
}
