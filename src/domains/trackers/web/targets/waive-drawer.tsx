import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { TargetRow } from '../../contract/targets.models.ts'
import { callsOf } from './calls.ts'

type Props = Readonly<{ row: TargetRow | null; day: string; onClose: () => void }>

/** Expects nothing of a person under a target for some days. */
export const WaiveDrawer = ({ row, day, onClose }: Props) => {
  const { waive } = callsOf(useActor().area)
  return (
    <SideDrawer
      title={row ? `Waive ${row.target.name} for ${row.employee.name}` : ''}
      is_open={row !== null}
      onClose={onClose}
    >
      {row && (
        <CallForm
          call={waive}
          submit="Waive"
          initial={{ target_id: row.target.id, user_id: row.employee.id, start_date: day, end_date: day }}
          onDone={onClose}
          onCancel={onClose}
        >
          {(field) => (
            <>
              <DateField {...field('start_date')} label="From" isFirst />
              <DateField {...field('end_date')} label="To" help="Both days are included." />
              <TextArea {...field('reason')} label="Reason" help="The person can read this." />
            </>
          )}
        </CallForm>
      )}
    </SideDrawer>
  )
}
