import type { Draft } from '#kit/web/form/draft.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { updateHike } from '../../contract/hikes.calls.ts'
import { type Hike, hikeReason } from '../../contract/hikes.models.ts'
import { optionsOf } from '../parts/words.ts'
import { PercentField } from '../parts/percent-field.tsx'
import { HIKE_REASONS } from './words.ts'

type Props = Readonly<{ hike: Hike; onDone: () => void }>

/** Changes a hike that is not decided; the percentage where it is shown. */
export const EditHike = ({ hike, onDone }: Props) => {
  const { version, effective_from, reason, note, percent_bp } = hike
  const initial: Draft<typeof updateHike> = {
    version,
    effective_from,
    reason,
    note,
    ...(percent_bp === null ? {} : { percent_bp }),
  }
  return (
    <CallForm
      call={updateHike}
      input={{ params: { id: hike.id } }}
      initial={initial}
      submit="Save hike"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field) => (
        <>
          <FieldRow>
            <DateField {...field('effective_from')} isOptional={false} label="From" />
            {percent_bp !== null && <PercentField {...field('percent_bp')} isOptional={false} label="Raise" />}
          </FieldRow>
          <Select
            {...field('reason')}
            isOptional={false}
            label="Reason"
            options={optionsOf(HIKE_REASONS, hikeReason.options)}
          />
          <TextArea {...field('note')} isOptional={false} label="Note" rows={3} />
        </>
      )}
    </CallForm>
  )
}
