import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { minor } from '#kit/contract/currency.ts'
import { date, id, line, month, named, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { roleNumber } from './inventory.calls.ts'
import { asset, assignment, equipmentRequest, purpose, returnReason } from './inventory.models.ts'
import { assetStatus, condition, conditionOut } from './inventory.records.ts'
import { inventoryRefusals } from './inventory.refusals.ts'

const changes = ['inventory.changed'] as const
const shows = ['inventory.changed', 'people.changed'] as const
const params = z.strictObject({ id: textId })
const photo_ids = z.array(id).max(10).optional()

export const handOut = call({
  id: 'inventory.handOut',
  route: 'POST /api/admin/inventory/hand-out',
  permission: 'inventory.assign',
  summary: 'Hands a bundle to one person, all of it or nothing. Signed at the counter, or later by the holder.',
  body: z.strictObject({
    employee_id: id,
    purpose,
    items: z
      .array(
        z.strictObject({
          asset_id: id,
          version,
          condition: conditionOut.optional(),
          photo_ids,
          due_back_on: date.optional(),
        }),
      )
      .min(1)
      .max(30),
    /** The request for equipment that this fulfils. */
    request_id: id.optional(),
    /** A drawn signature, uploaded before. */
    signature_id: id.optional(),
    /** The terms that the person read before the signature; others than those of today are not signed. */
    terms_text: z.string().max(70_000).optional(),
    note: line(500).optional(),
  }),
  data: z.strictObject({ handout: z.strictObject({ id, number: z.string() }), assignments: z.array(assignment) }),
  toast: success('Inventory Handed Out Successfully'),
  refusals: {
    ...inventoryRefusals.of('not_available', 'person_left', 'request_done', 'request_less', 'own_equipment'),
    ...inventoryRefusals.of('to_wipe', 'terms_changed'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const recordReturn = call({
  id: 'inventory.takeBack',
  route: 'POST /api/admin/inventory/take-back',
  permission: 'inventory.assign',
  summary: 'Takes equipment back from its holders, all of it or nothing. The holder confirms, at the counter or later.',
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          assignment_id: id,
          version,
          condition_in: condition,
          wiped: z.boolean().optional(),
          next: z.enum(['in_stock', 'in_repair', 'retired']).optional(),
          note: line(500).optional(),
          photo_ids,
          recovery_minor: minor.optional(),
        }),
      )
      .min(1)
      .max(30),
    location: line(80).optional(),
    signature_id: id.optional(),
  }),
  data: z.array(assignment),
  toast: success('Inventory Taken Back Successfully'),
  refusals: {
    ...inventoryRefusals.of('own_equipment', 'wipe_missing', 'recovery_high', 'not_held'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const actOnAssignment = call({
  id: 'inventory.assignmentAction',
  route: 'POST /api/admin/inventory/assignment/:id',
  permission: 'inventory.assign',
  summary:
    'Cancels what was not signed, asks for something back, settles a disputed return, or answers an objection to a charge.',
  params,
  body: z
    .strictObject({
      version,
      action: z.enum(['cancel', 'ask_return', 'resolve', 'answer_objection']),
      return_due_on: date.optional(),
      return_reason: returnReason.optional(),
      text: text(1000, 3).optional(),
      recovery_minor: minor.optional(),
    })
    .superRefine(
      onlyWith('action', {
        return_due_on: ['ask_return'],
        return_reason: ['ask_return'],
        recovery_minor: ['resolve', 'answer_objection'],
      }),
    ),
  data: assignment,
  toast: info('Inventory Updated Successfully'),
  refusals: {
    ...inventoryRefusals.of(
      'own_equipment',
      'own_return',
      'wrong_state',
      'recovery_high',
      'own_charge',
      'no_objection',
    ),
    ...commonRefusals.of('stale'),
  },
  changes,
})

/** A person at the counter with all equipment in their name and all that they have to sign. */
export const readCounter = call({
  id: 'inventory.counter',
  route: 'GET /api/admin/inventory/counter/:id',
  permission: 'inventory.assign',
  summary: 'What a person holds of the kept categories; the path names the employee.',
  params,
  data: z.strictObject({ employee: named, assignments: z.array(assignment) }),
  shows,
})

export const printReceipt = call({
  id: 'inventory.receipt',
  route: 'GET /api/admin/inventory/receipt/:id',
  permission: 'inventory.read',
  summary: 'The receipt of a bundle as PDF, with what it holds of the kept categories.',
  params,
  data: z.never(),
  binary: true,
})

export const listEquipmentRequests = call({
  id: 'inventory.requests',
  route: 'GET /api/admin/inventory/requests',
  permission: 'inventory.assign',
  summary:
    'Requests for equipment, the oldest first, with up to three assets that could answer each, those at the site of the person first. At most 200.',
  query: z.strictObject({ state: z.enum(['open', 'approved', 'fulfilled']).optional() }),
  data: z.array(
    z.strictObject({
      request: equipmentRequest,
      suggestions: z.array(asset.extend({ is_at_site: z.boolean() })),
      can: z.strictObject({ hand_out: z.boolean(), close: z.boolean() }),
    }),
  ),
  shows: ['inventory.changed', 'requests.changed'],
})

export const closeEquipmentRequest = call({
  id: 'inventory.requestClose',
  route: 'POST /api/admin/inventory/request-close',
  permission: 'inventory.assign',
  summary: 'Closes an approved request without handing anything out. The person is notified.',
  body: z.strictObject({ id, version, note: line(500, 3) }),
  data: equipmentRequest,
  toast: info('Request Updated Successfully'),
  refusals: { ...inventoryRefusals.of('request_done'), ...commonRefusals.of('stale') },
  changes,
})

export const readInventoryReport = call({
  id: 'inventory.report',
  route: 'GET /api/admin/inventory/report',
  permission: 'inventory.read',
  summary:
    'Equipment and its value by category and currency, the value of twelve months, warranties that end and shortages.',
  query: z.strictObject({ on: date.optional(), role: roleNumber.optional() }),
  data: z.strictObject({
    on: date,
    categories: z.array(
      z.strictObject({
        category: named,
        counts: z.record(assetStatus, z.int()),
        /** One entry for each currency. */
        values: z.array(z.strictObject({ currency: z.string(), price_minor: z.int(), book_minor: z.int() })),
      }),
    ),
    months: z.array(z.strictObject({ month, currency: z.string(), book_minor: z.int() })),
    warranties: z.array(z.strictObject({ id, tag: z.string(), name: z.string(), warranty_until: date })),
    shortage: z.array(
      z.strictObject({
        category: named,
        in_stock: z.int(),
        asked: z.int(),
        joiners: z.int(),
        min_stock: z.int(),
        missing: z.int(),
      }),
    ),
  }),
  shows,
})

export const deskCalls = {
  handOut,
  recordReturn,
  actOnAssignment,
  readCounter,
  printReceipt,
  listEquipmentRequests,
  closeEquipmentRequest,
  readInventoryReport,
}
