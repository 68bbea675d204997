import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { storeDocument } from '#kit/server/files/documents.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile, insertFile } from '#kit/server/files/stored-files.ts'
import * as calls from '../../../contract/announcements.calls.ts'
import { FILE } from '../../../contract/announcements.models.ts'
import * as store from '../store/files.ts'

export const uploadAnnouncementFile = (files: FileStore) =>
  handleUpload(
    calls.uploadAnnouncementFile,
    async ({ actor, body, file }) => {
      if (body.id !== actor.id) throw invalid({ id: 'Id is not that of the session' })
      return storeDocument(files, file, FILE)
    },
    async (context) => {
      const { tx, prepared } = context
      const uploaded_by = authorId(context)
      const owner = { kind: 'announcement_file', id: uploaded_by } as const
      const file_id = await insertFile(context, prepared.content, { owner, original_name: prepared.name })
      await store.insertLoose(context, { file_id, uploaded_by })
      const file = await findFile(tx, file_id)
      if (!file) throw notFound()
      await audit(context, 'notices.announcement_file_added', {
        entity: 'files',
        id: file_id,
        after: { name: file.original_name },
      })
      return { file_id, name: file.original_name, size: file.size_bytes }
    },
  )

export const readAnnouncementFile = (files: FileStore) =>
  handle(calls.readAnnouncementFile, async ({ tx, now, actor, params }) => {
    const viewer = { account_id: actor.account_id, all: actor.grants.has('notices.announcement.read') }
    const isOffered = await store.isOffered(tx, now, { file: params.id, ...viewer })
    const file = isOffered ? await findFile(tx, params.id) : undefined
    if (!file) throw notFound()
    return fileResponse(files, file, { shown: 'attachment', cache: 'never' })
  })

type Named = Readonly<{ files?: string[] }>

/** Attaches the files that the author names to an announcement. Returns their names before and after for the audit. */
export const attachFiles = async (
  context: Context,
  id: number,
  fileIds: readonly number[] | undefined,
): Promise<Readonly<{ before: Named; after: Named }>> => {
  if (fileIds === undefined) return { before: {}, after: {} }
  const before = await store.listNames(context.tx, id)
  const files = [...new Set(fileIds)]
  if (!(await store.setFiles(context, id, { files, account_id: authorId(context) })))
    throw invalid({ file_ids: 'One of the files is gone. Upload it again.' })
  return { before: { files: before }, after: { files: await store.listNames(context.tx, id) } }
}

/** Takes the files of an announcement away from it. */
export const looseFiles = async (context: Context, id: number): Promise<void> => {
  await store.setFiles(context, id, { files: [], account_id: authorId(context) })
}
