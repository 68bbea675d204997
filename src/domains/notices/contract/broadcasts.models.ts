import { z } from 'zod'
import { id, instant, version } from '#kit/contract/fields.ts'
import { screenLink } from '#kit/contract/screen-link.ts'
import { shownAudience } from './announcements.models.ts'
import { broadcastRecord } from './notices.records.ts'

export const broadcast = z.strictObject({
  id,
  version,
  ...broadcastRecord.row,
  path: screenLink.nullable(),
  audience: shownAudience,
  created_at: instant,
  can: z.strictObject({ delete: z.boolean() }),
})
export type Broadcast = z.output<typeof broadcast>
