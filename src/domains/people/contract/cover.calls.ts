import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, textId } from '#kit/contract/fields.ts'
import { card } from './card.models.ts'

/**
 * A person who could stand in: why, and whether they work on the day. A person who does not comes last, with the
 * reason.
 */
const cover = z.strictObject({ employee: card, reasons: z.array(z.string()), free: z.boolean() })
export type Cover = z.output<typeof cover>

const parts = {
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ date: date.optional() }),
  data: z.array(cover),
  shows: ['people.changed', 'placement.changed', 'attendance.changed'],
} as const

export const coverForAdmin = call({
  id: 'employees.coverFor',
  route: 'GET /api/admin/cover-for/:id',
  permission: 'people.read',
  summary: 'Who stands in for a person on a day, the likeliest first.',
  ...parts,
})

export const coverForLead = call({
  id: 'users.coverFor',
  route: 'GET /api/user/cover-for/:id',
  permission: 'people.team.read',
  summary: 'The same for someone of the own team.',
  ...parts,
})

export const coverCalls = { coverForAdmin, coverForLead }
