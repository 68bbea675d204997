import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, line, search, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals, confirmRefusals } from '#kit/contract/refusals.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { mailState, mailTemplateRow, outboxMail } from './notices.models.ts'
import { noticesRefusals } from './notices.refusals.ts'

const { q: _search, ...paging } = pageQuery(['created_at'])

const counts = z.strictObject({
  held: z.int(),
  queued: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  cancelled: z.int(),
})

export const listOutbox = call({
  id: 'mail.outbox',
  export: { name: 'mails' },
  route: 'GET /api/admin/mail/outbox',
  permission: 'notices.mail.read',
  summary: 'The mails that were written, newest first, and how it went; never their text.',
  query: z.strictObject({
    ...paging,
    state: mailState.optional(),
    template_key: z.string().max(60).optional(),
    to: search.optional(),
    from: date.optional(),
    until: date.optional(),
  }),
  data: z.array(outboxMail),
  meta: pageMeta.extend({
    counts,
    /** True if a mail server is configured. */
    is_set_up: z.boolean(),
    /** The mails written on each of the last 30 days in the zone of the actor, by state. */
    by_day: z.array(counts.extend({ date })),
  }),
  shows: ['mail.changed'],
})

const one = { permission: 'notices.mail.write', params: z.strictObject({ id: textId }), data: outboxMail } as const

export const resendMail = call({
  id: 'mail.resend',
  route: 'POST /api/admin/mail/resend/:id',
  summary: 'Sends a mail again that was held, has failed, or of which nobody knows whether it arrived.',
  ...one,
  refusals: { ...noticesRefusals.of('mail_outdated', 'mail_not_set_up'), ...commonRefusals.of('stale') },
  toast: success('Mail Queued Successfully'),
  changes: ['mail.changed'],
})

export const cancelMail = call({
  id: 'mail.cancel',
  route: 'POST /api/admin/mail/cancel/:id',
  summary: 'Takes back a mail that is not on its way yet.',
  ...one,
  refusals: noticesRefusals.of('mail_gone'),
  toast: success('Mail Cancelled Successfully'),
  changes: ['mail.changed'],
})

export const listTemplates = call({
  id: 'mail.templates',
  export: { name: 'mail-templates', without: ['body', 'placeholders'] },
  route: 'GET /api/admin/mail/templates',
  permission: 'notices.mail.read',
  summary: 'The texts of all mails.',
  data: z.array(mailTemplateRow),
  shows: ['mail.templates'],
})

const subject = line(200)
const body = text(10_000, 1)

export const updateTemplate = call({
  id: 'mail.templateUpdate',
  route: 'PUT /api/admin/mail/template/:id',
  permission: 'notices.mail.write',
  summary: 'Changes the text of a mail, or restores the one that came with Muster.',
  params: z.strictObject({ id: textId }),
  body: z
    .strictObject({ version, subject: subject.optional(), body: body.optional(), restore: z.literal(true).optional() })
    .refine(({ subject: line, body: lines, restore }) => (restore ? !line && !lines : line && lines), {
      path: ['body'],
      message: 'is given together with the subject, or the text is restored',
    }),
  data: mailTemplateRow,
  refusals: {
    ...commonRefusals.of('stale'),
    ...confirmRefusals.of('confirm_required'),
    ...noticesRefusals.of('template_guarded'),
  },
  toast: info('Template Updated Successfully'),
  changes: ['mail.templates'],
})

export const previewMail = call({
  id: 'mail.preview',
  route: 'POST /api/admin/mail/preview',
  permission: 'notices.mail.write',
  summary: 'What a mail of this text would look like.',
  body: z.strictObject({ key: z.string().max(60), locale: z.string().max(10), subject, body }),
  data: z.strictObject({ subject: z.string(), html: z.string(), text: z.string() }),
  reads: true,
})

export const testMail = call({
  id: 'mail.test',
  route: 'POST /api/admin/mail/test',
  permission: 'notices.mail.test',
  summary: 'Sends a mail to the own address and waits, at most 15 seconds, for what the mail server says.',
  body: z.strictObject({ template_key: z.string().max(60).optional() }),
  data: z.strictObject({ accepted: z.boolean(), error: z.string().nullable() }),
  refusals: noticesRefusals.of('mail_not_set_up'),
  toast: success('Mail Queued Successfully'),
  changes: ['mail.changed'],
})

export const mailCalls = { listOutbox, resendMail, cancelMail, listTemplates, updateTemplate, previewMail, testMail }
