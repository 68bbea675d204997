import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import type { RequestFull } from '../../contract/requests.models.ts'
import { attachFile, FILE_BYTES, MAX_FILES, readRequestFile } from '../../contract/thread.calls.ts'
import styles from './detail.module.css'

/** The documents of a request, and a way to bring one for those who may. */
export const RequestFiles = ({ request }: { request: Pick<RequestFull, 'id' | 'attachments' | 'can'> }) => {
  const { id, attachments, can } = request
  if (attachments.length === 0 && !can.attach) return null
  return (
    <section>
      <h3>Documents</h3>
      {attachments.length > 0 && (
        <ul className={styles.files}>
          {attachments.map((file) => (
            <li key={file.id}>
              <FileRow name={file.name} call={readRequestFile} input={{ params: { id: file.id } }} />
            </li>
          ))}
        </ul>
      )}
      {can.attach && attachments.length < MAX_FILES && (
        <UploadBox
          call={attachFile}
          input={{ body: { id } }}
          takes="paper"
          max_bytes={FILE_BYTES}
          label="Add a document"
          doneText=""
        />
      )}
    </section>
  )
}
