import { IconKey, IconPencil, IconPlayerPlay, IconPlayerStop, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useCall } from '#kit/web/call/use-call.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { deleteWebhook, replaceSecret, switchWebhook, takeOverWebhook } from '../../contract/webhooks.calls.ts'
import type { Webhook } from '../../contract/webhooks.models.ts'
import type { ShownSecret } from './secret.tsx'

const SIZE = 16

type Props = Readonly<{
  row: Webhook
  onEdit: () => void
  onSecret: (secret: ShownSecret) => void
  onDeleted: () => void
}>

/** The menu of a webhook. Its owner changes it; others switch it off, take it over or delete it. */
export const WebhookActions = ({ row, onEdit, onSecret, onDeleted }: Props) => {
  const turn = useCall(switchWebhook)
  const replace = useCall(replaceSecret)
  const takeOver = useCall(takeOverWebhook)
  const remove = useCall(deleteWebhook)
  const { id, name, version, can } = row
  const params = { id }
  const isOn = row.state === 'on'
  const replaceIt = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Replace the secret of ${name}?`,
      text: 'You see the new one once. For 24 hours both work, so that you can enter it at the receiver.',
      action: 'Replace secret',
    })
    if (isSure)
      replace.start({ params, body: { version } }, ({ data }) =>
        onSecret({ id, name, secret: data.secret, isReplaced: true }),
      )
  }
  const removeIt = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the webhook ${name}?`,
      text: 'Nothing is sent any more, and its log goes with it.',
      action: 'Delete webhook',
      isDestructive: true,
    })
    if (isSure) remove.start({ params }, onDeleted)
  }
  const actions: PageAction[] = [
    ...(can.update ? [{ label: 'Edit', icon: <IconPencil size={SIZE} />, run: onEdit }] : []),
    ...(can.update ? [{ label: 'Replace secret', icon: <IconKey size={SIZE} />, run: () => void replaceIt() }] : []),
    ...(can.switch
      ? [
          {
            label: isOn ? 'Switch off' : 'Switch on',
            icon: isOn ? <IconPlayerStop size={SIZE} /> : <IconPlayerPlay size={SIZE} />,
            run: () => turn.start({ params, body: { version, state: isOn ? 'off' : 'on' } }),
          },
        ]
      : []),
    ...(can.take_over
      ? [
          {
            label: 'Take over',
            icon: <IconUserCheck size={SIZE} />,
            run: () => takeOver.start({ params, body: { version } }),
          },
        ]
      : []),
    ...(can.delete
      ? [{ label: 'Delete', icon: <IconTrash size={SIZE} />, run: () => void removeIt(), isDestructive: true }]
      : []),
  ]
  return actions.length > 0 && <ActionMenu actions={actions} label={`Actions for ${name}`} />
}
