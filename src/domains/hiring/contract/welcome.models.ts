import { z } from 'zod'
import {
  date,
  id,
  instant,
  line,
  named,
  queryInt,
  queryList,
  text,
  time,
  timeZone,
  version,
} from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, sortKey } from '#kit/contract/page.ts'

export const MAIL_STATES = [
  'draft',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'held',
  'cancelled',
  /** The first day was over before it could leave. */
  'not_sent',
] as const
export const welcomeMailState = z.enum(MAIL_STATES)
export type WelcomeMailState = z.output<typeof welcomeMailState>

export const welcomeTexts = {
  manager_note: text(1000).nullable(),
  first_day_place: line(200).nullable(),
  first_day_time: time.nullable(),
  first_day_contact: line(200).nullable(),
  bring: text(500).nullable(),
  subject: line(120, 3),
  body: text(5000, 10),
}

const welcomeFields = {
  id,
  onboard_id: id,
  name: z.string(),
  joining_on: date,
  first_day_zone: timeZone,
  approval_status: z.enum(['pending', 'approved']),
  buddy: named.nullable(),
  send_at: instant.nullable(),
  mail_state: welcomeMailState,
  sent_at: instant.nullable(),
  failed_reason: z.string().nullable(),
  seen_at: instant.nullable(),
  /** The labels of the placeholders for which the record has no value. */
  missing: z.array(z.string()),
  /** The version of the onboarding, to approve it here. */
  onboard_version: version,
  version,
  can: z.strictObject({ update: z.boolean(), approve: z.boolean(), send: z.boolean() }),
}
export const welcome = z.strictObject(welcomeFields)
export type Welcome = z.output<typeof welcome>

export const wholeWelcome = z.strictObject({
  ...welcomeFields,
  ...welcomeTexts,
  mails: z.array(z.strictObject({ at: instant, state: z.string(), reason: z.string().nullable() })),
  preview: z.strictObject({ subject: z.string(), html: z.string(), text: z.string() }),
})
export type WholeWelcome = z.output<typeof wholeWelcome>

/** The query of the list of welcomes. */
export const welcomeQuery = z.strictObject({
  q: line(80, 0).optional(),
  mail_state: queryList(welcomeMailState, 10).optional(),
  approval_status: z.enum(['pending', 'approved']).optional(),
  joining_from: date.optional(),
  joining_to: date.optional(),
  sort: sortKey(['joining_on', 'name']).optional(),
  limit: queryInt(1, MAX_LIMIT).optional(),
  cursor: cursor.optional(),
})
