import { Button } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import { saveFile } from '../call/save-file.ts'
import type { CallInput } from '../call/send.ts'
import { fileSize } from '../format/file-size.ts'
import styles from '../form/upload.module.css'

type Props<C extends AnyCall> = Readonly<{
  name: string
  /** Left out where the list does not have it. */
  size_bytes?: number
  /** The call that returns its bytes. */
  call: C
  input: CallInput<C>
  /** Shows it next to a form. */
  onShow?: () => void
}>

/** A file with its name and size, to be saved or shown. */
export const FileRow = <C extends AnyCall>({ name, size_bytes, call, input, onShow }: Props<C>) => {
  const [hasFailed, setFailed] = useState(false)
  const save = async (): Promise<void> => setFailed(!(await saveFile(call, input, name)))
  return (
    <span className={styles.file}>
      <IconFile size={16} aria-hidden="true" />
      <bdi className={styles.fileName}>{name}</bdi>
      {size_bytes !== undefined && <span className="m-dim m-small m-number">{fileSize(size_bytes)}</span>}
      {onShow && (
        <Button variant="default" size="compact-sm" aria-label={`Show ${name}`} onClick={onShow}>
          Show
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        aria-label={`Download ${name}`}
        onClick={() => void save()}
      >
        Download
      </Button>
      {hasFailed && (
        <span role="alert" className={styles.wrong}>
          This file could not be loaded.
        </span>
      )}
    </span>
  )
}
