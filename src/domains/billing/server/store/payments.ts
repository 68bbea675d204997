import type { Insertable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { InvoicePayments } from '#kit/server/database/tables.ts'

/** Inserts a payment of an invoice. Returns its id. */
export const insertPayment = async (tx: Tx, payment: Insertable<InvoicePayments>): Promise<number> => {
  const { id } = await tx.insertInto('invoice_payments').values(payment).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns a payment. Its invoice is locked before. */
export const getPayment = async (tx: Tx, id: number) =>
  tx.selectFrom('invoice_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

type Voided = Readonly<{ voided_at: string; void_reason: string }>

/** Marks a payment as voided. */
export const updateVoidedPayment = async (tx: Tx, id: number, voided: Voided): Promise<void> => {
  await tx.updateTable('invoice_payments').set(voided).where('id', '=', id).execute()
}
