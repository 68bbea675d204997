import { z } from 'zod'
import { date, id, instant, line, named, version } from '#kit/contract/fields.ts'

export const assetStatus = z.enum(['in_stock', 'assigned', 'in_repair', 'lost', 'retired', 'disposed'])
export type AssetStatus = z.output<typeof assetStatus>
export const ASSET_STATUSES = assetStatus.options

export const condition = z.enum(['new', 'good', 'fair', 'poor', 'broken'])
export type Condition = z.output<typeof condition>
/** What may be handed out: everything that works. */
export const conditionOut = condition.exclude(['broken'])

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
const requestState = z.enum(['asked', 'approved', 'rejected', 'withdrawn', 'fulfilled', 'closed'])
/** What a disposed asset became. */
export const disposal = z.enum(['sold', 'scrapped', 'donated', 'written_off'])

/** An own field of the assets of a category. Values are texts; a number as digits, a date as `YYYY-MM-DD`. */
export const ownField = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'begins with a small letter; small letters, digits and _'),
  label: line(40),
  type: z.enum(['text', 'number', 'date', 'choice']),
  /** Of a choice. */
  options: z.array(line(40)).max(20),
})
export type OwnField = z.output<typeof ownField>

/** Values of own fields by their keys. */
export const ownValues = z.record(z.string().max(30), z.string().max(120))

const amount = z.int()

const heldBy = z.strictObject({
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
  dispose: z.boolean(),
})

export const asset = z.strictObject({
  id,
  version,
  tag: z.string(),
  name: z.string(),
  category: z.strictObject({ id, name: z.string(), holds_data: z.boolean() }),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  status: assetStatus,
  condition,
  location: z.string().nullable(),
  holder: named.nullable(),
  assignment: heldBy.nullable(),
  purchased_on: date.nullable(),
  price_minor: amount.nullable(),
  currency: z.string().nullable(),
  /** What it is worth today; null without a price. */
  book_minor: amount.nullable(),
  supplier: z.string().nullable(),
  order_number: z.string().nullable(),
  warranty_until: date.nullable(),
  /** Own values; those of the category are used where they are null. */
  useful_life_months: z.int().nullable(),
  salvage_bp: z.int().nullable(),
  notes: z.string().nullable(),
  extra: ownValues,
  is_wiped: z.boolean(),
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
    /** Of its price; null without one. */
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
  recovery_minor: amount.nullable(),
  recovery_currency: z.string().nullable(),
  can: assignmentCan,
})
export type Assignment = z.output<typeof assignment>

export const category = z.strictObject({
  id,
  version,
  name: z.string(),
  tag_prefix: z.string(),
  useful_life_months: z.int().nullable(),
  salvage_bp: z.int(),
  warranty_months: z.int().nullable(),
  min_stock: z.int().nullable(),
  requestable: z.boolean(),
  holds_data: z.boolean(),
  active: z.boolean(),
  terms: z.string(),
  fields: z.array(ownField),
  keepers: z.array(named),
  in_stock: z.int(),
  assigned: z.int(),
  total: z.int(),
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
  category: named,
  employee: named,
  quantity: z.int(),
  needed_by: date.nullable(),
  reason: z.string(),
  replaces: z.strictObject({ id, tag: z.string(), name: z.string() }).nullable(),
  state: requestState,
  closed_note: z.string().nullable(),
  created_at: instant,
})
export type EquipmentRequest = z.output<typeof equipmentRequest>
