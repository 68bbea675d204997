import { useCall } from '#kit/web/call/use-call.ts'
import { undoToast } from '#kit/web/toasts/toast-store.ts'
import { type Notification, updateAdminNotification, updateNotification } from '../contract/notices.calls.ts'

export type RowActions = Readonly<{
  setRead: (row: Notification, is_read: boolean) => void
  archive: (row: Notification) => void
  restore: (row: Notification) => void
}>

/** What can be done with a row of the inbox; archiving can be taken back for a while. */
export const useRowActions = (area: 'admin' | 'employee'): RowActions => {
  const user = useCall(updateNotification)
  const admin = useCall(updateAdminNotification)
  const call = area === 'admin' ? admin : user
  const set = (row: Notification, state: 'read' | 'unread' | 'archived' | 'restored') =>
    call.run({ params: { id: row.id }, body: { version: row.version, state } })
  const archive = async (row: Notification): Promise<void> => {
    const sent = await set(row, 'archived')
    if (sent) undoToast('Archived', () => void set(sent.data, 'restored'))
  }
  return {
    setRead: (row, is_read) => void set(row, is_read ? 'read' : 'unread'),
    restore: (row) => void set(row, 'restored'),
    archive: (row) => void archive(row),
  }
}
