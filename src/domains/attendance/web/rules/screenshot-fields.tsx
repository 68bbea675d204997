import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { addPolicy } from '../../contract/policies.calls.ts'
import { BLUR_LABELS } from '../../contract/screenshot.labels.ts'
import type { ScreenshotBlur } from '../../contract/screenshots.models.ts'

type Props = Readonly<{ form: Pick<Form<typeof addPolicy>, 'field' | 'draft'> }>

const BLURS = (['none', 'light', 'strong'] as const satisfies readonly ScreenshotBlur[]).map((value) => ({
  value,
  label: BLUR_LABELS[value],
}))

/** Edits if pictures of shared screens are taken, and the promises to people about them. */
export const ScreenshotFields = ({ form: { field, draft } }: Props) => {
  const isOn = field('screenshots')
  return (
    <FieldSet field={{ id: isOn.id, error: isOn.error, isOptional: false }} label="Screenshots">
      <Switch
        {...isOn}
        value={isOn.value === 'on'}
        onChange={(on) => isOn.onChange(on ? 'on' : 'off')}
        label="Take pictures of shared screens"
        help="For people who agree to the privacy text and share their screen."
      />
      {draft.screenshots === 'on' && (
        <>
          <FieldRow>
            <NumberField {...field('shot_interval_minutes')} label="One every" unit="min" />
            <Select {...field('shot_blur')} label="Blur" options={BLURS} />
          </FieldRow>
          <FieldRow>
            <NumberField
              {...field('shot_redact_hours')}
              label="Only the person sees them for"
              unit="h"
              help="In that time they can cover and delete pictures."
            />
            <NumberField {...field('shot_retention_days')} label="Removed after" unit="days" />
          </FieldRow>
          <Switch {...field('shot_leads_may_view')} label="Leads may open them with a reason" />
          <TextArea
            {...field('shot_text')}
            label="Privacy text"
            rows={6}
            help="A changed text has a new number, and everyone is asked again."
          />
        </>
      )}
    </FieldSet>
  )
}
