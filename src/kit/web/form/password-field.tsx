import { PasswordInput } from '@mantine/core'
import type { FieldProps } from './draft.ts'
import { type FieldTexts, inputTexts } from './field-texts.tsx'

/** A field for a password. Apart from the others, because few screens have one. */
export const Password = (props: FieldProps<string> & FieldTexts & Readonly<{ autoComplete?: string }>) => (
  <PasswordInput
    {...inputTexts(props)}
    aria-invalid={props.error !== undefined}
    autoComplete={props.autoComplete ?? 'new-password'}
    visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    value={props.value ?? ''}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)
