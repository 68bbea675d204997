import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import {
  date,
  id,
  instant,
  line,
  queryFlag,
  queryInt,
  search,
  textId,
  textVersion,
  version,
} from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { audience } from './announcements.models.ts'
import { noticesRefusals } from './notices.refusals.ts'
import * as models from './reminders.models.ts'
import { reminderRecord } from './reminders.records.ts'

const changes = ['notices.reminders'] as const
const shows = ['notices.reminders'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')

export const listReminders = call({
  id: 'reminders.list',
  route: 'GET /api/admin/remainders',
  permission: 'notices.reminder.read',
  summary: 'The own reminders and all shared ones; the next due first.',
  query: z.strictObject({
    ...pageQuery(['next_due_at', 'overdue_at', 'title', 'updated_at']),
    id: textId.optional(),
    state: models.reminderState.optional(),
    /** Those that the actor made or got. */
    mine: queryFlag.optional(),
    /** Due between two days, also by coming again. */
    from: date.optional(),
    to: date.optional(),
  }),
  data: z.array(models.reminder),
  meta: pageMeta,
  shows,
  export: { name: 'reminders', without: ['audience', 'occurrence', 'days', 'can'] },
})

const links = {
  /** Null or left out: only for the actor. */
  audience: audience.nullish(),
  /** A record whose date it follows, in place of a day. */
  anchor: z.strictObject({ key: line(60), id, offset_days: z.int().min(-365).max(365) }).nullish(),
}
const fieldRefusals = noticesRefusals.of('in_the_past', 'audience_empty')

export const addReminder = call({
  id: 'reminders.add',
  route: 'POST /api/admin/remainders',
  permission: 'notices.reminder.write',
  summary: 'Adds a reminder for oneself or others, at a time or relative to the date of a record.',
  body: z.strictObject({ ...reminderRecord.add, ...links }),
  data: models.reminder,
  toast: success('Reminder Added Successfully'),
  refusals: fieldRefusals,
  changes,
})

export const updateReminder = call({
  id: 'reminders.update',
  route: 'POST /api/admin/remaindersUpdates/:id',
  permission: 'notices.reminder.write',
  summary: 'Changes an own or a shared reminder.',
  params,
  body: z.strictObject({
    data: z.strictObject({ version, ...reminderRecord.change, ...links }),
  }),
  data: models.reminder,
  toast: info('Reminder Updated Successfully'),
  refusals: { ...fieldRefusals, ...stale },
  changes,
})

export const deleteReminder = call({
  id: 'reminders.delete',
  route: 'DELETE /api/admin/remainders/:id',
  permission: 'notices.reminder.write',
  summary: 'Deletes an own or a shared reminder with all times it was due.',
  params,
  query: z.strictObject({ version: textVersion }),
  data: z.strictObject({}),
  toast: success('Reminder Deleted Successfully'),
  refusals: stale,
  changes,
})

export const listAnchors = call({
  id: 'reminders.anchors',
  route: 'GET /api/admin/remainders/anchors',
  permission: 'notices.reminder.write',
  summary: 'Which dates of records reminders can follow, and the records of one kind that the actor sees.',
  query: z.strictObject({ key: line(60).optional(), q: search.optional() }),
  data: z.strictObject({ kinds: z.array(models.anchorKind), records: z.array(models.anchorRecord) }),
})

export const findPeople = call({
  id: 'reminders.people',
  route: 'GET /api/admin/remainders/people',
  permission: 'notices.reminder.write',
  summary: 'People who can be told when nobody answers, by name; ten at most.',
  query: z.strictObject({ q: search.optional() }),
  data: z.array(models.reminderPerson),
})

export const doReminder = call({
  id: 'reminders.done',
  route: 'POST /api/remainders/done/:id',
  permission: 'notices.inbox.own',
  acting: false,
  summary: 'Says that one has done what a reminder was about, by the time it was due; or takes that back.',
  params,
  body: z.strictObject({ undo: z.boolean().optional() }),
  data: z.strictObject({ state: z.enum(['open', 'done']), next_due_at: instant.nullable() }),
  changes: ['notices.reminders', 'notices.changed'],
})

export const listOwnReminders = call({
  id: 'reminders.userList',
  route: 'GET /api/user/remainders',
  permission: 'notices.reminder.own',
  acting: false,
  summary: 'The own reminders and those received; the next due first.',
  query: z.strictObject({
    state: models.reminderState.optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(models.reminder),
  meta: pageMeta,
  shows,
})

export const addOwnReminder = call({
  id: 'reminders.userAdd',
  route: 'POST /api/user/remainders',
  permission: 'notices.reminder.own',
  acting: false,
  summary: 'Adds a reminder for oneself.',
  body: z
    .strictObject(reminderRecord.add)
    .omit({ weekdays: true, leads: true, escalate_after_hours: true, escalate_to: true })
    .extend({ due_date: date }),
  data: models.reminder,
  toast: success('Reminder Added Successfully'),
  refusals: noticesRefusals.of('in_the_past'),
  changes,
})

export const deleteOwnReminder = call({
  id: 'reminders.userDelete',
  route: 'DELETE /api/user/remainders/:id',
  permission: 'notices.reminder.own',
  acting: false,
  summary: 'Deletes an own reminder.',
  params,
  query: z.strictObject({ version: textVersion }),
  data: z.strictObject({}),
  toast: success('Reminder Deleted Successfully'),
  refusals: stale,
  changes,
})

export const reminderCalls = {
  listReminders,
  addReminder,
  updateReminder,
  deleteReminder,
  listAnchors,
  findPeople,
  doReminder,
  listOwnReminders,
  addOwnReminder,
  deleteOwnReminder,
}
