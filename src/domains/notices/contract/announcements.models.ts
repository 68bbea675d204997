import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { announcementPriority, announcementRecord, type receiptCounts } from './notices.records.ts'

const several = z.array(id).max(500)

/**
 * The people an announcement is for. A person belongs to it when any part names them and `exclude_employee_ids` does
 * not.
 */
export const audience = z.strictObject({
  /** Every employee. */
  everyone: z.boolean(),
  /** Every administrator. */
  admins: z.boolean(),
  department_ids: several,
  team_ids: several,
  designation_ids: several,
  role_ids: several,
  employee_ids: several,
  exclude_employee_ids: several,
})
export type Audience = z.output<typeof audience>

/** The audience without members; others override some of its fields. */
export const NO_ONE: Audience = {
  everyone: false,
  admins: false,
  department_ids: [],
  team_ids: [],
  designation_ids: [],
  role_ids: [],
  employee_ids: [],
  exclude_employee_ids: [],
}

/** The same with the names of the people who are named. */
export const shownAudience = z.strictObject({ ...audience.shape, people: z.array(named) })
export type ShownAudience = z.output<typeof shownAudience>

export type ReceiptCounts = z.output<typeof receiptCounts>

export const FILE = { max_bytes: 10 * 1024 * 1024, max_side: 8000, at_most: 5 } as const

/** A file that goes with an announcement. */
export const announcementFile = z.strictObject({ file_id: id, name: z.string(), size: z.int() })
export type AnnouncementFile = z.output<typeof announcementFile>

export const announcement = z.strictObject({
  id,
  version,
  ...announcementRecord.row,
  revision: z.int(),
  audience: shownAudience,
  files: z.array(announcementFile),
  created_at: instant,
  updated_at: instant,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean(), remind: z.boolean(), ask_again: z.boolean() }),
})
export type Announcement = z.output<typeof announcement>

/** A live announcement as its readers see it. */
export const boardAnnouncement = z.strictObject({
  id,
  revision: z.int(),
  title: z.string(),
  body: z.string(),
  priority: announcementPriority,
  pinned: z.boolean(),
  publish_at: instant,
  expires_at: instant.nullable(),
  must_acknowledge: z.boolean(),
  acknowledge_by: date.nullable(),
  author_name: z.string(),
  files: z.array(announcementFile),
  /** The receipt of the newest text. */
  read_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
})
export type BoardAnnouncement = z.output<typeof boardAnnouncement>

/** A day that concerns every reader. */
export const boardDay = z.strictObject({
  date,
  name: z.string(),
  /** The person it is about; null for a holiday. */
  person: z.strictObject({ id, name: z.string(), photo_version: z.int().nullable() }).nullable(),
})
export type BoardDay = z.output<typeof boardDay>

export const board = z.strictObject({
  announcements: z.array(boardAnnouncement),
  /** The holidays of the next 30 days. */
  holidays: z.array(boardDay),
  /** The people who joined in the last 14 days. */
  joiners: z.array(boardDay),
  /** Birthdays and work anniversaries of the next 7 days, of those who share them. */
  celebrations: z.array(boardDay),
})
export type Board = z.output<typeof board>

export const receiptState = z.enum(['read', 'unread', 'acknowledged', 'open'])

export const announcementRecipient = z.strictObject({
  account_id: id,
  employee_id: id.nullable(),
  name: z.string(),
  department: named.nullable(),
  read_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
})
export type AnnouncementRecipient = z.output<typeof announcementRecipient>
