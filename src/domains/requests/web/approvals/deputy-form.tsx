import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addDelegation } from '../../contract/delegations.calls.ts'
import { KIND_OPTIONS } from '../parts/labels.ts'

const FORTNIGHT = 13

/** Names who decides in the place of the person, and for how long. */
export const DeputyForm = ({ onClose }: { onClose: () => void }) => {
  const { area, employee_id, time_zone } = useActor()
  const today = todayIn(time_zone)
  return (
    <CallForm
      call={addDelegation}
      initial={{ from_date: today, to_date: addDays(today, FORTNIGHT) }}
      submit="Save"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          {area === 'admin' && (
            <PersonField
              {...field('from_employee_id')}
              label="Decides for"
              help={employee_id === null ? undefined : 'Left empty: for yourself.'}
              isOptional={employee_id !== null}
              isFirst
            />
          )}
          <PersonField {...field('to_employee_id')} label="Deputy" isOptional={false} isFirst={area !== 'admin'} />
          <FieldRow>
            <DateField {...field('from_date')} label="First day" min={today} isOptional={false} />
            <DateField {...field('to_date')} label="Last day" min={today} isOptional={false} />
          </FieldRow>
          <Kinds field={field('kinds')} />
          <p className="m-dim m-small">
            For up to 92 days. The deputy decides open requests too, but never their own and none that they sent.
          </p>
        </>
      )}
    </CallForm>
  )
}

/** None means all of them. */
const Kinds = ({ field: { onChange, ...field } }: { field: FieldProps<string[]> }) => (
  <SelectSeveral
    {...field}
    onChange={(kinds) => onChange(kinds && kinds.length > 0 ? [...kinds] : null)}
    label="Kinds"
    options={KIND_OPTIONS}
    help="Empty: all kinds."
  />
)
