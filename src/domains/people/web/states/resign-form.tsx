import { ConfirmAgain } from '#kit/web/form/confirm-again.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { noticeDates } from '../../contract/exit.rules.ts'
import { addResignation } from '../../contract/states.calls.ts'
import { DocumentField } from '../documents/document-field.tsx'
import { useMayUpload } from '../documents/document-upload.tsx'
import { EXIT_REASON_OPTIONS } from './state-labels.ts'
import type { OneProps } from './switch-forms.tsx'
import styles from './states.module.css'

type Draft = Readonly<{
  submitted_on?: string | null | undefined
  requested_last_day?: string | null | undefined
  waived_days?: number | null | undefined
}>

/** Shows the last day that follows from the input, before anything is sent. */
const LastDay = ({ draft, notice_days }: { draft: Draft; notice_days: number }) => {
  const waived_days = draft.waived_days ?? 0
  if (!draft.submitted_on || waived_days > notice_days || waived_days < 0) return null
  const { last_day } = noticeDates({
    submitted_on: draft.submitted_on,
    notice_days,
    waived_days,
    requested_last_day: draft.requested_last_day || null,
  })
  return (
    <p className={styles.outcome} aria-live="polite">
      <span className="m-dim">Last day</span> <b>{fullDay(last_day)}</b>
    </p>
  )
}

/** A resignation on a document: recorded and accepted at once. */
export const ResignForm = ({ person, onClose }: OneProps) => {
  const mayUpload = useMayUpload('admin')
  const notice_days = person.employments.find((one) => one.joined_on === person.joined_on)?.notice_days ?? 0
  return (
    <CallForm
      call={addResignation}
      initial={{ employee_id: person.id, submitted_on: today(person.time_zone), waived_days: 0 }}
      submit="Record resignation"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, form) => (
        <>
          <DateField {...field('submitted_on')} label="Handed in on" isOptional={false} />
          <DateField {...field('requested_last_day')} label="Requested last day" />
          <NumberField
            {...field('waived_days')}
            label="Days of notice waived"
            unit="days"
            help={`Notice is ${notice_days} days; only by waiving days the last one comes earlier`}
          />
          <Select {...field('reason_code')} label="Reason" options={EXIT_REASON_OPTIONS} />
          <TextArea {...field('letter_text')} label="Letter" />
          {mayUpload && (
            <DocumentField
              {...field('letter_file_id')}
              label="Signed letter"
              side="admin"
              owner_id={person.id}
              stored={null}
            />
          )}
          <ConfirmAgain
            field={field('confirm')}
            failure={form.failure}
            code="people.days_outside"
            label="Record it all the same"
          />
          <LastDay draft={form.draft} notice_days={notice_days} />
        </>
      )}
    </CallForm>
  )
}
