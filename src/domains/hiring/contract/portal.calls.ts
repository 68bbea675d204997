import { z } from 'zod'
import { call, publicCall, success } from '#kit/contract/call.ts'
import { date, id, instant, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { hiringRefusals } from './hiring.refusals.ts'
import { DOCUMENT_LIMITS, documentBody } from './onboarding.calls.ts'
import { documentType, onboardState } from './onboarding.records.ts'
import { contractFile, bank, change, document, partState, profile, profileFields } from './onboarding.models.ts'

const byProof = publicCall('The secret of the link in the email, or the password, proves the person.')
/** Such a token opens nothing else, and no other token opens this page. */
const bySession = publicCall('The token of an onboarding session proves the person.')
/** The secret of a link: the part after the # of its address. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const session = z.strictObject({ token: z.string(), expires_at: instant })
const stale = commonRefusals.of('stale')

export const openInvite = call({
  id: 'portal.open',
  route: 'POST /api/onboarding/open',
  permission: byProof,
  summary: 'Whom a link invites. The link stays valid.',
  body: z.strictObject({ token }),
  data: z.strictObject({
    first_name: z.string(),
    organisation: z.string(),
    designation: z.string(),
    joining_on: date,
    expires_at: instant,
  }),
  reads: true,
})

export const makeAccount = call({
  id: 'portal.account',
  route: 'POST /api/onboarding/account',
  permission: byProof,
  summary: 'Sets the password of the page, and uses the link up.',
  body: z.strictObject({
    token,
    password: z.string().min(1).max(1000),
    confirm_password: z.string().max(1000),
    privacy_accepted: z.literal(true),
  }),
  data: session,
  toast: success('Saved Successfully'),
  refusals: hiringRefusals.of('closed'),
})

export const logIn = call({
  id: 'portal.login',
  route: 'POST /api/onboarding/login',
  permission: byProof,
  summary: 'Opens the page again with address and password.',
  body: z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(1000) }),
  data: session,
})

export const requestLink = call({
  id: 'portal.newLink',
  route: 'POST /api/onboarding/new-link',
  permission: byProof,
  summary: 'Asks for a new link; the answer is the same whether the address is known.',
  body: z.strictObject({ email: z.string().min(1).max(254) }),
  data: z.strictObject({}),
})

export const logOut = call({
  id: 'portal.logout',
  route: 'POST /api/onboarding/logout',
  permission: bySession,
  summary: 'Ends the session of the page.',
  data: z.strictObject({}),
})

const step = z.enum(['todo', 'done', 'changes'])
export const portalView = z.strictObject({
  version,
  state: onboardState,
  organisation: z.string(),
  designation: z.string(),
  joining_on: date,
  steps: z.strictObject({ account: step, profile: step, documents: step, bank: step }),
  bank_required: z.boolean(),
  profile,
  document_types: z.array(documentType),
  documents: z.array(document.omit({ uploaded_by: true })),
  /** The contract to sign. */
  contract: contractFile.nullable(),
  bank: z.strictObject({ holder: z.string(), bank_name: z.string(), masked: z.string(), state: partState }).nullable(),
  changes: z.array(change),
  missing: z.array(z.string()),
  read_only: z.boolean(),
  countries: z.array(z.strictObject({ id, name: z.string() })),
  first_day: z
    .strictObject({
      place: z.string().nullable(),
      time: z.string().nullable(),
      contact: z.string().nullable(),
      bring: z.string().nullable(),
      buddy: z.string().nullable(),
      manager: z.string().nullable(),
      manager_note: z.string().nullable(),
      checklist: z.array(z.strictObject({ title: z.string(), due_on: date, is_done: z.boolean() })),
    })
    .nullable(),
})
export type PortalView = z.output<typeof portalView>

export const viewPortal = call({
  id: 'portal.view',
  route: 'GET /api/onboarding/me',
  permission: bySession,
  summary: 'The page of the person: what was told, what is missing, and the first day from the approval on.',
  data: portalView,
})

const editable = hiringRefusals.of('closed', 'not_reopened')

export const saveProfile = call({
  id: 'portal.profile',
  route: 'PUT /api/onboarding/profile',
  permission: bySession,
  summary: 'Saves fields of the profile.',
  body: z.strictObject({ version, ...z.strictObject(profileFields).partial().shape }),
  data: portalView,
  toast: success('Saved Successfully'),
  refusals: { ...editable, ...stale },
})

export const addOwnDocument = call({
  id: 'portal.documentAdd',
  route: 'POST /api/onboarding/documents',
  permission: bySession,
  summary: 'Adds a document: PDF without active content, JPEG, PNG or WebP, up to 10 MB.',
  body: z.strictObject(documentBody),
  data: document.omit({ uploaded_by: true }),
  upload: { max_bytes: DOCUMENT_LIMITS.max_bytes },
  toast: success('Document Uploaded Successfully'),
  refusals: { ...editable, ...hiringRefusals.of('papers_full') },
})

export const deleteOwnDocument = call({
  id: 'portal.documentDelete',
  route: 'DELETE /api/onboarding/documents/:id',
  permission: bySession,
  summary: 'Deletes a document that was not looked at yet.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id }),
  toast: success('Document Deleted Successfully'),
  refusals: hiringRefusals.of('closed'),
})

export const saveBank = call({
  id: 'portal.bank',
  route: 'PUT /api/onboarding/bank',
  permission: bySession,
  summary: 'Saves the account for the pay; only its end is shown again.',
  body: bank,
  data: z.strictObject({ masked: z.string(), state: partState }),
  toast: success('Saved Successfully'),
  refusals: editable,
})

export const submitDocuments = call({
  id: 'portal.submit',
  route: 'POST /api/onboarding/submit',
  permission: bySession,
  summary: 'Hands everything in.',
  body: z.strictObject({ version }),
  data: portalView,
  toast: success('Submitted Successfully'),
  refusals: { ...hiringRefusals.of('incomplete', 'closed'), ...stale },
})

export const seeWelcome = call({
  id: 'portal.seen',
  route: 'POST /api/onboarding/seen',
  permission: bySession,
  summary: 'Notes that the first-day page was read.',
  data: z.strictObject({}),
})

export const openOwnDocument = call({
  id: 'portal.file',
  route: 'GET /api/onboarding/files/:id',
  permission: bySession,
  summary: 'An own document, to be saved.',
  params: z.strictObject({ id: textId }),
  data: z.never(),
  binary: true,
})

export const portalCalls = {
  openInvite,
  makeAccount,
  logIn,
  requestLink,
  logOut,
  viewPortal,
  saveProfile,
  addOwnDocument,
  deleteOwnDocument,
  saveBank,
  submitDocuments,
  seeWelcome,
  openOwnDocument,
}
