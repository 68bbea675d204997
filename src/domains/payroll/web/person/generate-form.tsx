import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { fullDay, month as monthText, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addPayslip, salaryDetailsOf } from '../../contract/payslips.calls.ts'
import type { SalaryDetails } from '../../contract/payslips.models.ts'
import { PayslipLines } from '../parts/payslip-lines.tsx'

type Props = Readonly<{ employee_id: number; onDone: (id: number) => void; onCancel: () => void }>

/** Makes the draft of a month, with a preview. */
export const GenerateForm = ({ employee_id, onDone, onCancel }: Props) => {
  const { organisation } = useActor()
  const [month, setMonth] = useState(today(organisation.time_zone).slice(0, 7))
  const query = useCallQuery(salaryDetailsOf, { body: { employee_id, month } }, { showPrevious: true })
  return (
    <div className="m-stack">
      <DateInput shape="month" label="Month" value={month} onChange={(value) => value && setMonth(value)} />
      <CallForm
        key={month}
        call={addPayslip}
        initial={{ employee_id, month }}
        submit="Generate payslip"
        onDone={({ data }) => onDone(data.id)}
        onCancel={onCancel}
      >
        {(field) => (
          <>
            <DateField
              {...field('cutoff_date')}
              label="Facts until"
              help="Later days are taken from the plan. Left out: until the last day of the month."
            />
            <Loaded query={query} what="the preview" shape="form">
              {(details) => <Preview details={details} month={month} />}
            </Loaded>
          </>
        )}
      </CallForm>
    </div>
  )
}

const Preview = ({ details, month }: { details: SalaryDetails; month: string }) => (
  <div className="m-stack">
    {details.existing && <p role="status">A payslip for {monthText(month)} exists.</p>}
    {details.problems.map(({ code, message }) => (
      <p key={code} role="alert">
        {message}
      </p>
    ))}
    {details.preview && details.planned_from && (
      <p role="note">From {fullDay(details.planned_from)} on, days count as planned: they have not passed yet.</p>
    )}
    {details.preview && <PayslipLines lines={details.preview.lines} totals={details.preview} />}
  </div>
)
