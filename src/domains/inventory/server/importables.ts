import { columnsOf } from '#kit/server/import-columns.ts'
import { type Importable, importables } from '#kit/server/importable.ts'
import { nameKey, nearestNames, readAmountCell, readDecimal } from '#kit/server/import-values.ts'
import { type KnownRecord, planRecords, type RecordColumn, type RecordPlan } from '#kit/server/plan-records.ts'
import { entries } from '#kit/server/slots.ts'
import { addAsset, updateAsset } from '../contract/inventory.calls.ts'
import { assetRecord } from '../contract/inventory.records.ts'
import { readingOf } from './rules/today.ts'
import {
  type CategoryToImport,
  listAssetsToMatch,
  listCategoriesToImport,
  listUsedAssets,
} from './store/import-assets.ts'

const column = columnsOf(assetRecord.fields)

/** The columns of equipment. Handing out stays at the counter, where it is signed. */
const COLUMNS: readonly RecordColumn[] = [
  column({ field: 'tag', also: 'asset tag, asset number, inventory number, inventarnummer', example: 'NL-00001' }),
  column({
    field: 'name',
    also: 'asset, asset name, description, item, bezeichnung, gerät',
    isRequired: true,
    example: 'Notebook 14"',
  }),
  column({
    field: 'category',
    also: 'type, kind, asset type, asset category, kategorie, art',
    kind: 'name',
    to: 'category_id',
    isRequired: true,
    example: 'Laptops',
  }),
  column({ field: 'manufacturer', also: 'brand, maker, vendor, hersteller, marke', example: 'Lenovo' }),
  column({ field: 'model', also: 'model name, modell', example: 'T14 Gen 5' }),
  column({ field: 'serial', also: 'serial, serial no, sn, seriennummer', example: 'PF3ABC12' }),
  column({ field: 'serial_exception', example: '' }),
  column({ field: 'condition', also: 'state, zustand', example: 'Good' }),
  column({ field: 'location', also: 'site, office, room, place, standort, ort', example: 'Berlin, room 2' }),
  column({
    field: 'purchased_on',
    also: 'purchase date, date of purchase, bought, kaufdatum',
    kind: 'date',
    example: '2025-03-01',
  }),
  column({
    field: 'price',
    label: 'Price',
    also: 'purchase price, cost, purchase cost, kaufpreis, preis',
    to: 'price_minor',
    example: '1299.50',
  }),
  column({ field: 'currency', also: 'currency code, währung', example: 'EUR' }),
  column({ field: 'supplier', also: 'seller, lieferant', example: '' }),
  column({ field: 'order_number', also: 'order, purchase order, po number, bestellnummer', example: '' }),
  column({ field: 'warranty_until', also: 'warranty, warranty end, garantie bis', kind: 'date', example: '' }),
  column({ field: 'useful_life_months', also: 'useful life in months, nutzungsdauer', kind: 'whole', example: '' }),
  column({
    field: 'salvage',
    label: 'Value at the end of its life (%)',
    also: 'salvage value, salvage %, restwert',
    to: 'salvage_bp',
    example: '',
  }),
  column({ field: 'notes', also: 'note, comment, notiz', example: '' }),
  column({ field: 'extra', also: 'own fields, details, custom fields', example: '' }),
]

type Values = Parameters<NonNullable<RecordPlan['complete']>>[0]
type Note = Parameters<NonNullable<RecordPlan['complete']>>[2]

const PERCENT_DIGITS = 2

/** Reads a price in the currency of its row, else in that of the known asset. A currency without any price is left out. */
const withPrice = (values: Values, known: KnownRecord | undefined, note: Note): Values => {
  const { price_minor: price, currency, ...rest } = values
  const code = currency ?? known?.values['currency']
  if (price === null) return { ...rest, price_minor: null }
  if (price === undefined) {
    const hasPrice = (known?.values['price_minor'] ?? null) !== null
    return hasPrice && currency !== undefined ? { ...rest, currency } : rest
  }
  if (typeof code !== 'string') {
    note('currency', 'A price needs its currency')
    return rest
  }
  const upper = code.toUpperCase()
  const amount = typeof price === 'string' ? readAmountCell('price', price, upper, note) : undefined
  return { ...rest, ...(amount === undefined ? {} : { price_minor: amount }), currency: upper }
}

