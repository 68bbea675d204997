import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, instant, text, version } from '#kit/contract/fields.ts'
import { pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { hiringRefusals } from './hiring.refusals.ts'
import { onboard } from './onboarding.models.ts'
import { welcome, welcomeMailState, welcomeQuery, welcomeTexts, wholeWelcome } from './welcome.models.ts'

const changes = ['hiring.changed'] as const
const shows = ['hiring.changed'] as const
const stale = commonRefusals.of('stale')

export const listWelcomes = call({
  id: 'welcome.list',
  route: 'GET /api/admin/welcomelist',
  permission: 'hiring.read',
  summary: 'Welcomes of people who join, with their mails.',
  query: welcomeQuery,
  data: z.array(welcome),
  meta: pageMeta,
  export: { name: 'welcomes' },
  shows,
})

const texts = z.strictObject(welcomeTexts).partial().shape

export const updateWelcome = call({
  id: 'welcome.update',
  route: 'POST /api/admin/updatewelcome',
  permission: 'hiring.onboard.write',
  summary: 'Changes a welcome: buddy, facts of the first day, the mail and when it leaves.',
  body: z.strictObject({
    id,
    version,
    buddy_id: id.nullish(),
    ...texts,
    /** Null cancels the schedule. */
    send_at: instant.nullish(),
  }),
  data: welcome,
  toast: info('Welcome Updated Successfully'),
  refusals: { ...hiringRefusals.of('send_past', 'send_late', 'ended'), ...stale },
  changes,
})

export const mailWelcome = call({
  id: 'welcome.sendMail',
  route: 'POST /api/admin/welcomeMail',
  permission: 'hiring.onboard.write',
  summary: 'Sends the welcome now.',
  body: z.strictObject({ id, version }),
  data: z.strictObject({ id, mail_state: welcomeMailState }),
  toast: success('Welcome mail sent successfully'),
  refusals: {
    ...hiringRefusals.of('not_approved', 'first_day_over', 'no_email', 'welcome_incomplete', 'ended'),
    ...stale,
  },
  changes,
})

export const approveOnboard = call({
  id: 'welcome.approvalStatus',
  route: 'POST /api/admin/approvalStatus',
  permission: 'hiring.onboard.approve',
  summary: 'Approves an onboarding once everything was accepted.',
  body: z.strictObject({
    /** The id of the onboarding. */
    id,
    version,
    approval_status: z.literal('approved'),
    note: text(500).optional(),
  }),
  data: onboard,
  toast: success('Approved successfully'),
  refusals: { ...hiringRefusals.of('not_ready', 'own_entry', 'bad_state'), ...stale },
  changes,
})

export const viewWelcome = call({
  id: 'welcome.view',
  route: 'POST /api/admin/view-welcomedata',
  permission: 'hiring.read',
  summary: 'A welcome with its mails, and how its stored text or a draft reads to the person. Nothing is stored.',
  body: z.strictObject({
    id,
    draft: z.strictObject({ ...texts, buddy_id: id.nullish() }).optional(),
  }),
  data: wholeWelcome,
  reads: true,
  shows,
})

export const welcomeCalls = { listWelcomes, updateWelcome, mailWelcome, approveOnboard, viewWelcome }
