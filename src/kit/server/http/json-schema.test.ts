import fastJson from 'fast-json-stringify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { serialiserSchema } from './json-schema.ts'

it('writes fields of any name, also those that schemas use for themselves', () => {
  const schema = z.strictObject({ pattern: z.strictObject({ id: z.int() }).nullable(), code: z.string().regex(/^a/) })
  const write = fastJson(serialiserSchema(schema))
  expect(JSON.parse(write({ pattern: { id: 1 }, code: 'ab' }))).toEqual({ pattern: { id: 1 }, code: 'ab' })
  expect(JSON.parse(write({ pattern: null, code: 'ab' }))).toEqual({ pattern: null, code: 'ab' })
})
