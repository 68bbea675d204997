import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { TargetRow } from '../../contract/targets.models.ts'
import { setValue } from '../../contract/targets.set-calls.ts'
import { callsOf } from './calls.ts'
import { PreviewLine } from './preview-line.tsx'
import { storedOf, typedOf, unitSign, valueText } from './words.ts'

type Props = Readonly<{ row: TargetRow | null; onClose: () => void }>
type Typed = Readonly<{ amount?: number | null; effective_from?: string | null; reason?: string | null }>

/** Sets what a target expects of a person from tomorrow on or later. */
export const ValueDrawer = ({ row, onClose }: Props) => (
  <SideDrawer title={row ? `${row.target.name} of ${row.employee.name}` : ''} is_open={row !== null} onClose={onClose}>
    {row && <ValueForm row={row} onClose={onClose} />}
  </SideDrawer>
)

const ValueForm = ({
  row: { target, employee, value },
  onClose,
}: Readonly<{ row: TargetRow; onClose: () => void }>) => {
  const { area, organisation } = useActor()
  const tomorrow = addDays(todayIn(organisation.time_zone), 1)
  // Both calls take the same of a person; that of leads answers 404 beyond their reach.
  const call = area === 'admin' ? setValue : callsOf('employee').setValue
  return (
    <CallForm
      call={call}
      submit="Set value"
      initial={{ amount: value === null ? null : typedOf(target.unit, value), effective_from: tomorrow }}
      toBody={({ amount, ...typed }: Typed) => ({
        target_id: target.id,
        scope: 'employee',
        scope_id: employee.id,
        value: storedOf(target.unit, amount),
        ...typed,
      })}
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, { draft }) => (
        <>
          <p className="m-dim">Now: {valueText(target, value)}</p>
          <NumberField {...field('amount')} label="Value" unit={unitSign(target)} isFirst />
          <DateField {...field('effective_from')} label="From" min={tomorrow} />
          <TextArea {...field('reason')} label="Reason" help="The person can read this." />
          <PreviewLine
            target_id={target.id}
            scope="employee"
            scope_id={employee.id}
            value={storedOf(target.unit, draft.amount)}
          />
        </>
      )}
    </CallForm>
  )
}
