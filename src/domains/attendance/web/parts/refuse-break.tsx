import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { duration } from '#kit/web/format/durations.ts'
import type { DayDetail } from '../../contract/attendance.models.ts'
import { refuseBreak } from '../../contract/timesheet.calls.ts'

type Draft = Readonly<{ reason?: string | null }>

/** Lets a person declare that they had no break, on a day from which the rules took one off. */
export const RefuseBreak = ({ detail: { day, policy, can } }: Readonly<{ detail: DayDetail }>) => {
  const [isOpen, setIsOpen] = useState(false)
  if (!can.refuse_break) return null
  const close = (): void => setIsOpen(false)
  return (
    <div className="m-stack">
      <p className="m-small">
        {duration(day.auto_break_minutes)} were taken off as an automatic break, as no break was punched. {policy.name}:
        up to {duration(policy.auto_break_minutes)} after {duration(policy.auto_break_after_minutes)} of work.
      </p>
      {isOpen ? (
        <CallForm<typeof refuseBreak, Draft>
          call={refuseBreak}
          initial={{ reason: null }}
          toBody={({ reason }) => ({ business_date: day.business_date, reason: reason?.trim() ?? '' })}
          submit="I had no break"
          onDone={close}
          onCancel={close}
        >
          {(field) => (
            <TextArea
              {...field('reason')}
              label="Why was there no break?"
              help="Your lead sees it. The time counts as worked again."
              rows={2}
              isFirst
              isOptional={false}
            />
          )}
        </CallForm>
      ) : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
            I had no break
          </Button>
        </div>
      )}
    </div>
  )
}
