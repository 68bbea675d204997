import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, instant, queryInt, textId, textVersion, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import * as models from './announcements.models.ts'
import { announcementPriority, announcementRecord, announcementStatus, receiptCounts } from './notices.records.ts'
import { noticesRefusals } from './notices.refusals.ts'

const changes = ['notices.board'] as const
const shows = ['notices.board'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')
const EMPTY = 'audience_empty'
const PINNED = 'too_many_pinned'

export const listAnnouncements = call({
  id: 'announcements.list',
  route: 'GET /api/admin/announcement',
  permission: 'notices.announcement.read',
  summary: 'All announcements with whom they reach; the newest first, drafts before them.',
  query: z.strictObject({
    ...pageQuery(['publish_at', 'title']),
    status: announcementStatus.optional(),
    priority: announcementPriority.optional(),
  }),
  data: z.array(models.announcement),
  meta: pageMeta,
  shows,
  export: { name: 'announcements', without: ['audience', 'can'] },
})

/** Fields that are no columns. `publish`: false leaves it a draft, which readers never see. */
const more = {
  publish: z.boolean().optional(),
  /** All files that it has, in their order. */
  file_ids: z.array(id).max(models.FILE.at_most).optional(),
}

export const addAnnouncement = call({
  id: 'announcements.add',
  route: 'POST /api/admin/announcement',
  permission: 'notices.announcement.write',
  summary: 'Adds an announcement: published at once, at a time, or kept as a draft.',
  body: z.strictObject({ ...announcementRecord.add, audience: models.audience, ...more }),
  data: models.announcement,
  toast: success('Announcement Added Successfully'),
  refusals: noticesRefusals.of(EMPTY, PINNED),
  changes,
})

export const updateAnnouncement = call({
  id: 'announcements.update',
  route: 'PUT /api/admin/announcement/:id',
  permission: 'notices.announcement.write',
  summary: 'Changes an announcement, publishes a draft, or asks its readers again.',
  params,
  body: z.strictObject({
    version,
    ...announcementRecord.change,
    audience: models.audience.optional(),
    ...more,
    /** Requires a new receipt of all readers, because the text has changed. */
    ask_again: z.boolean().optional(),
  }),
  data: models.announcement,
  toast: info('Announcement Updated Successfully'),
  refusals: { ...noticesRefusals.of(EMPTY, PINNED, 'withdrawn', 'already_published'), ...stale },
  changes,
})

export const deleteAnnouncement = call({
  id: 'announcements.delete',
  route: 'DELETE /api/admin/announcement/:id',
  permission: 'notices.announcement.write',
  summary: 'Deletes a draft; withdraws what was published.',
  params,
  query: z.strictObject({ version: textVersion }),
  data: z.strictObject({}),
  toast: success('Announcement Deleted Successfully'),
  refusals: stale,
  changes,
})

export const countAudience = call({
  id: 'announcements.audience',
  route: 'POST /api/admin/announcement/audience',
  permission: 'notices.announcement.write',
  summary: 'Who belongs to an audience today: how many, by department, and the first names.',
  reads: true,
  body: z.strictObject({ audience: models.audience }),
  data: z.strictObject({
    count: z.int(),
    departments: z.array(z.strictObject({ name: z.string(), count: z.int() })),
    names: z.array(z.string()),
  }),
  shows,
})

export const uploadAnnouncementFile = call({
  id: 'announcements.upload',
  route: 'POST /api/admin/announcement/upload',
  permission: 'notices.announcement.write',
  summary: 'Takes a file for an announcement, which names it in `file_ids`: PDF, JPEG, PNG or WebP, by content.',
  /** The id of the session. */
  body: z.strictObject({ id: textId }),
  data: models.announcementFile,
  upload: { max_bytes: models.FILE.max_bytes },
  toast: success('File Uploaded Successfully'),
})

export const readAnnouncementFile = call({
  id: 'announcements.file',
  route: 'GET /api/announcement/file/:id',
  permission: 'notices.board.read',
  summary: 'A file of an announcement that is live for the actor; of any, for those who read all announcements.',
  params,
  data: z.never(),
  binary: true,
})

export const getReceipts = call({
  id: 'announcements.reach',
  route: 'GET /api/admin/announcement/reach/:id',
  permission: 'notices.announcement.read',
  summary: 'Who has read an announcement and who has not.',
  params,
  query: z.strictObject({
    ...pageQuery(['name', 'read_at']),
    state: models.receiptState.optional(),
    department_id: textId.optional(),
  }),
  data: z.strictObject({
    announcement: models.announcement,
    summary: receiptCounts,
    by_day: z.array(z.strictObject({ date, read: z.int(), acknowledged: z.int() })),
    by_department: z.array(z.strictObject({ department_id: id.nullable(), name: z.string(), ...receiptCounts.shape })),
    rows: z.array(models.announcementRecipient),
  }),
  meta: pageMeta,
  shows: ['notices.board', 'people.changed'],
  export: { name: 'announcement-reach', rows: 'rows', without: ['account_id'] },
})

export const remindSilent = call({
  id: 'announcements.remind',
  route: 'POST /api/admin/announcement/remind/:id',
  permission: 'notices.announcement.write',
  summary: 'Reminds those who have not read or acknowledged an announcement; once a day at most.',
  params,
  data: z.strictObject({ reminded: z.int() }),
  toast: success('Reminder sent Successfully'),
  refusals: noticesRefusals.of('remind_too_soon', 'withdrawn'),
  changes,
})

export const readAnnouncement = call({
  id: 'announcements.read',
  route: 'POST /api/announcement/read/:id',
  permission: 'notices.board.read',
  acting: false,
  summary: 'Says that the actor has opened an announcement, or acknowledges it.',
  params,
  body: z.strictObject({ revision: id, acknowledge: z.boolean().optional() }),
  data: z.strictObject({ read_at: instant, acknowledged_at: instant.nullable() }),
  refusals: noticesRefusals.of('text_changed'),
  changes,
})

const shown = {
  permission: 'notices.board.read',
  query: z.strictObject({ limit: queryInt(1, MAX_LIMIT).optional(), cursor: cursor.optional() }),
  data: models.board,
  meta: pageMeta,
  shows,
} as const

export const readBoard = call({
  id: 'noticeBoard.details',
  route: 'GET /api/admin/notice_board_details',
  summary: 'The notice board of an administrator.',
  ...shown,
})

export const readUserBoard = call({
  id: 'noticeBoard.userDetails',
  route: 'GET /api/user/notice_board_details',
  summary: 'The notice board of an employee.',
  ...shown,
})

export const announcementCalls = {
  listAnnouncements,
  addAnnouncement,
  updateAnnouncement,
  deleteAnnouncement,
  countAudience,
  uploadAnnouncementFile,
  readAnnouncementFile,
  getReceipts,
  remindSilent,
  readAnnouncement,
  readBoard,
  readUserBoard,
}
