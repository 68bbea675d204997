import { z } from 'zod'
import { isRecord } from '../is-record.ts'

type Schema = z.core.$ZodType
/** Chooses one of so many, by what is chosen for. */
export type Choose = (count: number, path: string) => number

/** The first of everything; another seed makes other choices, always the same ones. */
export const chooseBy =
  (seed: number): Choose =>
  (count, path) => {
    if (seed === 0) return 0
    const hash = Array.from(path).reduce(
      (sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003,
      seed * 7919,
    )
    return hash % count
  }

const TEXTS = [
  'Some text',
  '2026-03-11',
  '2026-03-11T09:00:00Z',
  '2026-03',
  '09:00',
  'EUR',
  'Europe/Berlin',
  'en-GB',
  '#4f46e5',
  'some@northwind.example',
  'https://northwind.example',
  '1',
  'text',
  'AB',
  '0'.repeat(64),
  '3f1c2b9e-5d0a-4a3e-9b9c-0d8f6a1e2b3c',
]
const NUMBERS = [1, 0, 7, 15, 60, 100, 2026, 0.5]
/** The content of a plain text, by the end of its name. */
const BY_NAME: readonly (readonly [name: RegExp, text: string])[] = [
  [/zone$/, 'Europe/Berlin'],
  [/currency$/, 'EUR'],
  [/locale$/, 'en-GB'],
  [/month$/, '2026-03'],
  [/_at$|^(now|since)$/, '2026-03-11T09:00:00Z'],
  [/date$|day$|_on$|^(from|to|until|through)$|_(from|until)$|start$|end$/, '2026-03-11'],
  [/time$/, '09:00'],
]

const firstThatFits = (schema: Schema, values: readonly unknown[]): unknown =>
  values.find((value) => z.safeParse(schema, value).success) ?? values[0]

const MOST_DEEP = 9

/** A value that a schema allows, such as the response of a call. */
export const sample = (schema: Schema, choose: Choose, path = ''): unknown => {
  const name = path.split('.').at(-1) ?? ''
  if (name === 'next_cursor') return null
  const within = (one: Schema, at = ''): unknown => sample(one, choose, at === '' ? path : `${path}.${at}`)
  if (schema instanceof z.ZodLazy) return path.split('.').length > MOST_DEEP ? [] : within(schema.def.getter())
  if (schema instanceof z.ZodNullable) return choose(3, path) === 1 ? null : within(schema.def.innerType)
  if (schema instanceof z.ZodOptional) return choose(3, path) === 1 ? undefined : within(schema.def.innerType)
  if (schema instanceof z.ZodPipe)
    return within(schema.def.out instanceof z.ZodTransform ? schema.def.in : schema.def.out)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, one]) => [key, within(one, key)]))
  if (schema instanceof z.ZodArray) return path.split('.').length > MOST_DEEP ? [] : [within(schema.def.element, '0')]
  if (schema instanceof z.ZodRecord)
    return { [String(sample(schema.def.keyType, choose, path))]: within(schema.def.valueType, 'x') }
  if (schema instanceof z.ZodTuple) return schema.def.items.map((one, at) => within(one, String(at)))
  if (schema instanceof z.ZodUnion)
    return schema.def.options
      .slice(choose(schema.def.options.length, path))
      .slice(0, 1)
      .map((one) => within(one))[0]
  if (schema instanceof z.ZodIntersection) {
    const parts = [within(schema.def.left), within(schema.def.right)]
    return Object.assign({}, ...parts.filter(isRecord))
  }
  if (schema instanceof z.ZodEnum) return schema.options[choose(schema.options.length, path)]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodBoolean) return path.includes('can.') || choose(2, path) === 1
  if (schema instanceof z.ZodNull) return null
  if ('def' in schema && isRecord(schema.def) && schema.def['innerType'] instanceof z.ZodType)
    return within(schema.def['innerType'])
  if (schema instanceof z.ZodNumber) return firstThatFits(schema, NUMBERS)
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return null
  const named = BY_NAME.filter(([one]) => one.test(name)).map(([, text]) => text)
  return firstThatFits(schema, [...named, ...TEXTS, ...NUMBERS])
}
