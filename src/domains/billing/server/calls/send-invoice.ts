import { amountText } from '#engines/money/contract/amounts.ts'
import { mail } from '#domains/notices/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { Bytes } from '#kit/server/call/answers.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { deleteFile, insertFile, keepBytes } from '#kit/server/files/stored-files.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import * as calls from '../../contract/invoice-steps.calls.ts'
import { fullDayText } from '../../contract/months.ts'
import { MAILS } from '../mails.ts'
import { printInvoice as print } from '../invoices/print.ts'
import { lockInvoice } from '../store/invoices.ts'
import { findBuyerFacts } from '../store/options.ts'
import { findLastMail, insertMail } from '../store/mails.ts'
import { findPrinted } from '../store/printed.ts'

const read = async ({ tx }: Context, id: number) => {
  const made = await findPrinted(tx, id)
  if (!made) throw notFound()
  return made
}

const fileName = (number: string | null, id: number): string => `${number ?? `draft-${id}`}.pdf`

export const printInvoice = handle(calls.printInvoice, async (context) => {
  const made = await read(context, context.params.id)
  return new Bytes(await print(made), 'application/pdf', fileName(made.number, context.params.id))
})

type Kind = 'invoice' | 'reminder'

const dataOf = (made: Awaited<ReturnType<typeof read>>, paidMinor: number, text: string | null) => ({
  number: made.number ?? '',
  client: made.buyer?.legal_name ?? made.client_name,
  sender: made.seller?.legal_name ?? made.brand_name,
  total: amountText(made.total_minor, made.currency),
  open: amountText(made.kind === 'invoice' ? made.total_minor - paidMinor : 0, made.currency),
  due: made.due_date === null ? '' : fullDayText(made.due_date),
  text: text ?? '',
})

/** Mails an invoice with its PDF, unless the same mail left less than ten minutes ago. */
export const sendInvoice = (files: FileStore) =>
  handle(calls.sendInvoice, async (context) => {
    const { tx, params, body, now } = context
    const locked = await lockInvoice(tx, params.id)
    if (!locked) throw notFound()
    if (locked.number === null || locked.state === 'cancelled')
      throw invoiceRefusals.refusal('not_issued', { done: 'sent' })
    const client = await findBuyerFacts(tx, locked.client_id)
    const address = body.to ?? client?.billing_email ?? null
    if (address === null) throw invoiceRefusals.refusal('no_address')
    const kind: Kind = body.reminder === true ? 'reminder' : 'invoice'
    const earlier = await findLastMail(tx, { invoice_id: locked.id, kind, now })
    if (earlier) return { sent_at: earlier }
    const made = await read(context, locked.id)
    const kept = await keepBytes(files, await print(made), 'pdf')
    const owner = { kind: 'invoice', id: locked.id } as const
    const file_id = await insertFile(context, kept, { owner, original_name: fileName(made.number, locked.id) })
    const data = dataOf(made, locked.paid_minor, body.text ?? null)
    const to = { account_id: null, address }
    await mail(context, MAILS[kind], to, data, `billing.${kind}:${locked.id}:${now}`, { files: [{ file_id }] })
    // It leaves with its mail; afterwards the same bytes are printed anew whenever they are asked for.
    await deleteFile(context, file_id)
    await insertMail(tx, { invoice_id: locked.id, kind, to_address: address, sent_at: now })
    await tx.updateTable('invoices').set({ sent_at: now }).where('id', '=', locked.id).execute()
    await audit(context, 'billing.invoice_sent', { entity: 'invoices', id: locked.id, after: { to: address, kind } })
    return { sent_at: now }
  })
