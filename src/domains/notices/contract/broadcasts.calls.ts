import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { instant, textId, textVersion } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { ownPage } from '#kit/contract/screen-link.ts'
import { audience } from './announcements.models.ts'
import { broadcast } from './broadcasts.models.ts'
import { broadcastRecord, broadcastStatus } from './notices.records.ts'
import { noticesRefusals } from './notices.refusals.ts'

const changes = ['notices.broadcasts'] as const

export const listBroadcasts = call({
  id: 'notifications.sent',
  route: 'GET /api/admin/notification/sent',
  permission: 'notices.broadcast.read',
  summary: 'Notifications that people wrote, with how many have read them; the newest first.',
  query: z.strictObject({ ...pageQuery(['send_at', 'title']), status: broadcastStatus.optional() }),
  data: z.array(broadcast),
  meta: pageMeta,
  shows: ['notices.broadcasts'],
  export: { name: 'notifications', without: ['audience', 'can'] },
})

export const sendBroadcast = call({
  id: 'notifications.send',
  route: 'POST /api/admin/notification',
  permission: 'notices.broadcast.write',
  summary: 'Writes a notification to an audience: sent at once, or at a time.',
  body: z.strictObject({
    ...broadcastRecord.add,
    /** For whose area it is a page; others get no link. */
    path: ownPage.nullish(),
    audience,
    /** Left out: now. */
    send_at: instant.nullish(),
  }),
  data: broadcast,
  toast: success('Notification Added Successfully'),
  refusals: noticesRefusals.of('audience_empty'),
  changes,
})

export const deleteBroadcast = call({
  id: 'notifications.delete',
  route: 'DELETE /api/admin/notification/:id',
  permission: 'notices.broadcast.write',
  summary: 'Withdraws a notification: it is not sent, or leaves the inboxes in which it is unread.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ version: textVersion }),
  data: z.strictObject({}),
  toast: success('Notification Deleted Successfully'),
  refusals: commonRefusals.of('stale'),
  changes: [...changes, 'notices.changed'],
})

export const broadcastCalls = { listBroadcasts, sendBroadcast, deleteBroadcast }
