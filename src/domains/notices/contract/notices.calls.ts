import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { id, instant, queryFlag, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'

/** One row of somebody's own inbox. */
export const notification = z.strictObject({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string().nullable(),
  actor_name: z.string().nullable(),
  why: z.string(),
  count: z.int(),
  priority: z.enum(['normal', 'high']),
  created_at: instant,
  read_at: instant.nullable(),
  archived_at: instant.nullable(),
  can: z.strictObject({ read: z.boolean(), archive: z.boolean(), restore: z.boolean() }),
  version,
})
export type Notification = z.output<typeof notification>

const inboxQuery = z.strictObject({
  ...pageQuery(['created_at']),
  view: z.enum(['inbox', 'archived']).optional(),
  unread: queryFlag.optional(),
  kind: z.string().max(60).optional(),
})
const inboxMeta = pageMeta.extend({ unread: z.int() })

const list = {
  permission: 'notices.inbox.own',
  query: inboxQuery,
  data: z.array(notification),
  meta: inboxMeta,
  shows: ['notices.changed'],
}

export const listNotifications = call({
  id: 'notifications.list',
  route: 'GET /api/admin/notification',
  summary: 'The own inbox of an administrator.',
  ...list,
})

export const listUserNotifications = call({
  id: 'notifications.taskNotify',
  route: 'GET /api/user/task_notify',
  summary: 'The own inbox of an employee.',
  ...list,
})

const update = {
  permission: 'notices.inbox.own',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, state: z.enum(['read', 'unread', 'archived', 'restored']) }),
  data: notification,
  refusals: commonRefusals.of('stale'),
  changes: ['notices.changed'],
}

export const updateNotification = call({
  id: 'notifications.update',
  route: 'PUT /api/user/update-notify/:id',
  summary: 'Marks a row of the own inbox as read or unread, archives or restores it.',
  ...update,
})

export const updateAdminNotification = call({
  id: 'notifications.adminUpdate',
  route: 'PUT /api/admin/update-notify/:id',
  summary: 'The same for an administrator.',
  ...update,
})

export const readAllNotifications = call({
  id: 'notifications.readAll',
  route: 'POST /api/notify/read_all',
  permission: 'notices.inbox.own',
  summary: 'Marks everything as read up to the newest row that was seen.',
  body: z.strictObject({ up_to: id }),
  data: z.strictObject({ changed: z.int() }),
  changes: ['notices.changed'],
})

export const noticesCalls = {
  listNotifications,
  listUserNotifications,
  updateNotification,
  updateAdminNotification,
  readAllNotifications,
}
