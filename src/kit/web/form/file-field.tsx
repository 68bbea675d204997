import { FileInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { FieldProps } from './draft.ts'
import { type FieldTexts, inputTexts } from './field-texts.tsx'

/** One file; `accept` as the browser reads it: `image/png,image/jpeg`. */
export const FileField = (props: FieldProps<File> & FieldTexts & Readonly<{ accept?: string }>) => (
  <FileInput
    {...inputTexts(props)}
    value={props.value ?? null}
    onChange={props.onChange}
    leftSection={<IconUpload size={16} aria-hidden="true" />}
    clearable
    {...(props.accept ? { accept: props.accept } : {})}
  />
)
