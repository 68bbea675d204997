import { Button, FileButton } from '@mantine/core'
import { IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { fileSize } from '#kit/web/format/file-size.ts'
import { checkChosen, TAKEN } from '#kit/web/form/chosen-file.ts'
import { FILE_BYTES, MAX_FILES } from '../../contract/thread.calls.ts'
import styles from './request-fields.module.css'

type Props = Readonly<{
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** A note about documents, such as that one is required. */
  help?: string
}>

/** Documents that are sent with a request once it is there. */
export const FilesChoice = ({ files, onChange, help }: Props) => {
  const [wrong, setWrong] = useState<string | null>(null)
  const take = (chosen: readonly File[]): void => {
    const faults = chosen.flatMap((file) => checkChosen(file, 'paper', FILE_BYTES) ?? [])
    const fitting = chosen.filter((file) => checkChosen(file, 'paper', FILE_BYTES) === null)
    const all = [...files, ...fitting]
    setWrong(all.length > MAX_FILES ? `At most ${MAX_FILES} documents.` : (faults[0] ?? null))
    onChange(all.slice(0, MAX_FILES))
  }
  return (
    <fieldset className={styles.files}>
      <legend>
        Documents <span className="m-dim">optional</span>
      </legend>
      {files.map((file) => (
        <span key={`${file.name} ${file.size}`} className={styles.file}>
          <IconFile size={16} aria-hidden="true" />
          <bdi>{file.name}</bdi>
          <span className="m-dim m-small">{fileSize(file.size)}</span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <IconX size={14} aria-hidden="true" />
          </Button>
        </span>
      ))}
      <FileButton multiple accept={TAKEN.paper.types.join(',')} onChange={take}>
        {(props) => (
          <Button {...props} variant="default" size="xs" leftSection={<IconUpload size={14} aria-hidden="true" />}>
            Choose documents
          </Button>
        )}
      </FileButton>
      <p className="m-dim m-small">
        {help ? `${help} ` : ''}
        {TAKEN.paper.words}, up to {fileSize(FILE_BYTES)} each.
      </p>
      {wrong && (
        <p className={styles.problem} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
