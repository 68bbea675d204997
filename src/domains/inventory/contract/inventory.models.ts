import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { assetRecord, categoryRecord, condition, conditionOut, requestRecord } from './inventory.records.ts'

const assignmentState = z.enum([
  'offered',
  'accepted',
  'declined',
  'cancelled',
  'return_announced',
  'returned',
  'disputed',
  'closed',
])
export type AssignmentState = z.output<typeof assignmentState>

export const purpose = z.enum(['onboarding', 'replacement', 'project', 'loan', 'other'])
export const returnReason = z.enum(['leaving', 'replaced', 'loan_over', 'audit', 'other'])
export type ReturnReason = z.output<typeof returnReason>
export const photoKind = z.enum(['item', 'hand_out', 'return', 'damage', 'signature'])
/** The ways to dispose of an asset. */
export const disposal = z.enum(['sold', 'scrapped', 'donated', 'written_off'])

const holderAssignment = z.strictObject({
  id,
  version,
  state: assignmentState,
  since: instant,
  due_back_on: date.nullable(),
  return_due_on: date.nullable(),
  problem: z.enum(['damaged', 'lost']).nullable(),
  /** Unsigned for more than three days. */
  is_unsigned: z.boolean(),
})

const assetCan = z.strictObject({
  edit: z.boolean(),
  delete: z.boolean(),
  hand_out: z.boolean(),
  take_back: z.boolean(),
  send_to_repair: z.boolean(),
  back_from_repair: z.boolean(),
  report_lost: z.boolean(),
  found: z.boolean(),
  retire: z.boolean(),
  back_to_stock: z.boolean(),
  wipe: z.boolean(),
  dispose: z.boolean(),
})

export const asset = z.strictObject({
  id,
  version,
  ...assetRecord.row,
  category: z.strictObject({ id, name: z.string(), holds_data: z.boolean() }),
  assignment: holderAssignment.nullable(),
  is_wiped: z.boolean(),
  /** In stock with data of the person who had it last: it is wiped before it is handed out. */
  is_to_wipe: z.boolean(),
  /** The newest photo of it; opened by `inventory.file`. */
  photo_id: id.nullable(),
  can: assetCan,
})
export type Asset = z.output<typeof asset>

export const photo = z.strictObject({ id, kind: photoKind, created_at: instant })

const assignmentCan = z.strictObject({
  take_back: z.boolean(),
  cancel: z.boolean(),
  ask_return: z.boolean(),
  resolve: z.boolean(),
  announce_return: z.boolean(),
  confirm_return: z.boolean(),
  dispute_return: z.boolean(),
  report: z.boolean(),
  object: z.boolean(),
  answer: z.boolean(),
})

export const assignment = z.strictObject({
  id,
  version,
  handout: z.strictObject({
    id,
    number: z.string(),
    purpose,
    terms_text: z.string(),
    signed_at: instant.nullable(),
    signed_how: z.enum(['self', 'counter']).nullable(),
  }),
  asset: z.strictObject({
    id,
    tag: z.string(),
    name: z.string(),
    category: z.string(),
    holds_data: z.boolean(),
    serial: z.string().nullable(),
    /** The currency of its price; null without one. */
    currency: z.string().nullable(),
    photo_id: id.nullable(),
  }),
  employee: named,
  state: assignmentState,
  condition_out: conditionOut,
  photos_out: z.array(id),
  since: instant,
  due_back_on: date.nullable(),
  decline_reason: z.string().nullable(),
  return_due_on: date.nullable(),
  return_reason: returnReason.nullable(),
  returned_at: instant.nullable(),
  taken_by: z.string().nullable(),
  condition_in: condition.nullable(),
  return_note: z.string().nullable(),
  photos_in: z.array(id),
  /** Until when a return can be disputed; null where it cannot. */
  dispute_until: instant.nullable(),
  dispute_text: z.string().nullable(),
  resolution_text: z.string().nullable(),
  closed_how: z.enum(['signed', 'not_disputed', 'resolved', 'lost']).nullable(),
  problem: z.strictObject({ kind: z.enum(['damaged', 'lost']), text: z.string().nullable(), at: instant }).nullable(),
  recovery_minor: z.int().nullable(),
  recovery_currency: z.string().nullable(),
  /** The objection of the holder to a charge, and the decision about it. */
  objection_text: z.string().nullable(),
  objection_answer: z.string().nullable(),
  can: assignmentCan,
})
export type Assignment = z.output<typeof assignment>

export const category = z.strictObject({
  id,
  version,
  ...categoryRecord.row,
  below_min: z.boolean(),
  can: z.strictObject({ update: z.boolean() }),
})
export type Category = z.output<typeof category>

/** A request for equipment, as its owner and the keepers see it. */
export const equipmentRequest = z.strictObject({
  id,
  version,
  /** The request in the kernel of approvals. */
  request_id: id.nullable(),
  ...requestRecord.row,
  needed_by: date.nullable(),
  /** The instant of the approval and its author; null before, and where that was not stored yet. */
  approval: z.strictObject({ at: instant, by: z.string().nullable() }).nullable(),
  /** The number that was handed out for it, unsigned ones included. */
  given: z.int(),
  replaces: z.strictObject({ id, tag: z.string(), name: z.string() }).nullable(),
})
export type EquipmentRequest = z.output<typeof equipmentRequest>
