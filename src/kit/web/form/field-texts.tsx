import type { ReactNode } from 'react'
import type { FieldProps } from './draft.ts'

/** The props of every field component in addition to those of `field(name)`. */
export type FieldTexts = Readonly<{
  label: string
  /** Content next to the label. */
  mark?: ReactNode
  /** Content below the field. */
  help?: ReactNode
  placeholder?: string
  /** Has the focus when its dialog or drawer opens. */
  isFirst?: boolean
  is_disabled?: boolean
}>

/** Label above (with "optional" written), help and error below, for Mantine's inputs. */
export const inputTexts = (props: Omit<FieldProps<unknown>, 'value' | 'onChange'> & FieldTexts) => ({
  id: props.id,
  name: props.name,
  label:
    props.isOptional || props.mark ? (
      <>
        {props.label} {props.isOptional && <span className="m-dim">optional</span>} {props.mark}
      </>
    ) : (
      props.label
    ),
  description: props.help,
  error: props.error,
  disabled: props.is_disabled ?? false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
  ...(props.placeholder ? { placeholder: props.placeholder } : {}),
  // The one for a dialog that opens with its form, the other for a form that comes later.
  ...(props.isFirst ? { 'data-autofocus': true, autoFocus: true } : {}),
})
