import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { bodyOfDraft } from '#kit/web/form/draft.ts'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { addDays, today } from '#kit/web/format/dates.ts'
import { updateMandatory } from '../../contract/states.calls.ts'
import type { MandatoryKind } from '../../contract/states.models.ts'
import { REVIEW_FIELD_OPTIONS } from './state-labels.ts'
import type { OneProps } from './switch-forms.tsx'

const KINDS = [
  { value: 'profile', label: 'Check the profile' },
  { value: 'worksheet', label: 'Answer the worksheet' },
] as const
const DUE_DAYS = 7

const ReviewFields = ({ field }: Pick<Form<typeof updateMandatory>, 'field'>) => {
  const { onChange, ...rest } = field('fields')
  return (
    <SelectSeveral
      {...rest}
      onChange={(names) => onChange(names ? [...names] : names)}
      label="Fields"
      options={REVIEW_FIELD_OPTIONS}
      isOptional={false}
    />
  )
}

type Props = Readonly<{ ids: readonly number[]; onClose: () => void }>

/** A request to review data, with a due day. */
export const MandatoryForm = ({ ids, onClose }: Props) => (
  <CallForm
    call={updateMandatory}
    initial={{
      employee_ids: [...ids],
      kind: 'profile',
      fields: ['mobile', 'current_address'],
      due_on: addDays(today(), DUE_DAYS),
    }}
    toBody={({ fields, due_on, ...draft }) =>
      bodyOfDraft(updateMandatory, draft.kind === 'worksheet' ? draft : { ...draft, fields, due_on })
    }
    submit="Ask for an update"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, { draft }) => (
      <>
        <Select {...field('kind')} label="What" options={KINDS} isOptional={false} />
        {draft.kind === 'profile' && (
          <>
            <ReviewFields field={field} />
            <DateField {...field('due_on')} label="Until" min={today()} isOptional={false} />
          </>
        )}
        <TextField {...field('note')} label="Note" />
      </>
    )}
  </CallForm>
)

const REVERTED: Readonly<Record<MandatoryKind, string>> = {
  profile: 'The profile no longer needs a check, even if fields are still to be confirmed.',
  worksheet: 'The mandatory activities of the worksheet no longer need an answer.',
}

/** Reverts a request to review data. */
export const EndMandatoryForm = ({ person, row, onClose }: OneProps) => {
  const kind = person.mandatory.find(({ id }) => id === row)?.kind ?? 'worksheet'
  return (
    <CallForm
      call={updateMandatory}
      initial={{ employee_ids: [person.id], kind, on: false }}
      submit="Take it back"
      onDone={onClose}
      onCancel={onClose}
    >
      {() => <p className="m-dim">{REVERTED[kind]}</p>}
    </CallForm>
  )
}
