import type { FieldProps } from '#kit/web/form/draft.ts'
import type { FieldTexts } from '#kit/web/form/field-texts.tsx'
import { NumberField } from '#kit/web/form/text-fields.tsx'

const BP = 100

/** A percentage as it is typed; hundredths of a percent in the draft. */
export const PercentField = (props: FieldProps<number> & FieldTexts) => (
  <NumberField
    {...props}
    unit="%"
    value={props.value === null || props.value === undefined ? props.value : props.value / BP}
    onChange={(value) => props.onChange(value == null ? null : Math.round(value * BP * BP) / BP)}
  />
)
