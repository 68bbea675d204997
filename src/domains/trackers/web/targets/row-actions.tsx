import { type ReactNode, useState } from 'react'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import type { TargetRow } from '../../contract/targets.models.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { callsOf } from './calls.ts'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { setValue } from '../../contract/targets.set-calls.ts'
import { PreviewLine } from './preview-line.tsx'
import { storedOf, typedOf, unitSign, valueText } from './labels.ts'

type ValueDrawerProps = Readonly<{ row: TargetRow | null; onClose: () => void }>
type Typed = Readonly<{ amount?: number | null; effective_from?: string | null; reason?: string | null }>

/** Sets what a target expects of a person from tomorrow on or later. */
const ValueDrawer = ({ row, onClose }: ValueDrawerProps) => (
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
  // Both calls have the same input for a person; the call of leads returns 404 outside their scope.
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

type WaiveDrawerProps = Readonly<{ row: TargetRow | null; day: string; onClose: () => void }>

/** Expects nothing of a person under a target for some days. */
const WaiveDrawer = ({ row, day, onClose }: WaiveDrawerProps) => {
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

type Props = Readonly<{
  /** The first day that a waiver offers. */
  day: string
  children: (actions: (row: TargetRow) => ReactNode) => ReactNode
}>

/** The actions of a row: set the value of the person, or waive the target for some days. */
export const RowActions = ({ day, children }: Props) => {
  const [valued, setValued] = useState<TargetRow | null>(null)
  const [waived, setWaived] = useState<TargetRow | null>(null)
  const actions = (row: TargetRow): ReactNode => {
    const offered = [
      ...(row.can.set_value ? [{ label: 'Set value', run: () => setValued(row) }] : []),
      ...(row.can.waive ? [{ label: 'Waive', run: () => setWaived(row) }] : []),
    ]
    return offered.length === 0 ? null : (
      <ActionMenu label={`Actions: ${row.target.name} of ${row.employee.name}`} actions={offered} />
    )
  }
  return (
    <>
      {children(actions)}
      <ValueDrawer row={valued} onClose={() => setValued(null)} />
      <WaiveDrawer row={waived} day={day} onClose={() => setWaived(null)} />
    </>
  )
}
