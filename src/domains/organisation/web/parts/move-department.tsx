import { Modal } from '@mantine/core'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { updateDepartment } from '../../contract/departments.calls.ts'
import type { Department } from '../../contract/units.models.ts'
import { parentOptions } from './department-tree.ts'

type Props = Readonly<{ id: string | null; onClose: () => void; departments: readonly Department[] }>

/** Moves a department below another, as dragging its row does: one field, ready to be typed into. */
export const MoveDepartment = ({ id, onClose, departments }: Props) => {
  const row = departments.find((one) => String(one.id) === id && one.can.update)
  if (!row) return null
  return (
    <Modal opened onClose={onClose} title={`Move ${row.name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <CallForm
        key={row.id}
        call={updateDepartment}
        input={{ params: { dep_id: row.id } }}
        initial={{ parent_id: row.parent?.id ?? null, version: row.version }}
        submit="Move"
        onDone={onClose}
        onCancel={onClose}
      >
        {(field) => (
          <Select
            {...field('parent_id')}
            label="Move to"
            options={parentOptions(departments, row.id)}
            help="Leave empty for a department at the top."
            isFirst
          />
        )}
      </CallForm>
    </Modal>
  )
}
