import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea, TimeField } from '#kit/web/form/text-fields.tsx'
import { addDays, dateTime, dayIn, zoneName } from '#kit/web/format/dates.ts'
import { instantAt, offsetText } from '#kit/web/format/zone-times.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import type { BoardRow } from '../../contract/board.models.ts'
import { punchOut } from '../../contract/timesheet.calls.ts'

type Typed = Readonly<{ time: string; reason: string }>

/** The last moment at which the clocks of a zone showed a time: today, or yesterday where today's is still to come. */
const lastAt = (time: string, zone: string, now: number) => {
  const today = dayIn(new Date(now), zone)
  const read = instantAt(today, time, zone)
  return Date.parse(read.instant) <= now ? read : instantAt(addDays(today, -1), time, zone)
}

/** Punches a person of the own teams out: at a time, or now, and why. */
export const PunchOutForm = ({ row, onDone }: { row: BoardRow; onDone: () => void }) => {
  const [opened_at] = useState(() => machineNow())
  const outAt = ({ time }: Typed) => (time ? lastAt(time, row.zone, opened_at) : null)
  return (
    <CallForm
      call={punchOut}
      initial={{ time: '', reason: '' }}
      input={{ query: { user_id: row.employee.id } }}
      toBody={(values: Typed) => ({
        ...(values.reason.trim() === '' ? {} : { reason: values.reason }),
        out_at: outAt(values)?.instant,
      })}
      submit="Punch out"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, { draft }) => {
        const at = outAt(draft)
        return (
          <>
            <p>
              {row.employee.name} is {row.state === 'on_break' ? 'on a break' : 'working'}
              {row.since_at && ` since ${dateTime(row.since_at, row.zone)}`}. The person is notified of the punch out
              and its reason.
            </p>
            <TimeField
              {...field('time')}
              isOptional
              label={`Time in ${zoneName(row.zone)}`}
              help={
                at
                  ? `${dateTime(at.instant, row.zone)}${at.isAdjusted ? `, ${offsetText(at.offset_minutes)}` : ''}`
                  : 'Now, if left empty'
              }
            />
            <TextArea {...field('reason')} isOptional={false} label="Reason" rows={3} isFirst />
          </>
        )
      }}
    </CallForm>
  )
}
