import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { deleteAttendance, previewAttendance } from '../../contract/attendance.calls.ts'
import type { SessionRow } from '../../contract/attendance.models.ts'
import styles from './report.module.css'

const focusNow = (input: HTMLInputElement | null): void => input?.focus()

type Props = Readonly<{ session: SessionRow; onDone: () => void; onCancel: () => void }>

/** Deletes a punch: says first what becomes of the day, and asks why. */
export const DeletePunch = ({ session, onDone, onCancel }: Props) => {
  const [reason, setReason] = useState('')
  const { id, version } = session
  const preview = useCallQuery(previewAttendance, { body: { action: 'delete', id, version } })
  const remove = useCall(deleteAttendance)
  const effect = preview.data?.[0]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    remove.start({ params: { id }, query: { version, reason } }, onDone)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        {effect?.refusal?.message ??
          (effect?.after
            ? `${dayWords(session.business_date)} becomes ${effect.after.label} with ${duration(effect.after.worked_minutes)}; it is ${effect.before.label} with ${duration(effect.before.worked_minutes)}.`
            : 'The punch stays readable as deleted.')}
      </p>
      <TextInput
        label="Reason"
        ref={focusNow}
        value={reason}
        error={remove.failure?.fields['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Refused failure={remove.failure} />
      <span className={styles.small}>
        <Button
          type="submit"
          size="compact-md"
          color="red.8"
          loading={remove.isRunning}
          disabled={reason.trim().length < 3}
        >
          Delete 1 punch
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
