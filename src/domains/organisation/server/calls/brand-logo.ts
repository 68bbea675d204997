import { invalid, tooLarge } from '#kit/contract/envelope.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import { changeColumns } from '#kit/server/change-columns.ts'
import { found } from '#kit/server/database/rows.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { remakePicture } from '#kit/server/files/pictures.ts'
import { fileResponse, deleteFile, findFile, insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import * as calls from '../../contract/brands.calls.ts'
import { findLogo, lockBrand } from '../store/brands.ts'

export const uploadLogo = (files: FileStore) =>
  handleUpload(
    calls.uploadLogo,
    async ({ tx, params, body, file }) => {
      if (params.id !== body.id) throw invalid({ id: 'Id is not the one of the address' })
      found(await findLogo(tx, params.id))
      if (file.size > calls.LOGO.max_bytes) throw tooLarge()
      const { width, height } = calls.LOGO
      const [picture] = await remakePicture(file.path, calls.LOGO, [{ fit: 'inside', width, height }])
      if (!picture) throw new Error('A logo was not made')
      const stored = await storeBytes(files, picture.bytes, picture.kind)
      return { stored, original_name: `${file.name.replace(/\.[^.]*$/, '').slice(0, 100)}.webp` }
    },
    async (context) => {
      const { tx, params, prepared } = context
      await lockBrand(tx, params.id)
      const brand = found(await findLogo(tx, params.id))
      const { stored, original_name } = prepared
      const owner = { kind: 'brand_logo', id: brand.id } as const
      const logo_file_id = await insertFile(context, stored, { owner, original_name })
      await changeColumns(context, { table: 'brands', action: 'organisation.logo_changed' }, brand, { logo_file_id })
      await deleteFile(context, brand.logo_file_id)
      return { logo_file_id }
    },
  )

export const readLogo = (files: FileStore) =>
  handle(calls.readLogo, async ({ tx, params, query }) => {
    const { logo_file_id } = found(await findLogo(tx, params.id))
    const file = found(logo_file_id === null ? null : await findFile(tx, logo_file_id))
    return fileResponse(files, file, { shown: 'inline', cache: query.v === logo_file_id ? 'by_version' : 'never' })
  })
