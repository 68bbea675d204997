import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { parseInput } from './parse.ts'

const save = call({
  id: 'test.save',
  route: 'POST /api/admin/test/:name',
  permission: 'test.write',
  summary: 'A test.',
  params: z.strictObject({ name: z.string() }),
  query: z.strictObject({ q: z.string().optional() }),
  body: z.strictObject({ value: z.unknown() }),
  data: z.strictObject({}),
})
const read = (body: unknown, query: unknown = {}, name = 'a') =>
  parseInput(save, { params: { name }, query, body } as FastifyRequest, null)

const deep = (inner: unknown): unknown => {
  let value = inner
  for (let level = 0; level < 100_000; level += 1) value = [value]
  return value
}

describe('texts that the database cannot keep', () => {
  it.each([
    ['NUL', 'a\0b'],
    ['half of a surrogate pair', '\ud83d'],
    ['NUL in a list', [{ names: ['fine', '\0'] }]],
    ['NUL at any depth', deep('\0')],
    ['NUL in a name', [{ 'a\0b': 1 }]],
  ])('are refused by the name of their field: %s', (_what, value) => {
    const fields = { value: 'Value contains characters that cannot be shown' }
    expect(() => read({ value })).toThrow(expect.objectContaining({ status: 400, fields }))
  })

  it('are refused in an address, too', () => {
    expect(() => read({ value: 1 }, { q: '\0' })).toThrow(expect.objectContaining({ status: 400 }))
    expect(() => read({ value: 1 }, {}, '\0')).toThrow(expect.objectContaining({ status: 400 }))
  })

  it('are not those with letters of any script, signs or lines', () => {
    const value = { text: 'ﷺ 👩‍🚀 Zoë\n\t', list: ['', null, 1, true] }
    expect(read({ value }).body).toEqual({ value })
  })
})
