import { useCall } from '#kit/web/call/use-call.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { undoToast } from '#kit/web/toasts/toast-store.ts'
import { deleteEmployee, restoreEmployee } from '../../contract/employees.calls.ts'

/** Deletes a record made in error after a confirmation; returns true when it is deleted. It can be undone at once. */
export const useDeleteEmployee = () => {
  const remove = useCall(deleteEmployee)
  const restore = useCall(restoreEmployee)
  return async ({ id, name }: { id: number; name: string }): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      text: 'This is for records made in error. The record and its login go, and can be restored for 30 days, under “Deleted records”. Whoever leaves keeps the record.',
      action: `Delete ${name}`,
      isDestructive: true,
    })
    if (!isSure || !(await remove.run({ params: { id } }))) return false
    undoToast(`${name} was deleted`, () => restore.start({ params: { id } }))
    return true
  }
}
