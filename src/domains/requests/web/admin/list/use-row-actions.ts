import { useCall } from '#kit/web/call/use-call.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { useRemindAction } from '#kit/web/layout/use-remind-action.ts'
import type { RequestRow } from '../../../contract/requests.models.ts'
import { ADMIN_CALLS } from '../../parts/decision-calls.ts'
import { type Act, useDecisionAddress } from '../../parts/use-decision-address.ts'

/** Returns the actions of HR on a row, by its `can`. Actions with a reason open the request with their form. */
export const useRowActions = () => {
  const address = useDecisionAddress()
  const approve = useCall(ADMIN_CALLS.approve)
  const remind = useRemindAction()
  const menu = (row: RequestRow): readonly PageAction[] => {
    const { id, version, can } = row
    const act = (may: boolean, label: string, name: Act, isDestructive = false): readonly PageAction[] =>
      may ? [{ label, run: () => address.open(id, name), isDestructive }] : []
    return [
      { label: 'View', run: () => address.open(id) },
      ...(can.approve ? [{ label: 'Approve', run: () => approve.start({ params: { id }, body: { version } }) }] : []),
      ...act(can.return, 'Return', 'return'),
      ...remind(`/admin/requests?request=${id}`),
      ...act(can.reject, 'Reject', 'reject', true),
      ...act(can.revoke, 'Cancel request', 'revoke', true),
      ...act(can.delete, 'Delete', 'delete', true),
    ]
  }
  return { menu, failure: approve.failure }
}
