import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { id, textId, version } from '#kit/contract/fields.ts'
import { peopleRefusals } from './people.refusals.ts'
import { listPhotos, readAccountPhoto, readPhoto } from './photos.calls.ts'

const MIB = 1024 * 1024
/** Photos: JPEG, PNG or WebP, by content. */
export const PHOTO = { max_bytes: 5 * MIB, max_side: 6000 } as const
/** Documents of a person: PDF, or pictures as those. */
export const DOCUMENT = { max_bytes: 10 * MIB, max_side: 6000, a_day: 20 } as const

const uploaded = z.union([z.strictObject({ photo_version: version }), z.strictObject({ file_id: id })])
const params = z.strictObject({ id: textId })

export const uploadAsAdmin = call({
  id: 'profile.upload',
  route: 'POST /api/admin/manage_upload/:id',
  permission: 'people.upload',
  summary:
    'Takes the photo or a paper of an employee, or the photo of the own account; `id` is the same as in the path.',
  params,
  body: z.strictObject({ id: textId, kind: z.enum(['photo', 'document', 'account_photo']) }),
  data: uploaded,
  upload: { max_bytes: DOCUMENT.max_bytes },
  refusals: peopleRefusals.of('own_record'),
  changes: ['people.changed'],
})

export const uploadOwn = call({
  id: 'profile.employeeUpload',
  route: 'POST /api/user/manage_upload/:id',
  permission: 'people.own.write',
  summary: 'Takes the own photo, or a paper of one’s own; `id` is the same as in the path.',
  params,
  body: z.strictObject({ id: textId, kind: z.enum(['photo', 'document']) }),
  data: uploaded,
  upload: { max_bytes: DOCUMENT.max_bytes },
  changes: ['people.changed'],
})

export const readFile = call({
  id: 'employees.file',
  route: 'GET /api/admin/employee-file/:id',
  permission: 'people.personal.read',
  summary: 'A paper of a person, to be saved. Opening one is written down.',
  params,
  data: z.never(),
  binary: true,
})

export const readOwnFile = call({
  id: 'users.file',
  route: 'GET /api/user/employee-file/:id',
  permission: 'people.own.read',
  summary: 'A paper of one’s own, to be saved.',
  params,
  data: z.never(),
  binary: true,
})

export const fileCalls = {
  uploadAsAdmin,
  uploadOwn,
  readPhoto,
  listPhotos,
  readAccountPhoto,
  readFile,
  readOwnFile,
}
