import { attach } from '#domains/worksheets/server/index.ts'
import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { handleUpload } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { storeWorkFile } from '#kit/server/files/documents.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { TASK_FILE, adminAttachFile as call } from '../../contract/admin-tasks.calls.ts'
import { getStoredTask, requireAdding } from '../present/present-list.ts'
import { visibilityOf } from '../store/visibility.ts'

const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 120) || 'File'

const requireTask = async (context: Context, id: number): Promise<void> => {
  const row = await getStoredTask(context, id)
  requireAdding(context.actor, row)
  if (row.state === 'cancelled') throw forbidden('Cancelled tasks take no files.')
}

export const adminAttachFile = (files: FileStore) =>
  handleUpload(
    call,
    async (context) => {
      await requireTask(context, context.body.task_id)
      if (context.file.size === 0) throw invalid({ file: 'File is required' })
      return storeWorkFile(files, context.file, TASK_FILE)
    },
    async (context) => {
      const { body, prepared } = context
      await requireTask(context, body.task_id)
      const title = body.title ?? titleOf(prepared.name)
      const attached = await attach(context, { task_id: body.task_id }, prepared, {
        title,
        work_date: visibilityOf(context).today,
      })
      return {
        id: attached.id,
        title: attached.title,
        name: attached.file.name,
        type: attached.file.type,
        size: attached.file.size,
        uploaded_by: attached.uploaded_by,
        created_at: attached.created_at,
      }
    },
  )
