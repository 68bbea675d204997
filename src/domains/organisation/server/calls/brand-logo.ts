import { invalid, notFound, tooLarge } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { remakePicture } from '#kit/server/files/pictures.ts'
import { fileResponse, deleteFile, findFile, insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import * as calls from '../../contract/brands.calls.ts'

const getBrand = async (tx: Tx, id: number) => {
  const brand = await tx
    .selectFrom('brands')
    .select(['id', 'logo_file_id'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!brand) throw notFound()
  return brand
}

export const uploadLogo = (files: FileStore) =>
  handleUpload(
    calls.uploadLogo,
    async ({ tx, params, body, file }) => {
      if (params.id !== body.id) throw invalid({ id: 'Id is not the one of the address' })
      await getBrand(tx, params.id)
      if (file.size > calls.LOGO.max_bytes) throw tooLarge()
      const { width, height } = calls.LOGO
      const [picture] = await remakePicture(file.path, calls.LOGO, [{ fit: 'inside', width, height }])
      if (!picture) throw new Error('A logo was not made')
      const kept = await storeBytes(files, picture.bytes, picture.kind)
      return { kept, original_name: `${file.name.replace(/\.[^.]*$/, '').slice(0, 100)}.webp` }
    },
    async (context) => {
      const { tx, params, prepared } = context
      await tx.selectFrom('brands').select('id').where('id', '=', params.id).forUpdate().execute()
      const brand = await getBrand(tx, params.id)
      const { kept, original_name } = prepared
      const owner = { kind: 'brand_logo', id: brand.id } as const
      const logo_file_id = await insertFile(context, kept, { owner, original_name })
      await tx.updateTable('brands').set({ logo_file_id }).where('id', '=', brand.id).execute()
      await deleteFile(context, brand.logo_file_id)
      await audit(context, 'organisation.logo_changed', {
        entity: 'brands',
        id: brand.id,
        change: changed({ logo_file_id: brand.logo_file_id }, { logo_file_id }),
      })
      return { logo_file_id }
    },
  )

export const readLogo = (files: FileStore) =>
  handle(calls.readLogo, async ({ tx, params, query }) => {
    const { logo_file_id } = await getBrand(tx, params.id)
    const file = logo_file_id === null ? undefined : await findFile(tx, logo_file_id)
    if (!file) throw notFound()
    return fileResponse(files, file, { shown: 'inline', cache: query.v === logo_file_id ? 'by_version' : 'never' })
  })
