import { z } from 'zod'
import { call, info } from '#kit/contract/call.ts'
import { date, id, textId } from '#kit/contract/fields.ts'

const shows = ['requests.changed', 'people.changed', 'placement.changed', 'organisation.changed'] as const

export const respondToCover = call({
  id: 'requests.cover',
  route: 'PUT /api/user/request_leave/cover/:id',
  permission: 'requests.own',
  summary: 'The named cover accepts or declines.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ answer: z.enum(['accepted', 'declined']) }),
  data: z.strictObject({
    id,
    cover: z.strictObject({ id, name: z.string(), state: z.enum(['asked', 'accepted', 'declined']) }),
  }),
  toast: info('Cover Updated Successfully'),
  acting: false,
  changes: ['requests.changed'],
})

export const coverRow = z.strictObject({
  id,
  employee: z.strictObject({ id, name: z.string() }),
  /** `Away` or `Works from home`: never the type. */
  label: z.string(),
  from_date: date,
  to_date: date,
  state: z.enum(['asked', 'accepted', 'declined']),
  can: z.strictObject({ answer: z.boolean() }),
})
export type CoverRow = z.output<typeof coverRow>

export const listCovers = call({
  id: 'requests.covers',
  route: 'GET /api/user/request_cover',
  permission: 'requests.own',
  summary: 'Colleagues who named the person as their cover, soonest first; those that have ended are left out.',
  data: z.array(coverRow),
  shows,
})

export const coverCalls = { respondToCover, listCovers }
