import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, queryFlag, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { brand, outcome } from './organisation.models.ts'
import { brandRecord } from './organisation.records.ts'
import { organisationRefusals } from './organisation.refusals.ts'

export const listBrands = call({
  id: 'brands.list',
  route: 'GET /api/admin/brand',
  permission: 'organisation.read',
  summary: 'The employing entities.',
  query: z.strictObject({ archived: queryFlag.optional() }),
  data: z.array(brand),
  shows: ['organisation.changed', 'people.changed'],
})

export const addBrand = call({
  id: 'brands.add',
  route: 'POST /api/admin/brand',
  permission: 'organisation.write',
  summary: 'Adds an employing entity with its own series of employee numbers.',
  body: z.strictObject(brandRecord.add),
  data: brand,
  toast: success('Brand Added Successfully'),
  refusals: organisationRefusals.of('name_taken', 'series_taken'),
  changes: ['organisation.changed'],
})

export const updateBrand = call({
  id: 'brands.update',
  route: 'PUT /api/admin/brand/:id',
  permission: 'organisation.write',
  summary: 'Changes an employing entity.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, ...brandRecord.change }),
  data: brand,
  toast: info('Brand Updated Successfully'),
  refusals: {
    ...organisationRefusals.of('name_taken', 'series_taken', 'series_back', 'series_in_use', 'default_brand'),
    ...commonRefusals.of('stale'),
  },
  changes: ['organisation.changed'],
})

export const deleteBrand = call({
  id: 'brands.delete',
  route: 'DELETE /api/admin/brand/:id',
  permission: 'organisation.write',
  summary: 'Deletes an employing entity, or archives it when only history refers to it.',
  params: z.strictObject({ id: textId }),
  data: outcome,
  toast: success('Brand Deleted Successfully'),
  refusals: organisationRefusals.of('in_use', 'default_brand'),
  changes: ['organisation.changed'],
})

/** Logos: PNG, JPEG or WebP, made to fit. */
export const LOGO = { max_bytes: 1024 * 1024, max_side: 6000, width: 600, height: 200 } as const

export const uploadLogo = call({
  id: 'brands.logo',
  route: 'POST /api/admin/brand/logo/:id',
  permission: 'organisation.write',
  summary: 'Sets the logo of an employing entity; `id` is the same as in the path.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ id: textId }),
  data: z.strictObject({ logo_file_id: id }),
  upload: { max_bytes: LOGO.max_bytes },
  toast: info('Logo Updated Successfully'),
  changes: ['organisation.changed'],
})

export const readLogo = call({
  id: 'brands.logoFile',
  route: 'GET /api/admin/brand/logo/:id',
  permission: 'organisation.read',
  summary: 'The logo of an employing entity. With the id of its file it may be kept.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ v: textId.optional() }),
  data: z.never(),
  binary: true,
})

export const brandCalls = { listBrands, addBrand, updateBrand, uploadLogo, readLogo, deleteBrand }
