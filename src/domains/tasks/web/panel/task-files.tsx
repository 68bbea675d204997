import { openFile, openFileAsAdmin, saveFile } from '#domains/worksheets/contract/attachments.calls.ts'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { TASK_FILE, adminAttachFile } from '../../contract/admin-tasks.calls.ts'
import type { Task } from '../../contract/tasks.models.ts'
import { Part } from './part.tsx'

/** Files of a task. An employee attaches own work files. */
export const TaskFiles = ({ task }: Readonly<{ task: Task }>) => {
  const { area, id, has } = useActor()
  const isAdmin = area === 'admin'
  const mayAttach = task.can.attach && (isAdmin || has('attachments.own'))
  if (task.files.length === 0 && !mayAttach) return null
  return (
    <Part title="Files">
      {task.files.map((file) => (
        <FileRow
          key={file.id}
          name={file.name}
          size_bytes={file.size}
          call={isAdmin ? openFileAsAdmin : openFile}
          input={{ params: { id: file.id } }}
        />
      ))}
      {mayAttach && isAdmin && (
        <UploadBox
          call={adminAttachFile}
          input={{ body: { task_id: task.id } }}
          takes="paper"
          max_bytes={TASK_FILE.max_bytes}
          label="Add file"
        />
      )}
      {mayAttach && !isAdmin && (
        <UploadBox
          call={saveFile}
          input={{ body: { id, task_id: task.id } }}
          takes="paper"
          max_bytes={TASK_FILE.max_bytes}
          label="Add file"
        />
      )}
    </Part>
  )
}
