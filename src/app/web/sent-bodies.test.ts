import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import { bodyOfDraft, isEmpty } from '#kit/web/form/draft.ts'
import { takes } from '#kit/web/form/schema-path.ts'

/** Every call of every contract: each value of a draft is in the sent body, or refused by the schema. */
const modules = import.meta.glob<Record<string, unknown>>('../../domains/*/contract/**/*.calls.ts', { eager: true })
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'body' in value && 'method' in value && 'writes' in value
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isCall))
  .filter(({ writes, body }) => writes && body instanceof z.ZodObject && Object.keys(body.shape).length > 0)

const values = fc.constantFrom<unknown>('Some text', 0, 7, true, false, '2031-03-11', ['a'], [7], null, '', { a: 'x' })

it('a body holds what its draft holds, whatever the call', () => {
  expect(calls.length).toBeGreaterThan(300)
  for (const call of calls) {
    if (!(call.body instanceof z.ZodObject)) continue
    const names = Object.keys(call.body.shape)
    const draft = fc.record(Object.fromEntries(names.map((name) => [name, values])), { requiredKeys: [] })
    fc.assert(
      fc.property(draft, (typed) => {
        const body = bodyOfDraft(call, typed)
        for (const [name, value] of Object.entries(typed)) {
          if (!isEmpty(value)) expect([call.id, name, body[name]]).toMatchObject([call.id, name, value])
        }
      }),
      { numRuns: 8, seed: 7 },
    )
  }
})

it('a field that is emptied is sent as nothing of its kind, whatever the call takes as such', () => {
  const dropped = calls.flatMap((call) => {
    if (!(call.body instanceof z.ZodObject)) return []
    const fields = Object.entries(call.body.shape).filter(([, schema]) => takes(schema, null) || takes(schema, ''))
    return fields.flatMap(([name, schema]) => {
      const sent = bodyOfDraft(call, { [name]: '' }, { [name]: 'Some text' })[name]
      return sent === (takes(schema, null) ? null : '') ? [] : [`${call.id}: ${name}`]
    })
  })
  expect(dropped).toEqual([])
})
