import { IconArchive, IconArchiveOff, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { useCall } from '#kit/web/call/use-call.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { deleteClient, updateClient } from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'

const SIZE = 16
type Open = (id: number) => void

/** What can be done with a client, as far as the actor may. */
export const useClientActions = ({ onEdit, onLedger }: Readonly<{ onEdit: Open; onLedger: Open }>) => {
  const change = useCall(updateClient)
  const remove = useCall(deleteClient)
  const setStatus = ({ id, version }: Client, status: Client['status']): void =>
    change.start({ params: { id }, body: { version, status } })
  const archive = async (row: Client): Promise<void> => {
    const isSure = await confirm({
      title: `Archive ${row.name}?`,
      text: 'It takes no new work, projects or invoices. Its history stays.',
      action: 'Archive client',
    })
    if (isSure) setStatus(row, 'archived')
  }
  const askRemove = async (row: Client): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${row.name}?`,
      text: 'A client that projects, revenue or invoices name can only be archived.',
      action: 'Delete client',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } })
  }
  const icon = (Icon: typeof IconPencil) => <Icon size={SIZE} aria-hidden="true" />
  const menu = (row: Client): PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', icon: icon(IconPencil), run: () => onEdit(row.id) }] : []),
    ...(row.can.ledger ? [{ label: 'Ledger', icon: icon(IconListDetails), run: () => onLedger(row.id) }] : []),
    ...(row.can.archive ? [{ label: 'Archive', icon: icon(IconArchive), run: () => void archive(row) }] : []),
    ...(row.can.restore ? [{ label: 'Restore', icon: icon(IconArchiveOff), run: () => setStatus(row, 'active') }] : []),
    ...(row.can.delete
      ? [{ label: 'Delete', icon: icon(IconTrash), run: () => void askRemove(row), isDestructive: true }]
      : []),
  ]
  return { menu, failure: change.failure ?? remove.failure }
}
