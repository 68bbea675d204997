import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, instant, line, text, textId, version } from '#kit/contract/fields.ts'
import { pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { hiringRefusals } from './hiring.refusals.ts'
import { blocks, onboardDetailRecord, onboardRecord, onboardState, ownerKind } from './onboarding.records.ts'
import {
  bank,
  contractFile,
  document,
  onboard,
  onboardCounts,
  onboardQuery,
  profileField,
  profileFields,
  wholeOnboard,
} from './onboarding.models.ts'

const changes = ['hiring.changed'] as const
const shows = ['hiring.changed'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')

export const listOnboards = call({
  id: 'onboard.list',
  route: 'GET /api/admin/onboarding',
  permission: 'hiring.read',
  summary: 'People who are being onboarded, by their joining day.',
  query: onboardQuery,
  data: z.array(onboard),
  meta: pageMeta.extend({ state_counts: onboardCounts }),
  export: { name: 'onboarding' },
  shows,
})

export const addOnboard = call({
  id: 'onboard.add',
  route: 'POST /api/admin/onboarding',
  permission: 'hiring.onboard.write',
  summary: 'Begins an onboarding: of an accepted offer, or of a person who is typed in.',
  body: z.strictObject({
    offer_id: id.optional(),
    ...z.strictObject(onboardRecord.add).partial().shape,
    template_id: id.optional(),
  }),
  data: onboard,
  toast: success('Onboard Added Successfully'),
  refusals: hiringRefusals.of('onboard_exists', 'offer_not_accepted', 'joining_past'),
  changes,
})

const newTask = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  title: line(120, 2),
  owner_kind: ownerKind.exclude(['role']),
  due_on: date,
  blocks,
})

export const updateOnboard = call({
  id: 'onboard.update',
  route: 'POST /api/admin/updateOnboard',
  permission: 'hiring.onboard.write',
  summary: 'Changes an onboarding, enters documents that were handed in, and adds items to its checklist.',
  body: z.strictObject({
    id,
    version,
    ...onboardRecord.change,
    ...onboardDetailRecord.change,
    ...z.strictObject(profileFields).partial().shape,
    bank: bank.optional(),
    tasks: z.array(newTask).max(20).optional(),
    submit: z.boolean().optional(),
  }),
  data: onboard,
  toast: info('Onboard Updated Successfully'),
  refusals: { ...hiringRefusals.of('incomplete', 'converted', 'ended', 'onboard_exists', 'bad_state'), ...stale },
  changes,
})

export const deleteOnboard = call({
  id: 'onboard.delete',
  route: 'DELETE /api/admin/onboarding/:id',
  permission: 'hiring.onboard.write',
  summary: 'Removes a draft, and withdraws an onboarding under way; its links and sessions end.',
  params,
  data: z.strictObject({ id, state: z.enum(['removed', 'withdrawn']) }),
  toast: success('Onboard Deleted Successfully'),
  refusals: hiringRefusals.of('is_employee', 'bad_state'),
  changes,
})

export const viewOnboard = call({
  id: 'onboard.view',
  route: 'GET /api/admin/onboarding/:id',
  permission: 'hiring.read',
  summary: 'An onboarding with its documents, checklist and time line, as far as the reader may see them.',
  params,
  data: wholeOnboard,
  shows,
})

export const sendInvite = call({
  id: 'onboard.sendInvite',
  route: 'GET /api/admin/invite/:id',
  permission: 'hiring.onboard.write',
  summary: 'Mails the person a link; an older one ends. A repeat within a minute answers the first result.',
  in_person: true,
  params,
  data: z.strictObject({
    id,
    state: onboardState,
    sent_at: instant,
    expires_at: instant,
    /** The link, while no mail server is set. */
    setup_url: z.string().optional(),
  }),
  toast: success('Invitation sent Successfully'),
  refusals: hiringRefusals.of('not_invitable', 'no_email'),
  changes,
})

export const DOCUMENT_LIMITS = { max_bytes: 10 * 1024 * 1024, max_side: 8000, most: 20 } as const
const documentNumber = z
  .string()
  .transform((value) => value.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,39}$/u, 'must have 3 to 40 letters and digits'))
export const documentBody = { type_key: line(40), number: documentNumber.optional(), expires_on: date.optional() }

export const addDocument = call({
  id: 'onboard.documentAdd',
  route: 'POST /api/admin/onboarding-documents',
  permission: 'hiring.onboard.review',
  summary: 'Adds a document that was handed in: PDF without active content, JPEG, PNG or WebP, up to 10 MB.',
  body: z.strictObject({ id: textId, ...documentBody }),
  data: document,
  upload: { max_bytes: DOCUMENT_LIMITS.max_bytes },
  toast: success('Document Uploaded Successfully'),
  refusals: hiringRefusals.of('closed', 'papers_full'),
  changes,
})

export const addContract = call({
  id: 'onboard.contractAdd',
  route: 'POST /api/admin/onboarding-contract',
  permission: 'hiring.onboard.review',
  summary:
    'Takes the contract that the person has to sign, and shows it on the page of the person; a new one replaces it.',
  body: z.strictObject({ id: textId }),
  data: contractFile,
  upload: { max_bytes: DOCUMENT_LIMITS.max_bytes },
  toast: success('Contract Uploaded Successfully'),
  refusals: hiringRefusals.of('closed'),
  changes,
})

export const reviewOnboard = call({
  id: 'onboard.review',
  route: 'POST /api/admin/onboarding-review',
  permission: 'hiring.onboard.review',
  summary: 'Accepts parts of an onboarding or asks for changes; `send_back` gives it back to the person.',
  body: z.strictObject({
    id,
    version,
    items: z
      .array(
        z.strictObject({
          target: z.enum(['profile', 'bank', 'document']),
          document_id: id.optional(),
          field: profileField.optional(),
          decision: z.enum(['accepted', 'changes_requested']),
          comment: text(500).optional(),
        }),
      )
      .max(60),
    send_back: z.boolean().optional(),
  }),
  data: onboard,
  toast: success('Review Saved Successfully'),
  refusals: {
    ...hiringRefusals.of('comment_missing', 'not_submitted', 'no_change_asked', 'bad_state'),
    ...stale,
  },
  changes,
})

export const onboardingCalls = {
  listOnboards,
  addOnboard,
  updateOnboard,
  deleteOnboard,
  viewOnboard,
  sendInvite,
  addDocument,
  addContract,
  reviewOnboard,
}
