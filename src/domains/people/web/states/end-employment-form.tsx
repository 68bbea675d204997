import { useState } from 'react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { type ExitKind, exitKind } from '../../contract/states.models.ts'
import { ResignForm } from './resign-form.tsx'
import { EXIT_KIND, EXIT_LABELS } from './state-labels.ts'
import { SwitchForm } from './switch-form.tsx'
import type { OneProps } from './switch-forms.tsx'

type Ending = Exclude<ExitKind, 'resignation'>

/** The end of an employment that is no resignation: its last day is entered, not calculated. */
const EndingForm = ({ person, kind, onClose }: OneProps & { kind: Ending }) => {
  const labels = EXIT_LABELS[kind]
  return (
    <SwitchForm
      ids={[person.id]}
      change={{ switch: 'notice', on: true, from: today(person.time_zone), kind }}
      undo={() => ({ switch: 'notice', on: false })}
      done={`The last day of ${person.name} is recorded`}
      submit={labels.record}
      isDestructive
      onClose={onClose}
    >
      {(field) => (
        <FieldRow>
          <DateField {...field('from')} label={labels.begun} isOptional={false} />
          <DateField {...field('last_day')} label={labels.last} isOptional={false} />
        </FieldRow>
      )}
    </SwitchForm>
  )
}

/** The one way to end an employment: its kind first, then what that kind needs. */
export const EndEmploymentForm = ({ person, onClose }: OneProps) => {
  const [kind, setKind] = useState<ExitKind>('resignation')
  return (
    <div className="m-stack">
      <Select<ExitKind>
        name="kind"
        id="exit-kind"
        label="Kind"
        isOptional={false}
        options={exitKind.options.map((value) => ({ value, label: EXIT_KIND[value] }))}
        value={kind}
        onChange={(next) => next && setKind(next)}
      />
      {kind === 'resignation' ? (
        <ResignForm person={person} onClose={onClose} />
      ) : (
        <EndingForm key={kind} person={person} kind={kind} onClose={onClose} />
      )}
    </div>
  )
}
