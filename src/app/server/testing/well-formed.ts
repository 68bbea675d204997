import fc from 'fast-check'
import { addDays } from '#engines/calendar/contract/calendar.ts'

/** JSON Schema, as far as the document of the calls uses it. */
export type Schema = Readonly<{
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}>

// Enough to hit rows of the demo, and some that are not there.
const MOST_ID = 70
const TEXTS = [
  'Asha',
  'Why not',
  'Ünïcødé 😀',
  '\u202Eabc',
  '%',
  "O'Brien",
  '<b>x</b>',
  '{{name}}',
  'x'.repeat(60),
  '-1',
]
const ZONES = ['Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/St_Johns', 'UTC', 'Mars/Base']

const days = (today: string) =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: -40, max: 60 }) },
      { weight: 1, arbitrary: fc.integer({ min: -9000, max: 30_000 }) },
    )
    .map((n) => addDays(today, n))

const text = (schema: Schema, name: string, today: string): fc.Arbitrary<unknown> => {
  if (schema.format === 'date') return days(today)
  if (schema.format === 'date-time')
    return fc.tuple(days(today), fc.integer({ min: 10, max: 23 })).map(([day, hour]) => `${day}T${hour}:05:00Z`)
  if (name.includes('email'))
    return fc.oneof(
      fc.integer({ min: 1, max: 9999 }).map((n) => `new${n}@northwind.example`),
      fc.constantFrom('asha.rao@northwind.example', 'ASHA.RAO@NORTHWIND.EXAMPLE', 'x'),
    )
  if (name === 'time_zone') return fc.constantFrom(...ZONES)
  if (schema.pattern?.startsWith('^[1-9]')) return fc.integer({ min: 1, max: MOST_ID }).map(String)
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'))
  return fc.constantFrom(...TEXTS).map((one) => one.padEnd(schema.minLength ?? 0, 'y').slice(0, schema.maxLength ?? 60))
}

const whole = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  if (name === 'version') return fc.integer({ min: 1, max: 4 })
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1
  const max = Math.min(schema.maximum ?? MOST_ID, Number.MAX_SAFE_INTEGER)
  const near = fc.integer({ min: Math.max(min, -9), max: Math.min(max, Math.max(min, MOST_ID)) })
  return fc.oneof({ weight: 9, arbitrary: near }, { weight: 1, arbitrary: fc.constantFrom(min, max) })
}

/** Values that a schema allows, most of them near to values in the demo of `today`. */
export const valuesOf = (schema: Schema, name: string, today: string): fc.Arbitrary<unknown> => {
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) return fc.oneof(...kinds.map((one) => valuesOf(one, name, today)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type }, name, today)))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return whole(schema, name)
    case 'array': {
      const minLength = schema.minItems ?? 0
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 4, 4))
      return fc.array(valuesOf(schema.items ?? {}, name, today), { minLength, maxLength })
    }
    case 'object': {
      const parts = Object.entries(schema.properties ?? {})
      const required = schema.required ?? []
      const record = (some: typeof parts): fc.Arbitrary<unknown> =>
        fc.record(Object.fromEntries(some.map(([key, part]) => [key, valuesOf(part, key, today)])), {
          requiredKeys: [...required],
        })
      // With what is needed alone, too: fields that do not go together are refused.
      return fc.oneof(
        { weight: 3, arbitrary: record(parts) },
        { weight: 1, arbitrary: record(parts.filter(([key]) => required.includes(key))) },
      )
    }
    case 'string':
      return text(schema, name, today)
    default:
      return fc.constantFrom('name', '-name', '1', 'active')
  }
}
