import { openFile, openFileAsAdmin, saveFile } from '#domains/worksheets/contract/attachments.calls.ts'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { TASK_FILE, adminAttachFile } from '../../contract/admin-tasks.calls.ts'
import type { Task } from '../../contract/tasks.models.ts'
import { Part } from './part.tsx'

/** Takes a file of a task. An employee attaches own work files. */
export const AddFile = ({ task, isShort = false }: Readonly<{ task: Task; isShort?: boolean }>) => {
  const { area, id, has } = useActor()
  const texts = { label: 'Add file', ...(isShort ? { short: 'Add file' } : {}) }
  if (!task.can.attach) return null
  if (area === 'admin')
    return (
      <UploadBox
        call={adminAttachFile}
        input={{ body: { task_id: task.id } }}
        takes="paper"
        max_bytes={TASK_FILE.max_bytes}
        {...texts}
      />
    )
  if (!has('attachments.own')) return null
  return (
    <UploadBox
      call={saveFile}
      input={{ body: { id, task_id: task.id } }}
      takes="paper"
      max_bytes={TASK_FILE.max_bytes}
      {...texts}
    />
  )
}

/** Files of a task. */
export const TaskFiles = ({ task }: Readonly<{ task: Task }>) => {
  const isAdmin = useActor().area === 'admin'
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
      <AddFile task={task} />
    </Part>
  )
}
