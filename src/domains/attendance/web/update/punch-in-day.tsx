import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { DayDetail, SessionRow } from '../../contract/attendance.models.ts'
import { DayPreview } from './preview-card.tsx'
import { PunchFields } from './punch-fields.tsx'
import { SlipLine } from './slip-line.tsx'
import { useUpdate } from './use-update.ts'
import styles from './update.module.css'

type Props = Readonly<{
  detail: DayDetail
  /** The punch that is corrected; null adds one. */
  session: SessionRow | null
  onClose: () => void
}>

/** Corrects a punch where the day is explained, or adds one to it, with the effect before it is saved. */
const PunchInDay = ({ detail: { day, policy }, session, onClose }: Props) => {
  const kinds = policy.break_kinds
  const edited = session && { session, day, kinds, limit_minutes: policy.max_session_minutes }
  const update = useUpdate({
    edited,
    people: [day.employee.id],
    date: day.business_date,
    onSaved: onClose,
  })
  return (
    <div className={styles.inside}>
      <FormFrame
        form={update.form}
        submit={update.slip?.action ?? 'Save'}
        isReady={() => update.isReady}
        onCancel={onClose}
      >
        {(field, form) => (
          <>
            <PunchFields
              form={form}
              kinds={kinds}
              zone={day.zone}
              max={update.today}
              notes={update.typed?.notes ?? []}
              isDateFixed
            />
            <DayPreview edited={edited} ids={[day.employee.id]} typed={update.typed} />
            <TextArea {...field('reason')} label="Reason" rows={2} help="The person and their lead read it." />
            <SlipLine slip={update.slip} />
          </>
        )}
      </FormFrame>
    </div>
  )
}
export default PunchInDay
