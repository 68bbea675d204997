import { found } from '#kit/server/database/rows.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import * as calls from '../../contract/invoice-steps.calls.ts'
import { LAST_LEVEL } from '../../contract/reminder.rules.ts'
import { fileName, mailInvoice, readPrinted } from '../invoices/notify.ts'
import { readInvoice } from '../invoices/present.ts'
import { printInvoice as print } from '../invoices/documents/print.ts'
import { lockInvoice } from '../store/invoices.ts'
import { findBuyer } from '../store/options.ts'
import { findLastMail } from '../store/mails.ts'

export const printInvoice = handle(calls.printInvoice, async (context) => {
  const made = await readPrinted(context.tx, context.params.id)
  return new Bytes(await print(made), 'application/pdf', fileName(made.number, context.params.id))
})

/** Refuses a reminder of what is not due or not open, of a client that gets none, and one after the last. */
const checkReminder = async (context: Context, id: number): Promise<void> => {
  const row = await readInvoice(context, id)
  if (!row.overdue) throw invoiceRefusals.refusal('not_due')
  if (!row.has_reminders) throw invoiceRefusals.refusal('reminders_off')
  if (row.reminder_level >= LAST_LEVEL) throw invoiceRefusals.refusal('reminded')
}

/** Mails an invoice with its PDF, unless the same mail left less than ten minutes ago. */
export const sendInvoice = (files: FileStore) =>
  handle(calls.sendInvoice, async (context) => {
    const { tx, params, body, now } = context
    const locked = found(await lockInvoice(tx, params.id))
    if (locked.number === null || locked.state === 'cancelled')
      throw invoiceRefusals.refusal('not_issued', { done: 'sent' })
    const isReminder = body.reminder === true
    const earlier = await findLastMail(tx, { invoice_id: locked.id, kind: isReminder ? 'reminder' : 'invoice', now })
    if (earlier) return { sent_at: earlier }
    if (isReminder) await checkReminder(context, locked.id)
    const client = await findBuyer(tx, locked.client_id)
    const address = body.to ?? client?.billing_email ?? null
    if (address === null) throw invoiceRefusals.refusal('no_address')
    await mailInvoice(context, files, { locked, address, isReminder, text: body.text ?? null })
    return { sent_at: now }
  })
