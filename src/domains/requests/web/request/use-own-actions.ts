import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { cancelRequest, deleteOwnRequest } from '../../contract/requests.calls.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import { datesText } from '../parts/amounts.ts'

const question = (row: RequestRow) => {
  const isUndecided = row.status === 'pending' || row.status === 'returned'
  return {
    title: `Delete ${row.type.name}, ${datesText(row)}?`,
    text: isUndecided ? 'It is withdrawn, and its days are free again.' : 'It leaves your list. It stays on record.',
    action: 'Delete request',
    isDestructive: true,
  }
}

/** Returns the actions of the owner on a request, by its `can`. */
export const useOwnActions = (onRemoved: () => void = () => undefined) => {
  const [view, edit, cancel] = [useDrawer('request'), useDrawer('edit'), useDrawer('cancel')]
  const remove = useCall(deleteOwnRequest)
  const cancelCall = useCall(cancelRequest)
  const revertCancellation = ({ id, version }: RequestRow): void =>
    cancelCall.start({ params: { id }, body: { version, take_back: true } })
  const confirmRemoval = async (row: RequestRow): Promise<void> => {
    if (await confirm(question(row))) remove.start({ params: { id: row.id } }, onRemoved)
  }
  const change = (row: RequestRow): readonly PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', run: () => edit.open(row.id) }] : []),
    ...(row.can.take_back ? [{ label: 'Take cancellation back', run: () => revertCancellation(row) }] : []),
    ...(row.can.cancel ? [{ label: 'Cancel request', run: () => cancel.open(row.id), isDestructive: true }] : []),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmRemoval(row), isDestructive: true }] : []),
  ]
  return {
    change,
    menu: (row: RequestRow): readonly PageAction[] => [{ label: 'View', run: () => view.open(row.id) }, ...change(row)],
    isRunning: remove.isRunning || cancelCall.isRunning,
    failure: remove.failure ?? cancelCall.failure,
  }
}
