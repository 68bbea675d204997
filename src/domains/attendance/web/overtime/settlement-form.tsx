import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { createOvertimeSettlement } from '../../contract/overtime.calls.ts'
import type { BalanceRow } from '../../contract/overtime.models.ts'

const DISPOSALS = [
  { value: 'payout', label: 'Pay out', under: 'with the pay of this month' },
  { value: 'time_off', label: 'Time off in lieu', under: 'as leave, for a year' },
] as const

type Props = Readonly<{ row: BalanceRow; onDone: () => void; onCancel: () => void }>

/** Pays minutes of a balance out, or turns them into leave. */
export const SettlementForm = ({ row: { employee, balance_minutes }, onDone, onCancel }: Props) => (
  <CallForm
    call={createOvertimeSettlement}
    initial={{ employee_id: employee.id, disposal: 'payout', minutes: balance_minutes }}
    submit="Settle overtime"
    onDone={onDone}
    onCancel={onCancel}
  >
    {(field, { draft }) => (
      <>
        <p>
          {employee.name} has <strong className="m-number">{duration(balance_minutes)}</strong>.
        </p>
        <Select {...field('disposal')} label="How" options={DISPOSALS} isOptional={false} />
        <NumberField
          {...field('minutes')}
          label="Minutes"
          unit="min"
          help={draft.minutes ? `${duration(draft.minutes)}, 1 : 1.` : '1 : 1; the rate of the day is in them.'}
          isFirst
        />
        <TextField
          {...field('reason')}
          label="Reason"
          help="Shown in the statement, which the person can read."
          isOptional={false}
        />
      </>
    )}
  </CallForm>
)
