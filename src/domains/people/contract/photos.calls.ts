import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { id, queryList, textId, version } from '#kit/contract/fields.ts'

const params = z.strictObject({ id: textId })
const size = z.enum(['96', '512']).optional()

export const readPhoto = call({
  id: 'employees.photo',
  route: 'GET /api/photo/:employee_id',
  permission: 'people.photo.read',
  summary: 'The photo of a person, 96 pixels wide unless 512 are asked for. With its version it may be kept.',
  params: z.strictObject({ employee_id: textId }),
  query: z.strictObject({ size, v: textId.optional() }),
  data: z.never(),
  binary: true,
})

/** Most people whose photos are loaded together. */
export const MAX_PHOTOS = 200

export const listPhotos = call({
  id: 'employees.photos',
  route: 'GET /api/photos',
  permission: 'people.photo.read',
  summary:
    'The photos of these people, 96 pixels wide, with their versions, so that a list loads all of them at once. People without one are left out.',
  query: z.strictObject({ ids: queryList(textId, MAX_PHOTOS) }),
  // A WebP file in base64.
  data: z.array(z.strictObject({ id, photo_version: version, image: z.base64() })),
  shows: ['people.changed'],
})

export const readAccountPhoto = call({
  id: 'admins.photo',
  route: 'GET /api/admin/account-photo/:id',
  permission: 'people.admin.self',
  summary: 'The photo of the own account in the admin area.',
  params,
  query: z.strictObject({ size, v: textId.optional() }),
  data: z.never(),
  binary: true,
})
