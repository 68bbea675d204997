import { z } from 'zod'
import type { AnyCall } from './call.ts'
import { minorDigits } from './currency.ts'
import { labelOfSchema } from './field-about.ts'
import { fieldLabel } from './issues.ts'

/** Describes the export of a list. Its columns follow from the schema of its rows. */
export type ExportSpec = Readonly<{
  /** Begins the name of the file: `employees`. */
  name: string
  /** The field of the data that contains the rows, where the data is not the list itself. */
  rows?: string
  /** Fields of the rows that are for the screen alone, with all within them: `placement`, `report.facts`. */
  without?: readonly string[]
  /** The field of a row that lists the employees it is about, where that is not the `employee` of the row alone. */
  people?: string
  /** The key of the currency of an amount, by the key of the amount, where it is not the nearest `currency`. */
  currencies?: Readonly<Record<string, string>>
  /** Ids of other rows that a reader needs; all others are left out, for their names are in the row too. */
  ids?: readonly string[]
  /** Headers of columns, by their keys, where those of their fields would not do. */
  titles?: Readonly<Record<string, string>>
}>

export type ExportValue = string | number | null
export type ExportColumn = Readonly<{
  /** The path in a row: `department.name`. */
  key: string
  /** An English label, the same for each reader. */
  title: string
  /** Dates are `YYYY-MM-DD`, instants ISO 8601 in UTC. */
  kind: 'text' | 'date' | 'instant' | 'whole' | 'decimal'
  /** Left out of rows that the actor may not see it of. */
  isOptional: boolean
  value: (row: unknown) => ExportValue
}>

const FOR_SCREENS = new Set(['version', 'can', 'photo_version'])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const at = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), row)

/** A schema without what makes it optional or nullable. */
const core = (schema: z.ZodType): Readonly<{ schema: z.ZodType; isOptional: boolean }> => {
  let isOptional = false
  let found: unknown = schema
  while (found instanceof z.ZodOptional || found instanceof z.ZodNullable) {
    isOptional ||= found instanceof z.ZodOptional
    found = found.unwrap()
  }
  return { schema: found instanceof z.ZodType ? found : schema, isOptional }
}

/** Returns the content of a cell for a value. */
export const exportValue = (value: unknown): ExportValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) return value.map((one) => exportValue(isRecord(one) ? one['name'] : one) ?? '').join('; ')
  return JSON.stringify(value)
}

/** The currency of an amount: in the named field of the row, else the nearest `currency` in or above its object. */
const currencyOf = (row: unknown, path: readonly string[], { currencies = {} }: Units): string => {
  const named = at(row, (currencies[path.join('.')] ?? '').split('.'))
  if (typeof named === 'string') return named
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const found = at(row, [...path.slice(0, depth), 'currency'])
    if (typeof found === 'string') return found
  }
  return ''
}

type Units = Pick<ExportSpec, 'currencies' | 'ids'>

const DECIMALS = 6
const divided = (value: unknown, by: number): unknown =>
  typeof value === 'number' ? Number((value / by).toFixed(DECIMALS)) : value

/** Numbers are stored in small units. A file has them in the units of the screens, by the end of their names. */
const UNITS: readonly Readonly<{
  ending: RegExp
  sign: string
  shown: (row: unknown, path: readonly string[], units: Units) => unknown
}>[] = [
  { ending: /_milli$/, sign: '', shown: (row, path) => divided(at(row, path), 1000) },
  { ending: /_bp$/, sign: ' %', shown: (row, path) => divided(at(row, path), 100) },
  {
    ending: /_minor$/,
    sign: '',
    shown: (row, path, units) => divided(at(row, path), 10 ** minorDigits(currencyOf(row, path, units))),
  },
]
const STORED_UNIT = / (?:milli|minor|bp)$| \((?:minor units|basis points)\)$/

const kindOf = (schema: z.ZodType): ExportColumn['kind'] => {
  if (schema instanceof z.ZodISODate) return 'date'
  if (schema instanceof z.ZodISODateTime) return 'instant'
  return schema instanceof z.ZodNumber ? 'whole' : 'text'
}

/** A field on its way from the row, with the label of each part that a description names. */
type Place = Readonly<{ path: readonly string[]; labels: readonly (string | undefined)[]; isOptional: boolean }>

