import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './issues.ts'
import { onlyWith } from './only-with.ts'

const body = z
  .strictObject({
    action: z.enum(['send_back', 'accept']).optional(),
    note: z.string().nullish(),
    files: z.array(z.int()).optional(),
    notify: z.boolean().optional(),
  })
  .superRefine(onlyWith('action', { note: ['send_back'], files: ['send_back'], notify: ['send_back'] }))

const errorsOf = (value: unknown) => {
  const { error } = body.safeParse(value)
  return error ? fieldErrors(error) : {}
}

it('refuses by its name what the chosen action does not take', () => {
  expect(errorsOf({ action: 'accept', note: 'Why', files: [1], notify: true })).toEqual({
    note: 'Note is not taken with “accept”',
    files: 'Files is not taken with “accept”',
    notify: 'Notify is not taken with “accept”',
  })
})

it('takes the choice that is meant where none is said', () => {
  const meant = z
    .strictObject({ on: z.boolean().optional(), due_on: z.string().optional() })
    .superRefine(onlyWith('on', { due_on: [true] }, true))
  expect(meant.safeParse({ due_on: '2026-05-20' }).success).toBe(true)
  expect(meant.safeParse({ on: false, due_on: '2026-05-20' }).success).toBe(false)
})

it.each([
  { action: 'send_back', note: 'Why', files: [1], notify: true },
  { action: 'accept', note: null, files: [], notify: false },
  { action: 'accept', note: '' },
  { note: 'Nothing is chosen' },
])('takes %j', (value) => {
  expect(errorsOf(value)).toEqual({})
})
