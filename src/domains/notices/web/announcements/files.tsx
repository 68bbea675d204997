import { FileRow } from '#kit/web/layout/file-row.tsx'
import { readAnnouncementFile } from '../../contract/announcements.calls.ts'
import type { AnnouncementFile } from '../../contract/announcements.models.ts'
import styles from './announcements.module.css'

/** The files of an announcement, to be saved. */
export const Files = ({ files }: Readonly<{ files: readonly AnnouncementFile[] }>) =>
  files.length > 0 && (
    <ul className={styles.files} aria-label="Files">
      {files.map(({ file_id, name, size }) => (
        <li key={file_id}>
          <FileRow name={name} size_bytes={size} call={readAnnouncementFile} input={{ params: { id: file_id } }} />
        </li>
      ))}
    </ul>
  )