/** Reads own fields, written `IMEI: 490154203237518; Size: 14`; those that a cell leaves out stay as they are. */
const readExtra = (
  text: string,
  category: CategoryToImport | undefined,
  before: unknown,
  note: Note,
): Record<string, unknown> => {
  const fields = category?.fields ?? []
  const values: Record<string, unknown> = { ...(typeof before === 'object' ? before : {}) }
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [label = '', ...rest] = part.split(':')
    const field = fields.find((one) => nameKey(one.label) === nameKey(label))
    const labels = fields.map((one) => one.label)
    if (!field) note('extra', `The category has no field “${label.trim()}”`, nearestNames(label, labels))
    else values[field.key] = rest.join(':').trim()
  }
  return values
}

const completing =
  (categories: readonly CategoryToImport[]): NonNullable<RecordPlan['complete']> =>
  ({ tag, extra, salvage_bp, ...values }, { known }, note) => {
    const stays = known?.values['tag']
    if (typeof stays === 'string' && typeof tag === 'string' && tag.toUpperCase() !== stays)
      note('tag', `The tag stays ${stays}`)
    const share = typeof salvage_bp === 'string' ? readDecimal(salvage_bp.replace('%', ''), PERCENT_DIGITS) : salvage_bp
    if (share === null && salvage_bp !== null) note('salvage', 'This is no percentage')
    const categoryId = values['category_id'] ?? known?.values['category_id']
    const category = categories.find((one) => one.id === categoryId)
    return {
      ...withPrice(values, known, note),
      ...(known || tag === undefined || tag === null ? {} : { tag }),
      ...(share === undefined ? {} : { salvage_bp: share }),
      ...(extra === null ? { extra: {} } : {}),
      ...(typeof extra === 'string' ? { extra: readExtra(extra, category, known?.values['extra'], note) } : {}),
    }
  }

const equipment: Importable = {
  title: 'Equipment',
  noun: ['piece of equipment', 'pieces of equipment'],
  permission: 'inventory.write',
  columns: COLUMNS,
  matches: { tag: 'Tag', serial: 'Serial number' },
  fields: {
    category_id: 'category',
    price_minor: 'price',
    salvage_bp: 'salvage',
    'inventory.tag_taken': 'tag',
    'inventory.serial_taken': 'serial',
    'inventory.wrong_state': 'category',
  },
  tables: ['inventory_assets'],
  choicesOf: async (tx, { actor }) => ({
    category: (await listCategoriesToImport(tx, actor)).map(({ name }) => name),
  }),
  used: async (tx, ids) =>
    new Map((await listUsedAssets(tx, ids)).map((id) => [id, 'Was handed out, repaired or photographed since'])),
  removeDerived: async () => undefined,
  reverted: async () => undefined,
  plan: async (context, rows, options) => {
    const { tx, actor } = context
    const categories = await listCategoriesToImport(tx, actor)
    const columns = COLUMNS.map((one) => (one.field === 'category' ? { ...one, named: categories } : one))
    const textsOf = (field: string): string[] =>
      options.match === field ? rows.flatMap(({ cells }) => cells.get(field)?.toLowerCase() ?? []) : []
    const { today } = await readingOf(context)
    return planRecords(
      {
        columns,
        known: await listAssetsToMatch(tx, actor, { tags: textsOf('tag'), serials: textsOf('serial') }),
        keyOf: (text) => text.toLowerCase(),
        complete: completing(categories),
        nameOf: (cells) => [cells.get('tag'), cells.get('name')].filter(Boolean).join(' '),
        add: (values) => [addAsset, { body: values }],
        change: ({ id, version }, values) => [
          updateAsset,
          { params: { id: String(id) }, body: { ...values, version } },
        ],
      },
      rows,
      options,
      Number(today.slice(0, 4)),
    )
  },
}

/** The import of equipment. */
export const importFilling = entries(importables, { equipment })
