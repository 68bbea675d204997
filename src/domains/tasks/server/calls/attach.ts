import { attach } from '#domains/worksheets/server/index.ts'
import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { handleUpload } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { storeWorkFile } from '#kit/server/files/documents.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { TASK_FILE, taskerAttach as call } from '../../contract/tasker.calls.ts'
import { readStored } from '../present.ts'
import { sightOf } from '../store/sight.ts'

const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 120) || 'File'

const requireTask = async (context: Context, id: number): Promise<void> => {
  const row = await readStored(context, id)
  if (row.state === 'cancelled') throw forbidden('Cancelled tasks take no files.')
}

export const taskerAttach = (files: FileStore) =>
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
      const kept = await attach(context, { task_id: body.task_id }, prepared, {
        title,
        work_date: sightOf(context).today,
      })
      return {
        id: kept.id,
        title: kept.title,
        name: kept.file.name,
        type: kept.file.type,
        size: kept.file.size,
        uploaded_by: kept.uploaded_by,
        created_at: kept.created_at,
      }
    },
  )
