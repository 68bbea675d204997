import { notFound, tooMany } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { remakePicture } from '#kit/server/files/pictures.ts'
import { fileResponse, findFile, insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import * as calls from '../../contract/revisions-and-bin.calls.ts'
import { findPage } from '../rules/read.ts'
import { countRecent, insertImage, isImageVisible } from '../store/images.ts'
import { getViewer } from '../store/viewer.ts'

const WIDTH = 2400
const SHAPE = { fit: 'inside', width: WIDTH, height: calls.IMAGE.max_side } as const

const check = async (context: Context, pageId: number | undefined): Promise<void> => {
  const { tx, actor, now } = context
  if (pageId !== undefined) await findPage(context, await getViewer(context), pageId)
  if ((await countRecent(tx, actor.account_id, now)) >= calls.IMAGE.an_hour) throw tooMany(3600)
}

export const uploadImage = (files: FileStore) =>
  handleUpload(
    calls.uploadImage,
    async (context) => {
      await check(context, context.body.id)
      const [made] = await remakePicture(context.file.path, { max_side: calls.IMAGE.max_side }, [SHAPE])
      if (!made) throw new Error('A picture was not made')
      return { made, stored: await storeBytes(files, made.bytes, made.kind) }
    },
    async (context) => {
      const { made, stored } = context.prepared
      const { width, height } = made
      await check(context, context.body.id)
      const uploaded_by = authorId(context)
      const owner = { kind: 'hashbook_image', id: uploaded_by } as const
      const file_id = await insertFile(context, stored, { owner, original_name: 'picture.webp' })
      await insertImage(context, { file_id, width, height, uploaded_by, page_id: null })
      await audit(context, 'hashbook.image_added', { entity: 'files', id: file_id })
      return { file_id, width, height }
    },
  )

export const readImage = (files: FileStore) =>
  handle(calls.readImage, async (context) => {
    const { tx, params } = context
    const isSeen = await isImageVisible(tx, await getViewer(context), params.id)
    const file = isSeen ? await findFile(tx, params.id) : undefined
    if (!file) throw notFound()
    return fileResponse(files, file, { shown: 'inline', cache: 'never' })
  })
