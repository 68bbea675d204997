import { z } from 'zod'
import { id, instant, version } from '#kit/contract/fields.ts'
import { screenLink } from '#kit/contract/screen-link.ts'
import { shownAudience } from './announcements.models.ts'

/** `sending`: its time has come, and it is on its way. */
export const broadcastStatus = z.enum(['scheduled', 'sending', 'sent', 'withdrawn'])
export type BroadcastStatus = z.output<typeof broadcastStatus>
export const broadcastPriority = z.enum(['normal', 'high'])

export const broadcast = z.strictObject({
  id,
  version,
  title: z.string(),
  body: z.string(),
  path: screenLink.nullable(),
  priority: broadcastPriority,
  mail: z.boolean(),
  send_at: instant,
  sent_at: instant.nullable(),
  status: broadcastStatus,
  audience: shownAudience,
  audience_text: z.string(),
  /** To how many it was sent, and how many of those have read it; before it is sent, who would get it today. */
  reach: z.strictObject({ audience: z.int(), read: z.int() }),
  created_by_name: z.string(),
  created_at: instant,
  can: z.strictObject({ delete: z.boolean() }),
})
export type Broadcast = z.output<typeof broadcast>
