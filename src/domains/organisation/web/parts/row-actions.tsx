import { IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react'
import type { AnyCall } from '#kit/contract/call.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { deleteBrand } from '../../contract/brands.calls.ts'
import { deleteDepartment } from '../../contract/departments.calls.ts'
import { deleteDesignation } from '../../contract/designations.calls.ts'
import { restoreRow, type Restorable } from '../../contract/overview.calls.ts'
import { deleteRole } from '../../contract/roles.calls.ts'
import { deleteTeam } from '../../contract/teams.calls.ts'
import { deleteWorkPattern } from '../../contract/work-patterns.calls.ts'
import type { Can } from '../../contract/units.models.ts'
import { InUseDialog } from './in-use-dialog.tsx'

const SIZE = 16

/** The name of each kind of row in the question, and the call that deletes one. */
const KINDS = {
  department: ['department', deleteDepartment],
  designation: ['designation', deleteDesignation],
  team: ['team', deleteTeam],
  role: ['role', deleteRole],
  brand: ['brand', deleteBrand],
  pattern: ['work pattern', deleteWorkPattern],
} as const satisfies Record<Restorable, readonly [word: string, remove: AnyCall]>

type Props = Readonly<{
  row: Readonly<{ id: number; name: string; can: Can }>
  kind: Restorable
  onEdit?: () => void
  more?: readonly PageAction[]
  onRemoved?: () => void
}>

/** The menu of a row: edit, delete with its consequence named, restore, as far as the actor may. A refusal leads on. */
export const RowActions = (props: Props) => {
  const { row, more = [] } = props
  const [word, call] = KINDS[props.kind]
  const remove = useCall<AnyCall>(call)
  const restore = useCall(restoreRow)
  const confirmRemoval = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the ${word} ${row.name}?`,
      text: 'If nothing ever referred to it, it is gone. If only past records do, it is archived and can be restored. While anything still belongs to it, nothing happens and you see what to move.',
      action: `Delete ${word}`,
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } }, props.onRemoved)
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
      ? [{ label: 'Delete', icon: <IconTrash size={SIZE} />, run: () => void confirmRemoval(), isDestructive: true }]
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
