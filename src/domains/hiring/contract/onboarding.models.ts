import { z } from 'zod'
import { detailFields } from '#domains/people/contract/details.models.ts'
import { date, id, instant, line, named, queryInt, queryList, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, sortKey } from '#kit/contract/page.ts'
import { task } from './checklist.models.ts'
import {
  documentType,
  onboardDetailRecord,
  onboardRecord,
  onboardState,
  type OnboardState,
} from './onboarding.records.ts'
import { welcomeMailState } from './welcome.models.ts'

export type StoredState = Exclude<OnboardState, 'joined'>
export const partState = z.enum(['pending', 'accepted', 'changes_requested'])
export type PartState = z.output<typeof partState>

const address = z.strictObject({
  line1: line(120),
  line2: line(120).nullable(),
  city: line(80),
  region: line(80).nullable(),
  postal_code: line(20).nullable(),
  country_id: id,
})

const profileUrl = z
  .url({ protocol: /^https$/ })
  .max(300)
  .refine((value) => /^https:\/\/([a-z]+\.)?linkedin\.com\//.test(value), 'must be an address on linkedin.com')

/** The details that the invited person enters, in the form of the employee record. */
export const profileFields = {
  first_name: line(60).nullable(),
  middle_name: line(60).nullable(),
  last_name: line(60).nullable(),
  preferred_name: line(60).nullable(),
  date_of_birth: date.nullable(),
  gender: line(30).nullable(),
  marital_status: z.enum(['single', 'married', 'partnered', 'other']).nullable(),
  nationality_country_id: id.nullable(),
  mobile: line(30).nullable(),
  current_address: address.nullable(),
  permanent_address: address.nullable(),
  emergency_contact: detailFields.emergency_contact.nullable(),
  linkedin_url: profileUrl.nullable(),
}
export const profile = z.strictObject(profileFields)
export type Profile = z.output<typeof profile>
export type ProfileField = keyof Profile
const isProfileField = (name: string): name is ProfileField => name in profileFields
export const PROFILE_FIELDS = Object.keys(profileFields).filter(isProfileField)
export const profileField = z.enum(PROFILE_FIELDS)

const { holder, bank_name, currency, iban, account_number } = detailFields.bank_account.shape
/** An account: by its IBAN, or by number and routing code. */
export const bank = z.strictObject({
  holder,
  bank_name,
  currency,
  iban: iban.unwrap().unwrap().optional(),
  account_number: account_number.unwrap().unwrap().optional(),
  routing_code: line(40).optional(),
})
export type Bank = z.output<typeof bank>

const shownBank = z.strictObject({
  holder: z.string(),
  bank_name: z.string(),
  currency: z.string(),
  routing_code: z.string().nullable(),
  /** The end of the number; whole for those who may see bank accounts. */
  number: z.string(),
  is_iban: z.boolean(),
  entered_by: z.string().nullable(),
})

export const document = z.strictObject({
  id,
  type_key: z.string(),
  label: z.string(),
  name: z.string(),
  /** Null once the file was deleted. */
  file_id: id.nullable(),
  number: z.string().nullable(),
  expires_on: date.nullable(),
  state: z.enum(['pending', 'accepted', 'changes_requested', 'replaced']),
  comment: z.string().nullable(),
  /** Null: the person. */
  uploaded_by: z.string().nullable(),
  uploaded_at: instant,
})
export type Document = z.output<typeof document>

export const contractFile = z.strictObject({ id, name: z.string(), size: z.int() })

export const change = z.strictObject({
  id,
  target: z.enum(['profile', 'bank', 'document']),
  field: profileField.nullable(),
  document_id: id.nullable(),
  comment: z.string(),
  is_answered: z.boolean(),
})
export type Change = z.output<typeof change>

export const onboard = z.strictObject({
  id,
  candidate_id: id.nullable(),
  offer_id: id.nullable(),
  ...onboardRecord.row,
  invited_at: instant.nullable(),
  submitted_at: instant.nullable(),
  approved_at: instant.nullable(),
  approved_by: z.string().nullable(),
  ended_reason: z.string().nullable(),
  employee_id: id.nullable(),
  /** The reader entered a part of it by hand, so another person approves it. */
  is_own_entry: z.boolean(),
  version,
  can: z.strictObject({
    update: z.boolean(),
    invite: z.boolean(),
    review: z.boolean(),
    send_back: z.boolean(),
    approve: z.boolean(),
    reopen: z.boolean(),
    /** Enters data by hand, and submits them. */
    hand_in: z.boolean(),
    convert: z.boolean(),
    no_show: z.boolean(),
    complete: z.boolean(),
    delete: z.boolean(),
  }),
})
export type Onboard = z.output<typeof onboard>

export const onboardCounts = z.record(onboardState, z.int())

const onboardEvent = z.strictObject({
  at: instant,
  kind: z.string(),
  actor: z.string().nullable(),
  text: z.string(),
})

/** An onboarding with its details. Profile fields that the reader may not see are null: see `is_profile_hidden`. */
export const wholeOnboard = z.strictObject({
  ...onboard.shape,
  ...onboardDetailRecord.row,
  template: named,
  bank_required: z.boolean(),
  document_types: z.array(documentType),
  profile,
  profile_state: partState,
  is_profile_hidden: z.boolean(),
  documents: z.array(document),
  /** The contract that the person has to sign. */
  contract: contractFile.nullable(),
  changes: z.array(change),
  bank: shownBank.nullable(),
  bank_state: partState,
  checklist: z.array(task),
  thread: z.array(onboardEvent),
  missing: z.array(z.string()),
  /** The parts that still block the approval. */
  not_ready: z.array(z.string()),
  welcome: z.strictObject({ mail_state: welcomeMailState, seen_at: instant.nullable(), buddy: named.nullable() }),
})
export type WholeOnboard = z.output<typeof wholeOnboard>

/** The query of the list of onboardings. */
export const onboardQuery = z.strictObject({
  q: line(80, 0).optional(),
  state: queryList(onboardState, 11).optional(),
  owner: textId.optional(),
  joining_from: date.optional(),
  joining_to: date.optional(),
  sort: sortKey(['joining_on', 'name', 'created_at']).optional(),
  limit: queryInt(1, MAX_LIMIT).optional(),
  cursor: cursor.optional(),
})
