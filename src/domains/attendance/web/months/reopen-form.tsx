import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { reopenPeriod } from '../../contract/periods.calls.ts'
import type { PeriodRow } from '../../contract/periods.models.ts'

/** Requests that a locked month is opened again; a second person confirms it. */
export const ReopenForm = ({ row, onDone }: { row: PeriodRow; onDone: () => void }) => (
  <CallForm
    call={reopenPeriod}
    initial={{ reason: '' }}
    toBody={({ reason }) => ({ month: row.month, version: row.version, action: 'request' as const, reason })}
    submit="Ask for re-opening"
    onDone={onDone}
    onCancel={onDone}
  >
    {(field) => (
      <>
        <p>The month stays locked until another person confirms.</p>
        <TextArea {...field('reason')} isOptional={false} label="Reason" rows={3} isFirst />
      </>
    )}
  </CallForm>
)
