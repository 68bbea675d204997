import type { DocumentType } from './checklist.models.ts'
import type { PartState, ProfileField } from './onboarding.models.ts'

export const PROFILE_LABELS: Readonly<Record<ProfileField, string>> = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  preferred_name: 'Preferred name',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
  marital_status: 'Marital status',
  nationality_country_id: 'Nationality',
  mobile: 'Mobile',
  current_address: 'Current address',
  permanent_address: 'Permanent address',
  emergency_contact: 'Emergency contact',
  linkedin_url: 'LinkedIn',
}

/** What must be told before the papers can be handed in. */
export const REQUIRED_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'mobile',
  'current_address',
  'emergency_contact',
] as const satisfies readonly ProfileField[]

/** Fields that only holders of the key of papers see. */
export const HIDDEN_FIELDS = [
  'date_of_birth',
  'current_address',
  'permanent_address',
  'emergency_contact',
] as const satisfies readonly ProfileField[]

type LiveDocument = Readonly<{
  type_key: string
  state: 'pending' | 'accepted' | 'changes_requested'
  expires_on: string | null
}>

/** What decides about the steps of an onboarding, as the database holds it. */
export type PaperFacts = Readonly<{
  is_emptied: boolean
  missing_fields: readonly ProfileField[]
  document_types: readonly DocumentType[]
  documents: readonly LiveDocument[]
  bank_required: boolean
  has_bank: boolean
  profile_state: PartState
  bank_state: PartState
  unanswered: number
  /** Titles of open items that block the approval. */
  blocking: readonly string[]
}>

/** What the person still owes, in words. */
export const missingOf = (facts: PaperFacts): string[] => {
  if (facts.is_emptied) return []
  const has = (type: DocumentType): boolean => facts.documents.some(({ type_key }) => type_key === type.key)
  return [
    ...facts.missing_fields.map((field) => PROFILE_LABELS[field]),
    ...facts.document_types.filter((type) => type.required && !has(type)).map(({ label }) => label),
    ...(facts.bank_required && !facts.has_bank ? ['Bank account'] : []),
    ...(facts.unanswered > 0
      ? [facts.unanswered === 1 ? 'a requested change' : `${facts.unanswered} requested changes`]
      : []),
  ]
}

/** What stands in the way of the approval, in words. */
export const notReadyOf = (facts: PaperFacts, today: string): string[] => {
  if (facts.is_emptied) return []
  const accepted = (type: DocumentType): boolean =>
    facts.documents.some(({ type_key, state }) => type_key === type.key && state === 'accepted')
  const labelOf = (key: string): string => facts.document_types.find((type) => type.key === key)?.label ?? key
  return [
    ...(facts.profile_state === 'accepted' ? [] : ['Profile']),
    ...(!facts.bank_required || facts.bank_state === 'accepted' ? [] : ['Bank account']),
    ...facts.document_types.filter((type) => type.required && !accepted(type)).map(({ label }) => label),
    ...facts.documents
      .filter(({ expires_on }) => expires_on !== null && expires_on < today)
      .map(({ type_key }) => `${labelOf(type_key)} has expired`),
    ...facts.blocking,
  ]
}

type Creation = Readonly<{
  first_name: string | null
  last_name: string | null
  role_id: number | null
  work_email: string | null
}>

/** Without what no employee can be created, in words. */
export const lacksOf = (row: Creation): string[] => [
  ...(row.first_name === null ? ['First name'] : []),
  ...(row.last_name === null ? ['Last name'] : []),
  ...(row.role_id === null ? ['Role'] : []),
  ...(row.work_email === null ? ['Work email'] : []),
]

/** The stored values that may be shown of a text with a number: `•••• 3000`. */
export const maskNumber = (text: string): string => {
  const shown = Math.min(4, Math.floor(text.length / 3))
  return `•••• ${shown === 0 ? '' : text.slice(-shown)}`.trim()
}
