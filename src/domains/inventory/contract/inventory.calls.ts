import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { currency, minor } from '#kit/contract/currency.ts'
import { date, id, line, queryFlag, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { asset, assignment, disposal, photo, photoKind } from './inventory.models.ts'
import { assetRecord, assetStatus, condition } from './inventory.records.ts'
import { inventoryRefusals } from './inventory.refusals.ts'

const changes = ['inventory.changed'] as const
const shows = ['inventory.changed', 'people.changed'] as const
const params = z.strictObject({ id: textId })

/** The number of an Admin role, written as one plain integer. It narrows to what that role would see, and never widens. */
export const roleNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'must be one whole number')
  .transform(Number)

const SORTS = ['tag', 'name', 'purchased_on', 'warranty_until', 'since'] as const

export const listAssets = call({
  id: 'inventory.list',
  route: 'GET /api/admin/inventory',
  permission: 'inventory.read',
  summary:
    'Equipment of the categories that the actor keeps. `role` narrows to what the Admin role of that number sees.',
  query: z.strictObject({
    ...pageQuery(SORTS),
    ...assetRecord.filters,
    holder_id: textId.optional(),
    warranty_to: date.optional(),
    problem: queryFlag.optional(),
    role: roleNumber.optional(),
  }),
  data: z.array(asset),
  /** `status_counts`: how many there are in each status under the other filters. */
  meta: z.strictObject({ ...pageMeta.shape, status_counts: z.record(assetStatus, z.int()) }),
  shows,
  export: { name: 'equipment' },
})

export const addAsset = call({
  id: 'inventory.add',
  route: 'POST /api/admin/inventory',
  permission: 'inventory.write',
  summary: 'Adds a piece of equipment. Without a tag it gets the next one of its category.',
  body: z.strictObject(assetRecord.add),
  data: asset,
  toast: success('Inventory Added Successfully'),
  refusals: inventoryRefusals.of('tag_taken', 'serial_taken'),
  changes,
})

export const updateAsset = call({
  id: 'inventory.update',
  route: 'PUT /api/admin/inventory/:id',
  permission: 'inventory.write',
  summary: 'Changes a piece of equipment. Its tag stays; its category changes only in stock.',
  params,
  body: z.strictObject({ version, ...assetRecord.change }),
  data: asset,
  toast: info('Inventory Updated Successfully'),
  refusals: { ...inventoryRefusals.of('serial_taken', 'closed', 'wrong_state'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteAsset = call({
  id: 'inventory.delete',
  route: 'DELETE /api/admin/inventory/:id',
  permission: 'inventory.write',
  summary: 'Deletes what was added by mistake.',
  params,
  data: z.strictObject({ id }),
  toast: success('Inventory Deleted Successfully'),
  refusals: inventoryRefusals.of('has_history'),
  changes,
})

const repair = z.strictObject({
  id,
  vendor: z.string().nullable(),
  under_warranty: z.boolean(),
  sent_on: date,
  expected_back_on: date.nullable(),
  back_on: date.nullable(),
  cost_minor: z.int().nullable(),
  currency: z.string().nullable(),
  note: z.string().nullable(),
})

const event = z.strictObject({
  id: z.int(),
  at: z.string(),
  actor: z.string().nullable(),
  text: z.string(),
  note: z.string().nullable(),
})

export const viewAsset = call({
  id: 'inventory.view',
  route: 'GET /api/admin/inventory/:id',
  permission: 'inventory.read',
  summary: 'A piece of equipment with its holders, photos, repairs, history and value over time.',
  params,
  data: z.strictObject({
    asset,
    assignments: z.array(assignment),
    repairs: z.array(repair),
    photos: z.array(photo),
    /** The newest 100. */
    events: z.array(event),
    /** The value at the beginning of each month from the purchase to the end of its life. */
    depreciation: z.array(z.strictObject({ month: z.string(), book_minor: z.int() })),
  }),
  shows,
})

export const actOnAsset = call({
  id: 'inventory.action',
  route: 'POST /api/admin/inventory/action/:id',
  permission: 'inventory.write',
  summary: 'Takes a step with a piece of equipment: repair, loss, retirement, disposal and back.',
  params,
  body: z
    .strictObject({
      version,
      action: z.enum([
        'send_to_repair',
        'back_from_repair',
        'report_lost',
        'found',
        'retire',
        'back_to_stock',
        'wipe',
        'dispose',
      ]),
      note: line(500).optional(),
      vendor: line(80).optional(),
      under_warranty: z.boolean().optional(),
      expected_back_on: date.optional(),
      cost_minor: minor.optional(),
      currency: currency.optional(),
      condition: condition.optional(),
      how: disposal.optional(),
      wiped: z.boolean().optional(),
      recovery_minor: minor.optional(),
    })
    .superRefine(
      onlyWith('action', {
        vendor: ['send_to_repair'],
        under_warranty: ['send_to_repair'],
        expected_back_on: ['send_to_repair'],
        how: ['dispose'],
        recovery_minor: ['report_lost'],
      }),
    ),
  data: asset,
  toast: info('Inventory Updated Successfully'),
  refusals: {
    ...inventoryRefusals.of('wrong_state', 'still_assigned', 'wipe_missing', 'recovery_high'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

/** Photos: JPEG, PNG or WebP, by content. */
export const EQUIPMENT_PHOTO = { max_bytes: 8 * 1024 * 1024, max_side: 6000, of_a_kind: 10 } as const

export const uploadPhoto = call({
  id: 'inventory.photoUpload',
  route: 'POST /api/admin/inventory/photo',
  permission: 'inventory.assign',
  summary: 'Takes a photo of a piece of equipment, or a signature that was drawn at the counter, which has no `id`.',
  body: z.strictObject({ id: textId.optional(), kind: photoKind }),
  data: z.strictObject({ photo_id: id }),
  upload: { max_bytes: EQUIPMENT_PHOTO.max_bytes },
  refusals: inventoryRefusals.of('photo_limit'),
  changes,
})

export const readPhoto = call({
  id: 'inventory.file',
  route: 'GET /api/admin/inventory/file/:id',
  permission: 'inventory.read',
  summary: 'A photo of a piece of equipment, by the id of the photo.',
  params,
  data: z.never(),
  binary: true,
})

export const assetCalls = {
  listAssets,
  addAsset,
  updateAsset,
  deleteAsset,
  viewAsset,
  actOnAsset,
  uploadPhoto,
  readPhoto,
}
