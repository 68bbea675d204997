import { found } from '#kit/server/database/rows.ts'
import { amountText } from '#engines/money/contract/amounts.ts'
import { mail } from '#domains/notices/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { deleteFile, insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { fullDayText } from '../../contract/months.ts'
import { settlementOf } from '../../contract/settlement.rules.ts'
import { INVOICE_MAIL, REMINDER_MAILS } from '../notify/mails.ts'
import { type lockInvoice, updateInvoice } from '../store/invoices.ts'
import { insertMail, listReminders } from '../store/mails.ts'
import { findPrinted, type Printed } from '../store/printed.ts'
import { printInvoice } from './documents/print.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

export const readPrinted = async (tx: Tx, id: number): Promise<Printed> => found(await findPrinted(tx, id))

export const fileName = (number: string | null, id: number): string => `${number ?? `draft-${id}`}.pdf`

const dataOf = (made: Printed, open: number, text: string | null) => ({
  number: made.number ?? '',
  client: made.buyer?.legal_name ?? made.client_name,
  sender: made.seller?.legal_name ?? made.brand_name,
  total: amountText(made.total_minor, made.currency),
  open: amountText(open, made.currency),
  due: made.due_date === null ? '' : fullDayText(made.due_date),
  text: text ?? '',
})

type Letter = Readonly<{ locked: Locked; address: string; isReminder: boolean; text: string | null }>

/** Puts a locked invoice into the outbox with its PDF, at first or as its next reminder. */
export const mailInvoice = async (work: Work, files: FileStore, letter: Letter): Promise<void> => {
  const { tx, now } = work
  const { locked, address, isReminder, text } = letter
  const { id } = locked
  const level = isReminder ? (await listReminders(tx, id, 'UTC')).length + 1 : null
  const template = level === null ? INVOICE_MAIL : REMINDER_MAILS[level - 1]
  if (template === undefined) throw new Error(`There is no reminder ${level}`)
  const kind = isReminder ? 'reminder' : 'invoice'
  const made = await readPrinted(tx, id)
  const stored = await storeBytes(files, await printInvoice(made), 'pdf')
  const owner = { kind: 'invoice', id } as const
  const file_id = await insertFile(work, stored, { owner, original_name: fileName(made.number, id) })
  const open = locked.kind === 'invoice' ? settlementOf(locked).balance_minor : 0
  const to = { account_id: null, address }
  await mail(work, template, to, dataOf(made, open, text), `billing.${kind}:${id}:${now}`, { files: [{ file_id }] })
  // The file leaves with its mail; afterwards the same bytes are printed again for each download.
  await deleteFile(work, file_id)
  await insertMail(tx, { invoice_id: id, kind, level, to_address: address, sent_at: now })
  await updateInvoice(tx, id, { sent_at: now })
  await audit(work, isReminder ? 'billing.invoice_reminded' : 'billing.invoice_sent', {
    entity: 'invoices',
    id,
    after: { to: address, kind, ...(level === null ? {} : { level }) },
  })
}