const column = (schema: z.ZodType, { path, labels, isOptional }: Place, units: Units): ExportColumn => {
  const named = path.length > 1 && path.at(-1) === 'name' ? path.slice(0, -1) : path
  const titleOf = (part: string, index: number): string => labels[index] ?? fieldLabel([part])
  const title = named
    .map((part, index) => (index === 0 ? titleOf(part, index) : titleOf(part, index).toLowerCase()))
    .join(' ')
  const unit = schema instanceof z.ZodNumber ? UNITS.find(({ ending }) => ending.test(path.at(-1) ?? '')) : undefined
  return {
    key: path.join('.'),
    title: unit ? `${title.replace(STORED_UNIT, '')}${unit.sign}` : title,
    kind: unit ? 'decimal' : kindOf(schema),
    isOptional,
    value: (row) => exportValue(unit ? unit.shown(row, path, units) : at(row, path)),
  }
}

/** Returns whether a column names another row by its number alone. */
const isReference = (schema: z.ZodType, key: string): boolean => {
  const inner =
    schema instanceof z.ZodArray && schema.element instanceof z.ZodType ? core(schema.element).schema : schema
  return /_ids?$/.test(key) && inner instanceof z.ZodNumber
}

/** Returns whether a cell can show a value: lists of objects without a name have no text. */
const hasText = (schema: z.ZodType): boolean => {
  if (!(schema instanceof z.ZodArray)) return true
  const { element } = schema
  const inner = element instanceof z.ZodType ? core(element).schema : element
  return !(inner instanceof z.ZodObject) || 'name' in inner.shape
}

const flatten = (schema: z.ZodType, place: Place, units: Units): ExportColumn[] => {
  const found = core(schema)
  const key = place.path.join('.')
  if (isReference(found.schema, key) && !units.ids?.includes(key)) return []
  const isOptional = place.isOptional || found.isOptional
  if (found.schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(found.schema.shape).flatMap(([name, inner]) => {
      const isHidden = place.path.length > 0 ? name === 'id' : FOR_SCREENS.has(name)
      const labels = [...place.labels, labelOfSchema(inner)]
      return isHidden ? [] : flatten(inner, { path: [...place.path, name], labels, isOptional }, units)
    })
  return hasText(found.schema) ? [column(found.schema, { ...place, isOptional }, units)] : []
}

const listSchemas = (call: AnyCall): z.ZodObject[] => {
  const { rows } = call.export ?? {}
  const whole = rows !== undefined && call.data instanceof z.ZodObject ? call.data.shape[rows] : call.data
  const lists: unknown[] = whole instanceof z.ZodUnion ? [...whole.options] : [whole]
  return lists.flatMap((list) =>
    list instanceof z.ZodArray && list.element instanceof z.ZodObject ? [list.element] : [],
  )
}

const dated = z.looseObject({ date: z.string(), code: z.string() })

/** A row with one cell for each date becomes one column for each date. */
const cellColumns = (row: unknown): ExportColumn[] => {
  const cells = z.array(dated).safeParse(at(row, ['cells']))
  if (!cells.success) return []
  return cells.data.map(({ date }, index) => ({
    key: date,
    title: date,
    kind: 'text',
    isOptional: false,
    value: (one) => exportValue(at(one, ['cells', String(index), 'code'])),
  }))
}

/** Returns the rows in the data of a response. */
export const exportedRows = (call: AnyCall, data: unknown): readonly unknown[] => {
  const rows = call.export?.rows === undefined ? data : at(data, [call.export.rows])
  return Array.isArray(rows) ? rows : []
}

const isLeftOut = (row: unknown, key: string): boolean => {
  let value = row
  for (const name of key.split('.')) {
    if (value === null) return false
    value = isRecord(value) ? value[name] : undefined
    if (value === undefined) return true
  }
  return false
}

/** A path and those of all that it lies in. */
const within = (key: string): string[] => {
  const names = key.split('.')
  return names.map((_, depth) => names.slice(0, depth + 1).join('.'))
}

/**
 * Returns the columns of a list, its id first. `first` is a row of the response: it determines the kind of rows, where
 * a list has several, and the columns that the actor may not see.
 */
export const exportColumns = (call: AnyCall, first: unknown): readonly ExportColumn[] => {
  const without = new Set(call.export?.without)
  const schemas = listSchemas(call)
  const schema = schemas.find((one) => first !== undefined && one.safeParse(first).success) ?? schemas[0]
  const flat = schema ? flatten(schema, { path: [], labels: [], isOptional: false }, call.export ?? {}) : []
  const shown = flat.filter(({ key }) => !within(key).some((path) => without.has(path)))
  const seen = shown.filter(({ key, isOptional }) => !isOptional || first === undefined || !isLeftOut(first, key))
  const ids = seen.filter(({ key }) => key === 'id')
  const titles = call.export?.titles ?? {}
  const named = [...ids, ...seen.filter(({ key }) => key !== 'id')]
  return [...named.map((one) => ({ ...one, title: titles[one.key] ?? one.title })), ...cellColumns(first)]
}
