import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { deleteAttendance, previewAttendance } from '../../contract/attendance.calls.ts'
import type { SessionRow } from '../../contract/attendance.models.ts'

type Reasoned = Readonly<{ reason: string }>

type Props = Readonly<{ session: SessionRow; onDone: () => void; onCancel: () => void }>

/** Deletes a punch: shows first the effect on the day, and requires a reason. */
export const DeletePunch = ({ session, onDone, onCancel }: Props) => {
  const { id, version } = session
  const preview = useCallQuery(previewAttendance, { body: { action: 'delete', id, version } })
  const effect = preview.data?.[0]
  return (
    <CallForm<typeof deleteAttendance, Reasoned>
      call={deleteAttendance}
      initial={{ reason: '' }}
      input={({ reason }) => ({ params: { id }, query: { version, reason } })}
      toBody={() => ({})}
      submit="Delete 1 punch"
      isDestructive
      onDone={onDone}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>
            {effect?.refusal?.message ??
              (effect?.after
                ? `${dayWords(session.business_date)} becomes ${effect.after.label} with ${duration(effect.after.worked_minutes)}; it is ${effect.before.label} with ${duration(effect.before.worked_minutes)}.`
                : 'The punch stays readable as deleted.')}
          </p>
          <TextField {...field('reason')} label="Reason" isFirst />
        </>
      )}
    </CallForm>
  )
}
