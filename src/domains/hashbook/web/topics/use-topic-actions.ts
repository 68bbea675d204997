import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import type { Topic } from '../../contract/hashbook.models.ts'
import { deleteTopic, lockTopic } from '../../contract/topics.calls.ts'

/** Returns the actions on a topic that the actor may use. */
export const useTopicActions = (onEdit: (id: number) => void, onDeleted?: () => void) => {
  const remove = useCall(deleteTopic)
  const unlock = useCall(lockTopic)
  const lock = useDrawer('lock')
  const confirmRemove = async ({ id, title }: Topic): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${title}?`,
      text: 'It stays in the bin for 30 days.',
      action: 'Delete topic',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id } }, onDeleted)
  }
  const menu = (topic: Topic): PageAction[] => [
    ...(topic.can.update ? [{ label: 'Edit', run: () => onEdit(topic.id) }] : []),
    ...(topic.can.lock && !topic.can.unlock ? [{ label: 'Lock', run: () => lock.open(topic.id) }] : []),
    ...(topic.can.unlock
      ? [
          {
            label: 'Unlock',
            run: () => unlock.start({ body: { id: topic.id, version: topic.version, locked: false } }),
          },
        ]
      : []),
    ...(topic.can.delete ? [{ label: 'Delete', run: () => void confirmRemove(topic), isDestructive: true }] : []),
  ]
  return { menu }
}
