import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'

const several = z.array(id).max(500)

/** Who is meant. A person belongs to it when any part names them and `exclude_employee_ids` does not. */
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

/** The audience that nobody belongs to; others name what they have beside it. */
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

export const announcementStatus = z.enum(['draft', 'scheduled', 'published', 'expired', 'withdrawn'])
export type AnnouncementStatus = z.output<typeof announcementStatus>
export const announcementPriority = z.enum(['normal', 'important'])

/** People of the audience who can sign in today, and those of them with a receipt of the newest text. */
export const reach = z.strictObject({ audience: z.int(), read: z.int(), acknowledged: z.int() })
export type Reach = z.output<typeof reach>

export const FILE = { max_bytes: 10 * 1024 * 1024, max_side: 8000, at_most: 5 } as const

/** A file that goes with an announcement. */
export const announcementFile = z.strictObject({ file_id: id, name: z.string(), size: z.int() })
export type AnnouncementFile = z.output<typeof announcementFile>

export const announcement = z.strictObject({
  id,
  version,
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  priority: announcementPriority,
  must_acknowledge: z.boolean(),
  acknowledge_by: date.nullable(),
  publish_at: instant.nullable(),
  expires_at: instant.nullable(),
  status: announcementStatus,
  pinned: z.boolean(),
  revision: z.int(),
  audience: shownAudience,
  audience_text: z.string(),
  files: z.array(announcementFile),
  reach,
  created_by_name: z.string(),
  created_at: instant,
  updated_at: instant,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean(), remind: z.boolean(), ask_again: z.boolean() }),
})
export type Announcement = z.output<typeof announcement>

/** A live announcement as its readers see it. */
const boardAnnouncement = z.strictObject({
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
  /** Of the newest text. */
  read_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
})
export type BoardAnnouncement = z.output<typeof boardAnnouncement>

/** A day that concerns everyone who looks. */
const boardDay = z.strictObject({
  date,
  name: z.string(),
  /** Whom it is about; null for a holiday. */
  person: z.strictObject({ id, name: z.string(), photo_version: z.int().nullable() }).nullable(),
})
export type BoardDay = z.output<typeof boardDay>

export const board = z.strictObject({
  announcements: z.array(boardAnnouncement),
  /** Of the next 30 days. */
  holidays: z.array(boardDay),
  /** Of the last 14 days. */
  joiners: z.array(boardDay),
  /** Birthdays and work anniversaries of the next 7 days, of those who share them. */
  celebrations: z.array(boardDay),
})
export type Board = z.output<typeof board>

export const reachState = z.enum(['read', 'unread', 'acknowledged', 'open'])

export const reached = z.strictObject({
  account_id: id,
  employee_id: id.nullable(),
  name: z.string(),
  department: named.nullable(),
  read_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
})
export type Reached = z.output<typeof reached>
