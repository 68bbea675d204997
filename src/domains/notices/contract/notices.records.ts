import { z } from 'zod'
import { date, instant, line, text } from '#kit/contract/fields.ts'
import { field, record, shown } from '#kit/contract/record.ts'

export const announcementStatus = z.enum(['draft', 'scheduled', 'published', 'expired', 'withdrawn'])
export type AnnouncementStatus = z.output<typeof announcementStatus>
export const announcementPriority = z.enum(['normal', 'important'])

/** People of the audience who can sign in today, and those of them with a receipt of the newest text. */
export const receiptCounts = z.strictObject({ audience: z.int(), read: z.int(), acknowledged: z.int() })

/** An announcement on the notice board. */
export const announcementRecord = record('announcements', {
  title: field(line(120), { label: 'Title', sort: true }),
  /** Markdown. */
  body: field(text(20_000), {
    label: 'Text',
    help: 'Markdown: **bold**, *emphasis*, # headings, lists with “- ”, [words](https://…).',
    lines: 8,
    isOptional: true,
  }),
  status: shown(announcementStatus, {
    label: 'Status',
    options: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      published: 'Published',
      expired: 'Expired',
      withdrawn: 'Withdrawn',
    },
  }),
  audience_text: shown(z.string(), { label: 'Audience' }),
  publish_at: field(instant.nullable(), { label: 'Published', sort: true }),
  expires_at: field(instant.nullable(), { label: 'Expires' }),
  reach: shown(receiptCounts, { label: 'Read' }),
  priority: field(announcementPriority, {
    label: 'Priority',
    isOptional: true,
    options: { normal: 'Normal', important: 'Important' },
  }),
  must_acknowledge: field(z.boolean(), { label: 'Must be acknowledged', isOptional: true }),
  acknowledge_by: field(date.nullable(), { label: 'Acknowledge by' }),
  pinned: field(z.boolean(), { label: 'Pin to the top of the board', short: 'Pinned', isOptional: true }),
  created_by_name: shown(z.string(), { label: 'Written by' }),
})

/** `sending`: its time has come, and it is being sent. */
export const broadcastStatus = z.enum(['scheduled', 'sending', 'sent', 'withdrawn'])
export type BroadcastStatus = z.output<typeof broadcastStatus>

/** A notification that a person writes to many. */
export const broadcastRecord = record('broadcasts', {
  title: field(line(120), { label: 'Title', sort: true }),
  body: field(text(2000), { label: 'Text', lines: 4, isOptional: true }),
  status: shown(broadcastStatus, {
    label: 'Status',
    options: { scheduled: 'Scheduled', sending: 'Sending', sent: 'Sent', withdrawn: 'Withdrawn' },
  }),
  audience_text: shown(z.string(), { label: 'Audience' }),
  send_at: shown(instant, { label: 'To be sent', short: 'Sent', sort: true }),
  sent_at: shown(instant.nullable(), { label: 'Sent' }),
  /** To how many it was sent, and how many of those have read it; before it is sent, who would get it today. */
  reach: shown(z.strictObject({ audience: z.int(), read: z.int() }), { label: 'Read' }),
  /** `high` waits for no shift and no end of quiet hours. */
  priority: field(z.enum(['normal', 'high']), {
    label: 'Priority',
    isOptional: true,
    options: { normal: 'Normal: waits for the shift or the end of quiet hours', high: 'High: never waits' },
  }),
  /** Also by mail at once, to those who have chosen nothing else. */
  mail: field(z.boolean(), {
    label: 'Also by email, at once',
    short: 'Email',
    help: 'To everyone who has chosen nothing else for these notifications.',
    isOptional: true,
  }),
  created_by_name: shown(z.string(), { label: 'Written by' }),
})
