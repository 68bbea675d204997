import { IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react'
import type { AnyCall } from '#kit/contract/call.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/page.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { restoreRow, type Restorable } from '../../contract/organisation.calls.ts'
import type { Can } from '../../contract/organisation.models.ts'
import { InUseDialog } from './in-use-dialog.tsx'

const SIZE = 16

type Props<C extends AnyCall> = Readonly<{
  row: Readonly<{ id: number; name: string; can: Can }>
  kind: Restorable
  /** `department`: how the thing is named in the question. */
  word: string
  remove: C
  input: CallInput<C>
  onEdit?: () => void
  more?: readonly PageAction[]
  onRemoved?: () => void
}>

/** The menu of a row: edit, delete with its consequence named, restore, as far as the actor may. A refusal leads on. */
export const RowActions = <C extends AnyCall>(props: Props<C>) => {
  const { row, word, more = [] } = props
  const remove = useCall(props.remove)
  const restore = useCall(restoreRow)
  const askRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the ${word} ${row.name}?`,
      text: 'If nothing ever referred to it, it is gone. If only past records do, it is archived and can be restored. While anything still belongs to it, nothing happens and you see what to move.',
      action: `Delete ${word}`,
      isDestructive: true,
    })
    if (isSure) remove.start(props.input, props.onRemoved)
  }
  const { onEdit } = props
  const actions: PageAction[] = [
    ...(row.can.update && onEdit ? [{ label: 'Edit', icon: <IconPencil size={SIZE} />, run: onEdit }] : []),
    ...more,
    ...(row.can.restore
      ? [
          {
            label: 'Restore',
            icon: <IconArchiveOff size={SIZE} />,
            run: () => restore.start({ body: { kind: props.kind, id: row.id } }),
          },
        ]
      : []),
    ...(row.can.delete
      ? [{ label: 'Delete', icon: <IconTrash size={SIZE} />, run: () => void askRemove(), isDestructive: true }]
      : []),
  ]
  return (
    actions.length > 0 && (
      <>
        <ActionMenu actions={actions} label={`Actions for ${row.name}`} />
        <InUseDialog kind={props.kind} row={row} failure={remove.failure} onClose={remove.reset} />
      </>
    )
  )
}
