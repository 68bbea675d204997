import fc from 'fast-check'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Schema } from './well-formed.ts'

/** Below the limit of a body (one megabyte), with room for the JSON around the texts. */
const MOST_SIGNS = 600_000
const SIGNS = ['!?;:,.', '+=<>|~', ' aB1 ', '%_\\', '<b>', '{{x}}', '#41', '(a*)*', 'é😀', '\n']

/** Returns a text that is costly to split, match, compare or escape. */
const hard = (length: number): string => {
  let text = ''
  for (let at = 0; text.length < length; at += 1) text += SIGNS[(at * 7) % SIGNS.length]
  // Never half of a sign that takes two.
  return text.slice(0, length).replaceAll(/[\uD800-\uDFFF]+$/g, 'x')
}

const matches = new Map<string, string>()
/** A text of a pattern; drawing one takes a while. */
const matching = (pattern: string): string => {
  const known = matches.get(pattern)
  if (known !== undefined) return known
  const [drawn = ''] = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: 7 })
  matches.set(pattern, drawn)
  return drawn
}

/** The largest value that a schema allows, as far as a body has room; days span the year before `today`. */
export const largest = (root: Schema, today: string): unknown => {
  let left = MOST_SIGNS
  const text = (schema: Schema, name: string): string => {
    if (schema.format === 'date') return /from|start/.test(name) ? addDays(today, -365) : today
    if (schema.format === 'date-time') return `${today}T08:00:00Z`
    if (schema.pattern?.startsWith('^[1-9]')) return '1'
    if (schema.pattern !== undefined) return matching(schema.pattern)
    if (name.includes('email')) return 'new1@northwind.example'
    if (name === 'time_zone') return 'Europe/Berlin'
    const length = Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? 1000, left))
    left -= length
    return hard(length)
  }
  const value = (schema: Schema, name: string): unknown => {
    if (schema.anyOf) return value(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum.at(-1)
    if (Array.isArray(schema.type)) return value({ ...schema, type: schema.type[0] }, name)
    switch (schema.type) {
      case 'boolean':
        return true
      case 'integer':
      case 'number':
        return name === 'limit' ? (schema.maximum ?? 200) : Math.max(1, schema.minimum ?? 1)
      case 'array': {
        const items: unknown[] = []
        const most = schema.maxItems ?? 100
        do items.push(value(schema.items ?? {}, name))
        while (items.length < most && left > 0 && (left -= 20) > 0)
        return items
      }
      case 'object':
        return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, value(part, key)]))
      case 'string':
        return text(schema, name)
      case 'null':
        return null
      default:
        return '1'
    }
  }
  return value(root, '')
}
