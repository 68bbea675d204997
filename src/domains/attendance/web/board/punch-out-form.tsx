import { Button, Group, TextInput, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { addDays, dateTime, dayIn, zoneName } from '#kit/web/format/dates.ts'
import { instantAt, offsetText } from '#kit/web/format/zone-times.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BoardRow } from '../../contract/board.models.ts'
import { punchOut } from '../../contract/timesheet.calls.ts'
import styles from './board.module.css'

/** The last moment at which the clocks of a zone showed a time: today, or yesterday where today's is still to come. */
const lastAt = (time: string, zone: string, now: number) => {
  const today = dayIn(new Date(now), zone)
  const read = instantAt(today, time, zone)
  return Date.parse(read.instant) <= now ? read : instantAt(addDays(today, -1), time, zone)
}

/** Punches a person of the own teams out: at a time, or now, and why. */
export const PunchOutForm = ({ row, onDone }: { row: BoardRow; onDone: () => void }) => {
  const [time, setTime] = useState('')
  const [reason, setReason] = useState('')
  const out = useCall(punchOut)
  const [opened_at] = useState(() => Date.now())
  const at = time === '' ? null : lastAt(time, row.zone, opened_at)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    out.start(
      {
        query: { user_id: row.employee.id },
        body: { ...(reason.trim() === '' ? {} : { reason }), ...(at ? { out_at: at.instant } : {}) },
      },
      onDone,
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        {row.employee.name} is {row.state === 'on_break' ? 'on a break' : 'working'}
        {row.since_at && ` since ${dateTime(row.since_at, row.zone)}`}. The person is told of the punch out and its
        reason.
      </p>
      <TextInput
        type="time"
        label={
          <>
            Time in {zoneName(row.zone)} <span className="m-dim">optional</span>
          </>
        }
        description={
          at
            ? `${dateTime(at.instant, row.zone)}${at.isAdjusted ? `, ${offsetText(at.offset_minutes)}` : ''}`
            : 'Now, if left empty'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <Textarea
        label="Reason"
        data-autofocus
        rows={3}
        value={reason}
        error={out.failure?.fields['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Refused failure={out.failure} />
      <Group gap="xs">
        <Button type="submit" loading={out.isRunning}>
          Punch out
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
