import { z } from 'zod'
import { currency, minor } from '#kit/contract/currency.ts'
import { date, id, instant, line, named, text } from '#kit/contract/fields.ts'
import { field, record, reference, references, shown } from '#kit/contract/record.ts'

export const assetStatus = z.enum(['in_stock', 'assigned', 'in_repair', 'lost', 'retired', 'disposed'])
export type AssetStatus = z.output<typeof assetStatus>
export const ASSET_STATUSES = assetStatus.options

export const condition = z.enum(['new', 'good', 'fair', 'poor', 'broken'])
export type Condition = z.output<typeof condition>
/** Conditions that may be handed out: everything that works. */
export const conditionOut = condition.exclude(['broken'])

/** An own field of the assets of a category. Values are texts; a number as digits, a date as `YYYY-MM-DD`. */
export const ownField = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'begins with a small letter; small letters, digits and _'),
  label: line(40),
  type: z.enum(['text', 'number', 'imei', 'date', 'choice']),
  /** The options of a choice. */
  options: z.array(line(40)).max(20),
})
export type OwnField = z.output<typeof ownField>

/** Values of own fields by their keys. */
const ownValues = z.record(z.string().max(30), z.string().max(120))

/** A tag as people write it, stored in capitals. */
const tag = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9._-]{2,19}$/, 'must be 3 to 20 letters, digits, dots or hyphens'))

const prefix = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2,4}$/, 'must be 2 to 4 letters'))

const optionalLine = (max: number) => line(max).nullable()
const lifeMonths = z.int().min(1).max(240).nullable()
const share = z.int().min(0).max(10_000)

/** A piece of equipment. */
export const assetRecord = record('inventory_assets', {
  tag: field(tag, { label: 'Tag', sort: true, when: 'add', isOptional: true }),
  name: field(line(120, 2), { label: 'Name', sort: true }),
  category: reference({ label: 'Category', filter: true }),
  manufacturer: field(optionalLine(60), { label: 'Manufacturer' }),
  model: field(optionalLine(60), { label: 'Model' }),
  serial: field(optionalLine(60), { label: 'Serial number' }),
  serial_exception: field(line(200, 3).nullable(), {
    label: 'Why the number is used twice',
    noun: 'reason for a serial number that is used twice',
    help: 'Empty for a number of its own.',
  }),
  status: shown(assetStatus, {
    label: 'Status',
    filter: true,
    options: {
      in_stock: 'In stock',
      assigned: 'Handed out',
      in_repair: 'In repair',
      lost: 'Lost',
      retired: 'Retired',
      disposed: 'Disposed',
    },
  }),
  condition: field(condition, {
    label: 'Condition',
    filter: true,
    isOptional: true,
    options: { new: 'New', good: 'Good', fair: 'Fair', poor: 'Poor', broken: 'Broken' },
  }),
  location: field(optionalLine(80), { label: 'Location', filter: true }),
  holder: shown(named.nullable(), { label: 'Holder' }),
  purchased_on: field(date.nullable(), { label: 'Bought on', noun: 'day of purchase' }),
  price_minor: field(minor.nullable(), { label: 'Price', currency: 'currency' }),
  currency: field(currency.nullable(), { label: 'Currency' }),
  book_minor: shown(z.int().nullable(), { label: 'Book value', currency: 'currency' }),
  supplier: field(optionalLine(80), { label: 'Supplier' }),
  order_number: field(optionalLine(60), { label: 'Order number' }),
  warranty_until: field(date.nullable(), {
    label: 'Warranty until',
    short: 'Warranty',
    noun: 'end of the warranty',
    sort: true,
  }),
  useful_life_months: field(lifeMonths, { label: 'Useful life', noun: 'useful life in months', unit: 'months' }),
  salvage_bp: field(share.nullable(), { label: 'Value at the end of its life' }),
  notes: field(text(1000, 1).nullable(), { label: 'Notes', lines: 2 }),
  extra: field(ownValues, { label: 'Further details', isOptional: true }),
})

/** A kind of equipment, with what applies to all of it. */
export const categoryRecord = record('inventory_categories', {
  name: field(line(60, 2), { label: 'Name' }),
  tag_prefix: field(prefix, {
    label: 'Prefix of tags',
    short: 'Prefix',
    help: '2 to 4 letters, such as NL for NL-00001. It stays.',
    when: 'add',
  }),
  useful_life_months: field(lifeMonths, { label: 'Useful life', noun: 'useful life in months', unit: 'months' }),
  salvage_bp: field(share, { label: 'Value at the end of its life', isOptional: true }),
  warranty_months: field(z.int().min(0).max(120).nullable(), { label: 'Warranty', unit: 'months' }),
  min_stock: field(z.int().min(0).max(1000).nullable(), {
    label: 'Minimum stock',
    short: 'Minimum',
    help: 'Below this number, the category is marked as low.',
  }),
  requestable: field(z.boolean(), {
    label: 'People can request it',
    noun: 'mark that people can request it',
    isOptional: true,
  }),
  holds_data: field(z.boolean(), {
    label: 'It holds data: wiping is confirmed when it comes back',
    short: 'Holds data',
    noun: 'mark that it holds data',
    isOptional: true,
  }),
  active: field(z.boolean(), { label: 'In use', noun: 'mark that it is in use', when: 'change' }),
  terms: field(text(2000), {
    label: 'Terms that the holder signs',
    short: 'Terms',
    noun: 'terms',
    lines: 3,
    isOptional: true,
  }),
  fields: field(z.array(ownField).max(10), { label: 'Own fields', isOptional: true }),
  keepers: references(z.array(id).min(1).max(20), {
    label: 'Kept by',
    noun: 'roles that keep it',
    help: 'Roles that see and hand out this category.',
    input: 'keeper_role_ids',
  }),
  in_stock: shown(z.int(), { label: 'In stock' }),
  assigned: shown(z.int(), { label: 'Handed out' }),
  total: shown(z.int(), { label: 'All' }),
})

const requestState = z.enum(['asked', 'approved', 'rejected', 'withdrawn', 'fulfilled', 'closed'])

/** A request for equipment. */
export const requestRecord = record('inventory_requests', {
  category: reference({ label: 'Category' }),
  employee: shown(named, { label: 'For' }),
  quantity: field(z.int().min(1).max(5), { label: 'How many', help: 'Up to 5.', isOptional: true }),
  needed_by: field(date, { label: 'Needed by', isOptional: true }),
  reason: field(line(500, 3), { label: 'Why', lines: 2 }),
  state: shown(requestState, {
    label: 'State',
    options: {
      asked: 'Waiting for approval',
      approved: 'Approved',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
      fulfilled: 'Handed out',
      closed: 'Closed',
    },
  }),
  closed_note: shown(z.string().nullable(), { label: 'Why it was closed' }),
  created_at: shown(instant, { label: 'Asked on' }),
})
