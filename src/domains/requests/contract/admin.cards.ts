import { z } from 'zod'
import { color, id } from '#kit/contract/fields.ts'
import { screenLink } from '#kit/contract/screen-link.ts'

/** Card `requests` of the admin dashboard: the requests that wait for a decision, by anyone. */
export const adminRequestsCard = z.strictObject({
  pending: z.int(),
  over_24h: z.int(),
  oldest_hours: z.int().nullable(),
  by_type: z.array(z.strictObject({ type: z.strictObject({ id, name: z.string(), color }), pending: z.int() })),
})

const absent = z.strictObject({ id, name: z.string(), photo_version: z.int().nullable(), label: z.string() })

/** Card `away` of the admin dashboard: people on leave and people who work from home now, as the board shows them. */
export const awayCard = z.strictObject({
  away: z.int(),
  home: z.int(),
  /** The rows behind the numbers; null where the reader does not see just those. */
  rows: z.strictObject({ away: screenLink.nullable(), home: screenLink.nullable() }),
  /** The first of them by name; the type of an absence only for those who may read requests. */
  people: z.array(absent.extend({ kind: z.enum(['away', 'home']) })),
})
