import { useCall } from '#kit/web/call/use-call.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { undoToast } from '#kit/web/toasts/toast-store.ts'
import { deleteOwnReminder, deleteReminder, doReminder } from '../../contract/reminders.calls.ts'
import type { Reminder } from '../../contract/reminders.models.ts'

/** Marks a reminder as done; this can be reverted for a while. */
export const useDone = () => {
  const { run, isRunning, failure } = useCall(doReminder)
  const finish = async (occurrence: number): Promise<void> => {
    const sent = await run({ params: { id: occurrence }, body: {} })
    if (sent) undoToast('Done', () => void run({ params: { id: occurrence }, body: { undo: true } }))
  }
  return { finish: (occurrence: number) => void finish(occurrence), isRunning, failure }
}

const confirmDelete = (row: Reminder): Promise<boolean> =>
  confirm({
    title: 'Delete this reminder?',
    text: row.audience === null ? row.title : `“${row.title}” goes for everyone whom it is for.`,
    action: 'Delete reminder',
    isDestructive: true,
  })

/** Returns the actions of a reminder in a list. */
export const useReminderActions = (area: 'admin' | 'employee') => {
  const edit = useDrawer('edit')
  const done = useDone()
  const remove = useCall(deleteReminder)
  const removeOwn = useCall(deleteOwnReminder)
  const confirmRemoval = async (row: Reminder): Promise<void> => {
    if (!(await confirmDelete(row))) return
    const input = { params: { id: row.id }, query: { version: row.version } }
    if (area === 'admin') remove.start(input)
    else removeOwn.start(input)
  }
  return (row: Reminder): PageAction[] => {
    const { occurrence, can } = row
    return [
      ...(can.done && occurrence ? [{ label: 'Done', run: () => done.finish(occurrence.id) }] : []),
      ...(can.update ? [{ label: 'Edit', run: () => edit.open(row.id) }] : []),
      ...(can.delete ? [{ label: 'Delete', run: () => void confirmRemoval(row), isDestructive: true }] : []),
    ]
  }
}
