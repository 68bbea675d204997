import { useGo } from '#kit/web/address/use-go.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { useRemindAction } from '#kit/web/layout/use-remind-action.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { deleteAsset } from '../../contract/inventory.calls.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { STEP_NAMES, STEPS } from './steps.ts'

type Props = Readonly<{
  onEdit: (id: number) => void
  /** Opens the question of a step: `retire-7`. */
  onStep: (step: string) => void
}>

/** What can be done with a piece of equipment, as far as the actor may. */
export const useAssetActions = ({ onEdit, onStep }: Props) => {
  const go = useGo()
  const remind = useRemindAction()
  const remove = useCall(deleteAsset)
  const askRemove = async (row: Asset): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${row.tag}?`,
      text: 'For what was added by mistake. Its tag is not given again.',
      action: 'Delete equipment',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } })
  }
  const menu = (row: Asset): PageAction[] => [
    ...(row.can.hand_out
      ? [{ label: 'Hand out', run: () => go(`/admin/management/inventory?tab=counter&tag=${row.tag}`) }]
      : []),
    ...(row.can.take_back && row.holder
      ? [{ label: 'Take back', run: () => go(`/admin/management/inventory?tab=counter&person=${row.holder?.id}`) }]
      : []),
    ...(row.can.edit ? [{ label: 'Edit', run: () => onEdit(row.id) }] : []),
    ...STEP_NAMES.filter((step) => row.can[step]).map((step) => ({
      label: STEPS[step].label,
      run: () => onStep(`${step}-${row.id}`),
    })),
    ...remind(`/admin/management/inventory?asset=${row.id}`),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void askRemove(row), isDestructive: true }] : []),
  ]
  return { menu, failure: remove.failure }
}
