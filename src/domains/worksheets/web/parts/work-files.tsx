import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { deleteOwnFile, openFile, openFileAsAdmin } from '../../contract/attachments.calls.ts'
import type { WorkFile } from '../../contract/worksheets.models.ts'
import styles from './worksheets.module.css'

/** A work file to be saved, by the call of the area. */
export const FileLink = ({ file }: { file: WorkFile }) => {
  const { area } = useActor()
  const { name, size } = file.file
  const input = { params: { id: file.id } }
  return area === 'admin' ? (
    <FileRow name={name} size_bytes={size} call={openFileAsAdmin} input={input} />
  ) : (
    <FileRow name={name} size_bytes={size} call={openFile} input={input} />
  )
}

/** Deletes a work file after a confirmation. */
export const useDeleteFile = () => {
  const remove = useCall(deleteOwnFile)
  const confirmDelete = async ({ id, title }: WorkFile): Promise<void> => {
    const isSure = await confirm({ title: `Delete ${title}?`, action: 'Delete file', isDestructive: true })
    if (isSure) remove.start({ params: { id } })
  }
  return { confirmDelete: (file: WorkFile) => void confirmDelete(file), failure: remove.failure }
}

/** The files of a report. */
export const FileList = ({ files }: { files: readonly WorkFile[] }) => {
  const remove = useDeleteFile()
  return (
    <>
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id} className={styles.between}>
            <FileLink file={file} />
            {file.can.delete && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Delete ${file.title}`}
                onClick={() => remove.confirmDelete(file)}
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Refused failure={remove.failure} />
    </>
  )
}
