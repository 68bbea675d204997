import { ConfirmAgain } from '#kit/web/form/confirm-again.tsx'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { noticeDates } from '../../contract/exit.rules.ts'
import { closeExit, decideExit } from '../../contract/exits.calls.ts'
import type { Exit } from '../../contract/states.models.ts'
import stateStyles from '../states/states.module.css'

type Props = Readonly<{ exit: Exit; onClose: () => void }>

const earliest = (exit: Exit, waived: number, requested: string | null): string =>
  noticeDates({ ...exit, waived_days: Math.min(waived, exit.notice_days), requested_last_day: requested }).last_day

/** Accepting sets the last day: that of the notice, a later one, or an earlier one by waiving days. */
export const AcceptForm = ({ exit, onClose }: Props) => (
  <CallForm
    call={decideExit}
    initial={{
      id: exit.id,
      action: 'accept',
      waived_days: exit.waived_days,
      last_day: exit.requested_last_day,
      rehire_ok: true,
    }}
    submit="Accept resignation"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, { draft, failure }) => (
      <>
        <FieldRow>
          <NumberField {...field('waived_days')} label="Days of notice waived" unit="days" />
          <DateField {...field('last_day')} label="Last day, if later" />
        </FieldRow>
        <p className={stateStyles.outcome} aria-live="polite">
          <span className="m-dim">Last day</span>{' '}
          <b>{fullDay(earliest(exit, draft.waived_days ?? 0, draft.last_day || null))}</b>
        </p>
        <TextArea {...field('comment')} label="Comment" rows={3} />
        <Check {...field('rehire_ok')} label="May be rehired" help="Asked once more when the exit is closed" />
        <ConfirmAgain
          field={field('confirm')}
          failure={failure}
          code="people.days_outside"
          label="Accept it all the same"
        />
      </>
    )}
  </CallForm>
)

export const ReturnForm = ({ exit, onClose }: Props) => (
  <CallForm
    call={decideExit}
    initial={{ id: exit.id, action: 'return' }}
    submit="Return"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p className="m-dim">{exit.employee.name} can change it and hand it in again, or take it back.</p>
        <TextArea {...field('comment')} label="What is to change" rows={4} />
      </>
    )}
  </CallForm>
)

export const RetractForm = ({ exit, onClose }: Props) => (
  <CallForm
    call={decideExit}
    initial={{ id: exit.id, action: 'retract' }}
    submit="Take back"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p className="m-dim">The employment goes on as if nothing had been handed in.</p>
        <TextArea {...field('comment')} label="Reason" rows={3} />
      </>
    )}
  </CallForm>
)

export const CloseForm = ({ exit, onClose }: Props) => (
  <CallForm
    call={closeExit}
    initial={{ employee_id: exit.employee.id, rehire_ok: exit.rehire_ok ?? true }}
    submit="Close exit"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <DateField {...field('interview_on')} label="Day of the interview" />
        <TextArea {...field('interview_notes')} label="From the interview" rows={6} help="Only HR can read this" />
        <Check {...field('rehire_ok')} label="May be rehired" />
      </>
    )}
  </CallForm>
)
