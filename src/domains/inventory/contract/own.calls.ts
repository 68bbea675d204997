import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, line, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { EQUIPMENT_PHOTO } from './inventory.calls.ts'
import { assignment, equipmentRequest, photoKind } from './inventory.models.ts'
import { requestRecord } from './inventory.records.ts'
import { inventoryRefusals } from './inventory.refusals.ts'

const changes = ['inventory.changed'] as const
const params = z.strictObject({ id: textId })

export const listOwnEquipment = call({
  id: 'myEquipment.list',
  route: 'GET /api/user/inventory',
  permission: 'inventory.own',
  summary:
    'Own equipment: to sign for, held, and given back within 24 months; own requests, and what can be requested.',
  data: z.strictObject({
    to_sign: z.array(assignment),
    held: z.array(assignment),
    returned: z.array(assignment),
    requests: z.array(equipmentRequest),
    requestable: z.array(z.strictObject({ category_id: id, name: z.string(), in_stock: z.boolean() })),
    can: z.strictObject({ request_for_others: z.boolean() }),
  }),
  shows: ['inventory.changed', 'requests.changed'],
})

export const signEquipment = call({
  id: 'myEquipment.sign',
  route: 'POST /api/user/inventory/sign',
  permission: 'inventory.own',
  acting: false,
  summary: 'Accepts or declines each item of a bundle that was handed out, with one signature.',
  body: z.strictObject({
    handout_id: id,
    items: z
      .array(
        z.strictObject({
          assignment_id: id,
          version,
          decision: z.enum(['accept', 'decline']),
          reason: line(500, 3).optional(),
        }),
      )
      .min(1)
      .max(30),
  }),
  data: z.array(assignment),
  toast: success('Equipment Signed Successfully'),
  refusals: { ...inventoryRefusals.of('sign_all'), ...commonRefusals.of('stale') },
  changes,
})

export const actOnOwnEquipment = call({
  id: 'myEquipment.action',
  route: 'POST /api/user/inventory/action',
  permission: 'inventory.own',
  acting: false,
  summary: 'Announces a return, confirms or disputes one, reports damage or loss, or objects to a charge.',
  body: z.strictObject({
    assignment_id: id,
    version,
    action: z.enum([
      'announce_return',
      'confirm_return',
      'dispute_return',
      'report_damaged',
      'report_lost',
      'object_charge',
    ]),
    text: text(1000, 3).optional(),
    photo_ids: z.array(id).max(10).optional(),
  }),
  data: assignment,
  toast: info('Equipment Updated Successfully'),
  refusals: { ...inventoryRefusals.of('too_late', 'wrong_state', 'no_charge'), ...commonRefusals.of('stale') },
  changes,
})

export const requestEquipment = call({
  id: 'myEquipment.request',
  route: 'POST /api/user/inventory/request',
  permission: 'inventory.own',
  summary: 'Asks for equipment, for oneself or for a member of a team that the actor leads.',
  body: z.strictObject({
    ...requestRecord.add,
    for_employee_id: id.optional(),
    replaces_asset_id: id.optional(),
  }),
  data: z.strictObject({ request_id: id, inventory_request: equipmentRequest }),
  toast: success('Request Added Successfully'),
  refusals: inventoryRefusals.of('not_requestable'),
  changes: ['inventory.changed', 'requests.changed'],
})

export const uploadOwnPhoto = call({
  id: 'myEquipment.photoUpload',
  route: 'POST /api/user/inventory/photo',
  permission: 'inventory.own',
  acting: false,
  summary: 'Takes a photo of own equipment; `id` is the assignment.',
  body: z.strictObject({ id: textId, kind: photoKind.extract(['return', 'damage']) }),
  data: z.strictObject({ photo_id: id }),
  upload: { max_bytes: EQUIPMENT_PHOTO.max_bytes },
  refusals: inventoryRefusals.of('photo_limit'),
  changes,
})

export const readOwnPhoto = call({
  id: 'myEquipment.file',
  route: 'GET /api/user/inventory/file/:id',
  permission: 'inventory.own',
  summary: 'A photo of equipment that was handed to the actor, by the id of the photo.',
  params,
  data: z.never(),
  binary: true,
})

export const printOwnReceipt = call({
  id: 'myEquipment.receipt',
  route: 'GET /api/user/inventory/receipt/:id',
  permission: 'inventory.own',
  summary: 'The receipt of an own bundle as PDF.',
  params,
  data: z.never(),
  binary: true,
})

export const ownCalls = {
  listOwnEquipment,
  signEquipment,
  actOnOwnEquipment,
  requestEquipment,
  uploadOwnPhoto,
  readOwnPhoto,
  printOwnReceipt,
}
