import type { CallFailure } from '#kit/web/call/failure.ts'
import { Check } from './choice-fields.tsx'
import type { FieldProps } from './draft.ts'

type Props = Readonly<{
  field: FieldProps<boolean>
  failure: CallFailure | null
  /** The refusal that can be confirmed. */
  code: string
  label: string
}>

/** Confirms what a call refused to do without a word: the form is sent again with it. */
export const ConfirmAgain = ({ field, failure, code, label }: Props) =>
  failure?.code === code || field.value ? <Check {...field} label={label} /> : null
