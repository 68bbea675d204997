import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { money } from '#kit/web/format/money.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { issueInvoice, printInvoice } from '../../contract/invoice-steps.calls.ts'
import { deleteInvoice } from '../../contract/invoices.calls.ts'
import type { Invoice } from '../../contract/invoices.models.ts'
import { nameOf } from './invoice-labels.ts'

type Known = Invoice & Readonly<{ next_number?: string | null }>

/** Returns the actions on an invoice that the actor may use. */
export const useInvoiceActions = () => {
  const view = useDrawer('invoice')
  const edit = useDrawer('edit')
  const step = useDrawer('step')
  const issue = useCall(issueInvoice)
  const remove = useCall(deleteInvoice)
  const confirmIssue = async (row: Known): Promise<void> => {
    const number = row.next_number ? ` The next number is ${row.next_number}.` : ''
    const isSure = await confirm({
      title: `Issue the invoice of ${money(row.total_minor, row.currency)} to ${row.client.name}?`,
      text: `It gets the next number of its series and can never be changed, only cancelled by a credit note.${number}`,
      action: 'Issue invoice',
    })
    if (isSure) issue.start({ params: { id: row.id }, body: { version: row.version } })
  }
  const confirmRemove = async (row: Invoice): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${nameOf(row)}?`,
      text: 'Its work is free to be billed again.',
      action: 'Delete draft',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } }, view.close)
  }
  const save = (row: Invoice): void => void saveFile(printInvoice, { params: { id: row.id } }, `${nameOf(row)}.pdf`)
  const menu = (row: Known): PageAction[] => [
    { label: 'View', run: () => view.open(row.id) },
    ...(row.can.update ? [{ label: 'Edit', run: () => edit.open(row.id) }] : []),
    ...(row.can.issue ? [{ label: 'Issue', run: () => void confirmIssue(row) }] : []),
    { label: 'PDF', run: () => save(row) },
    ...(row.can.send ? [{ label: 'Send', run: () => step.open(`send-${row.id}`) }] : []),
    ...(row.can.pay ? [{ label: 'Add payment', run: () => step.open(`pay-${row.id}`) }] : []),
    ...(row.can.credit ? [{ label: 'Credit in part', run: () => step.open(`credit-${row.id}`) }] : []),
    ...(row.can.cancel ? [{ label: 'Cancel', run: () => step.open(`cancel-${row.id}`), isDestructive: true }] : []),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmRemove(row), isDestructive: true }] : []),
  ]
  return { menu, save, confirmIssue, failure: issue.failure ?? remove.failure }
}
