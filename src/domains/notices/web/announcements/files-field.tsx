import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { fileSize } from '#kit/web/format/file-size.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { uploadAnnouncementFile } from '../../contract/announcements.calls.ts'
import { type AnnouncementFile, FILE } from '../../contract/announcements.models.ts'
import styles from './announcements.module.css'

type Props = Readonly<{
  field: Pick<FieldProps<unknown>, 'id' | 'error' | 'isOptional'>
  files: readonly AnnouncementFile[]
  onChange: (files: readonly AnnouncementFile[]) => void
  /** The form waits while a file is uploaded, because it would leave it out. */
  onSending: (isSending: boolean) => void
}>

/** The files that go with an announcement: uploaded at once, and its own when it is saved. */
export const FilesField = ({ field, files, onChange, onSending }: Props) => {
  const { id } = useActor()
  // An upload takes its time, in which others are removed.
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  return (
    <FieldSet field={field} label="Files">
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ file_id, name, size }) => (
            <li key={file_id} className={styles.file}>
              <bdi>{name}</bdi>
              <span className="m-dim m-small m-number">{fileSize(size)}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(files.filter((file) => file.file_id !== file_id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < FILE.at_most ? (
        <UploadBox
          call={uploadAnnouncementFile}
          input={{ body: { id } }}
          takes="paper"
          max_bytes={FILE.max_bytes}
          label="Add file"
          doneText="Added."
          onRunning={onSending}
          onDone={({ data }) => onChange([...latest.current, data])}
        />
      ) : (
        <p className="m-dim m-small">These are {FILE.at_most} files, as many as there can be.</p>
      )}
    </FieldSet>
  )
}
