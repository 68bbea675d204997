import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handleUpload } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { UploadedFile } from '#kit/server/files/receive-upload.ts'
import * as calls from '../../../contract/files.calls.ts'
import { storeDocument, type StoredDocument } from '#kit/server/files/documents.ts'
import { DOCUMENT } from '../../../contract/files.calls.ts'
import { insertDocument } from '../../details/workflow/documents.ts'
import { storePhoto, type StoredPhoto, setPhoto } from '../workflow/photos.ts'
import { isOwn, refuseOwn } from '../rules.ts'
import { lockAdmin } from '../../accounts/store/admin-list.ts'
import { findStoredPerson, lockPerson } from '../store/people.ts'

type Kind = 'photo' | 'document' | 'account_photo'
type Made = Readonly<{ photo: StoredPhoto }> | Readonly<{ document: StoredDocument }>

const makeContent = async (files: FileStore, kind: Kind, file: UploadedFile): Promise<Made> =>
  kind === 'document'
    ? { document: await storeDocument(files, file, DOCUMENT) }
    : { photo: await storePhoto(files, file) }

const checkSameId = (params: { id: number }, body: { id: number }): void => {
  if (params.id !== body.id) throw invalid({ id: 'Id is not the one of the address' })
}

const saveEmployee = async (context: Context, id: number, made: Made) => {
  await lockPerson(context.tx, id)
  if ('document' in made) {
    const file_id = await insertDocument(context, id, made.document)
    const after = { name: made.document.name, size_bytes: made.document.content.size_bytes }
    await audit(context, 'people.document_added', { entity: 'files', id: file_id, employee_id: id, after })
    return { file_id }
  }
  const { photo_version, before } = await setPhoto(context, { kind: 'employee_photo', id }, made.photo)
  await audit(context, 'people.photo_changed', {
    entity: 'employees',
    id,
    employee_id: id,
    change: changed({ photo_version: before }, { photo_version }),
  })
  return { photo_version }
}

const saveAccount = async (context: Context, id: number, made: Made) => {
  const account = await lockAdmin(context.tx, id)
  if (!account || !('photo' in made)) throw notFound()
  const { photo_version, before } = await setPhoto(context, { kind: 'account_photo', id }, made.photo)
  await audit(context, 'people.account_photo_changed', {
    entity: 'accounts',
    id,
    employee_id: account.employee_id,
    change: changed({ photo_version: before }, { photo_version }),
  })
  return { photo_version }
}

/** Refuses a target that is not open to the actor, before the file is read. */
const checkTarget = async ({ actor, tx }: Pick<Context, 'actor' | 'tx'>, id: number, kind: Kind): Promise<void> => {
  if (kind === 'account_photo') {
    if (actor.account_id !== id) throw notFound()
    return
  }
  if (scopeOf(actor, 'people.write') === null) throw forbidden()
  if (!(await findStoredPerson(tx, id))) throw notFound()
  refuseOwn(actor, id)
}

export const uploadAsAdmin = (files: FileStore) =>
  handleUpload(
    calls.uploadAsAdmin,
    async (context) => {
      const { params, body, file } = context
      checkSameId(params, body)
      await checkTarget(context, params.id, body.kind)
      return makeContent(files, body.kind, file)
    },
    async (context) => {
      const { params, body, prepared } = context
      if (body.kind === 'account_photo') return saveAccount(context, params.id, prepared)
      return saveEmployee(context, params.id, prepared)
    },
  )

export const uploadOwn = (files: FileStore) =>
  handleUpload(
    calls.uploadOwn,
    async ({ actor, params, body, file }) => {
      if (!isOwn(actor, params.id)) throw notFound()
      checkSameId(params, body)
      if (body.kind === 'document' && actor.acting) throw forbidden('Not possible while acting as an employee')
      return makeContent(files, body.kind, file)
    },
    async (context) => saveEmployee(context, context.params.id, context.prepared),
  )
