import { z } from 'zod'
import { email, id, line, text, time, timeZone } from '#kit/contract/fields.ts'
import { COUNTRIES } from './countries.ts'

/** The type of a setting, by which it is shown and edited. */
export const settingType = z.enum([
  'line',
  'text',
  'number',
  'flag',
  'choice',
  'month',
  'time',
  'time_zone',
  'email',
  'address',
  'secret',
  'file',
])
export type SettingType = z.output<typeof settingType>

/** The limits of a value: the least and most of a number, the length of a text, the labels of a choice. */
export const settingLimits = z.strictObject({
  min: z.int().optional(),
  max: z.int().optional(),
  unit: z.string().optional(),
  choices: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
})
export type SettingLimits = z.output<typeof settingLimits>

const HOST = /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text)
  // Muster is served at the root of its address.
  const isPlain = url !== null && url.href === `${url.origin}/`
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:')
}

const kind = <Schema extends z.ZodType>(type: SettingType, schema: Schema, limits: SettingLimits = {}) => ({
  type,
  schema,
  limits,
})

export const textLine = (max: number, min = 0) => kind('line', line(max, min), { min, max })

/** Several lines. */
export const lines = (max: number) => kind('text', text(max), { max })

export const whole = (min: number, max: number, unit?: string) =>
  kind('number', z.int().min(min).max(max), { min, max, ...(unit ? { unit } : {}) })

export const flag = kind('flag', z.boolean())

export const clock = kind('time', time)

export const zone = kind('time_zone', timeZone)

/** An address, or none. */
export const mailAddress = kind('email', z.union([z.literal(''), email]))

/** The name of a server, or none. */
export const host = kind(
  'line',
  z
    .string()
    .trim()
    .toLowerCase()
    .refine((value) => value === '' || HOST.test(value), 'is not the name of a server'),
  { max: 253 },
)

/** The address of a website without anything behind its host and path, or none. */
export const webAddress = kind(
  'address',
  z
    .string()
    .trim()
    .max(200)
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => value === '' || isWebAddress(value), 'is not an address like https://muster.example'),
  { max: 200 },
)

/** One of several values, each with its label. */
export const oneOf = <const Labels extends Readonly<Record<string, string>>>(labels: Labels) => {
  const values = Object.keys(labels) as (keyof Labels & string)[]
  const choices = values.map((value) => ({ value, label: labels[value] ?? value }))
  return kind('choice', z.enum(values), { choices })
}

/** A country by its two letters (ISO 3166-1). */
export const country = oneOf(COUNTRIES)

const MONTHS_IN_YEAR = 12
const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** A month of any year by its number, 1 for January. */
export const monthOfYear = kind('month', z.int().min(1).max(MONTHS_IN_YEAR), {
  choices: Array.from({ length: MONTHS_IN_YEAR }, (_, at) => ({
    value: String(at + 1),
    label: monthName.format(Date.UTC(2026, at)),
  })),
})

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** A currency by its three letters (ISO 4217). */
export const currency = oneOf(
  Object.fromEntries(
    Intl.supportedValuesOf('currency').map((code) => [code, `${code}, ${currencyNames.of(code) ?? code}`]),
  ),
)

/** Stored sealed, never shown again. */
export const secret = kind('secret', z.string().min(1).max(200), { max: 200 })

/** A stored file, or none. */
export const file = kind('file', id.nullable())
