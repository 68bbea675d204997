import { useCall } from '#kit/web/call/use-call.ts'
import { month } from '#kit/web/format/dates.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { deleteRevenue } from '../../contract/revenue.calls.ts'
import type { Revenue } from '../../contract/revenue.models.ts'

/** Returns the actions on a stored month that the actor may use. */
export const useRevenueActions = (onEdit: (id: number) => void) => {
  const remove = useCall(deleteRevenue)
  const confirmRemove = async (id: number, row: Revenue): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the plan of ${row.client.name} for ${month(row.month)}?`,
      text: 'What invoices and work say of the month stays.',
      action: 'Delete plan',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id } })
  }
  const menu = (row: Revenue): PageAction[] => {
    const { id } = row
    if (id === null) return []
    return [
      ...(row.can.update ? [{ label: 'Edit', run: () => onEdit(id) }] : []),
      ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmRemove(id, row), isDestructive: true }] : []),
    ]
  }
  return { menu, failure: remove.failure }
}
