import { z } from 'zod'
import { call, info } from '#kit/contract/call.ts'
import { id, instant, queryFlag, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { liveStream } from './live.calls.ts'
import { mailChoice, noticeKind, notification, preferences, quiet } from './notices.models.ts'
import { noticesRefusals } from './notices.refusals.ts'

const kindName = z.string().min(1).max(60)

const inboxQuery = z.strictObject({
  ...pageQuery(['created_at']),
  view: z.enum(['inbox', 'snoozed', 'archived']).optional(),
  unread: queryFlag.optional(),
  kind: kindName.optional(),
})
const inboxMeta = pageMeta.extend({ unread: z.int() })

const list = {
  permission: 'notices.inbox.own',
  query: inboxQuery,
  data: z.array(notification),
  meta: inboxMeta,
  shows: ['notices.changed'],
} as const

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

const hasEnd = (body: { state: string; snoozed_until?: string | undefined; until?: string | undefined }): boolean =>
  (body.state === 'snoozed') === ((body.snoozed_until === undefined) !== (body.until === undefined)) &&
  (body.state === 'snoozed' || (body.snoozed_until === undefined && body.until === undefined))

// Only employees themselves mark notices as read or archive them: an admin who acts as them may only look.
const update = {
  permission: 'notices.inbox.own',
  acting: false,
  params: z.strictObject({ id: textId }),
  body: z
    .strictObject({
      version,
      state: z.enum(['read', 'unread', 'snoozed', 'archived', 'restored']),
      snoozed_until: instant.optional(),
      until: z.enum(['next_shift', 'tomorrow']).optional(),
    })
    .refine(hasEnd, { path: ['snoozed_until'], message: 'belongs to snoozed, and to nothing else' }),
  data: notification,
  refusals: commonRefusals.of('stale'),
  changes: ['notices.changed'],
} as const

export const updateNotification = call({
  id: 'notifications.update',
  route: 'PUT /api/user/update-notify/:id',
  summary: 'Marks a row of the own inbox as read or unread, snoozes, archives or restores it.',
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
  acting: false,
  body: z.strictObject({ up_to: id, kind: kindName.optional() }),
  data: z.strictObject({ changed: z.int() }),
  changes: ['notices.changed'],
})

export const readPreferences = call({
  id: 'notifications.preferences',
  route: 'GET /api/notify/preferences',
  permission: 'notices.inbox.own',
  summary: 'When one is left in peace, and how one is told of each kind of notice.',
  data: preferences,
  shows: ['notices.preferences'],
})

export const updatePreferences = call({
  id: 'notifications.preferencesUpdate',
  route: 'PUT /api/notify/preferences',
  permission: 'notices.inbox.own',
  acting: false,
  summary: 'Changes that; kinds that are left out stay as they are.',
  body: z.strictObject({
    version,
    quiet: quiet.optional(),
    kinds: z
      .array(z.strictObject({ kind: kindName, live: z.boolean().optional(), mail: mailChoice.optional() }))
      .max(200)
      .optional(),
  }),
  data: preferences,
  refusals: commonRefusals.of('stale'),
  toast: info('Preferences Updated Successfully'),
  changes: ['notices.preferences'],
})

export const listKinds = call({
  id: 'notifications.kinds',
  export: { name: 'notification-kinds' },
  route: 'GET /api/admin/notification/kinds',
  permission: 'notices.broadcast.read',
  summary: 'Every kind of notice, with what holds for whoever has not chosen otherwise.',
  data: z.array(noticeKind),
  shows: ['notices.kinds'],
})

export const updateKind = call({
  id: 'notifications.kindUpdate',
  route: 'PUT /api/admin/notification/kind/:kind',
  permission: 'notices.kind.write',
  summary: 'Changes what holds for a kind.',
  params: z.strictObject({ kind: kindName }),
  body: z.strictObject({
    version,
    live: z.boolean().optional(),
    mail: mailChoice.optional(),
    priority: z.enum(['normal', 'high']).optional(),
  }),
  data: noticeKind,
  refusals: { ...noticesRefusals.of('kind_locked'), ...commonRefusals.of('stale') },
  toast: info('Notification Updated Successfully'),
  changes: ['notices.kinds', 'notices.preferences'],
})

export const noticesCalls = {
  liveStream,
  listNotifications,
  listUserNotifications,
  updateNotification,
  updateAdminNotification,
  readAllNotifications,
  readPreferences,
  updatePreferences,
  listKinds,
  updateKind,
}
