import { z } from 'zod'
import { screenLink } from '#kit/contract/screen-link.ts'
import { id, instant, time, version } from '#kit/contract/fields.ts'

/** An action of the row: a call of the domain behind it, with its input. */
export const noticeVerb = z.strictObject({
  label: z.string(),
  call: z.string(),
  params: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type NoticeVerb = z.output<typeof noticeVerb>

const priority = z.enum(['normal', 'high'])

/** One row of a person's own inbox. */
export const notification = z.strictObject({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: screenLink.nullable(),
  actor_name: z.string().nullable(),
  why: z.string(),
  count: z.int(),
  priority,
  created_at: instant,
  read_at: instant.nullable(),
  snoozed_until: instant.nullable(),
  archived_at: instant.nullable(),
  verbs: z.array(noticeVerb),
  can: z.strictObject({
    read: z.boolean(),
    snooze: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    mute: z.boolean(),
  }),
  version,
})
export type Notification = z.output<typeof notification>

export const mailChoice = z.enum(['instant', 'digest', 'off'])
export type MailChoice = z.output<typeof mailChoice>

export const quiet = z.strictObject({
  mode: z.enum(['roster', 'hours', 'off']),
  from_time: time,
  to_time: time,
})
export type Quiet = z.output<typeof quiet>

export const preferences = z.strictObject({
  version,
  quiet,
  kinds: z.array(
    z.strictObject({
      kind: z.string(),
      label: z.string(),
      domain: z.string(),
      live: z.boolean(),
      mail: mailChoice,
      locked: z.boolean(),
    }),
  ),
})
export type Preferences = z.output<typeof preferences>

export const noticeKind = z.strictObject({
  kind: z.string(),
  label: z.string(),
  domain: z.string(),
  live: z.boolean(),
  mail: mailChoice,
  priority,
  locked: z.boolean(),
  last_30_days: z.int(),
  muted_by: z.int(),
  version,
  can: z.strictObject({ edit: z.boolean() }),
})
export type NoticeKindRow = z.output<typeof noticeKind>

export const MAIL_STATES = ['held', 'queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled'] as const
export const mailState = z.enum(MAIL_STATES)
export type MailState = z.output<typeof mailState>

/** A mail as administrators see it: never its text. */
export const outboxMail = z.strictObject({
  id,
  to_name: z.string().nullable(),
  to_address: z.string(),
  template_key: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.int(),
  next_attempt_at: instant.nullable(),
  last_error: z.string().nullable(),
  sent_at: instant.nullable(),
  created_at: instant,
  can: z.strictObject({ resend: z.boolean(), cancel: z.boolean() }),
})
export type OutboxMail = z.output<typeof outboxMail>

export const mailTemplateRow = z.strictObject({
  id,
  key: z.string(),
  locale: z.string(),
  label: z.string(),
  subject: z.string(),
  body: z.string(),
  placeholders: z.array(z.strictObject({ name: z.string(), help: z.string(), sample: z.string() })),
  shipped: z.boolean(),
  version,
  can: z.strictObject({ edit: z.boolean(), restore: z.boolean() }),
})
export type MailTemplateRow = z.output<typeof mailTemplateRow>
