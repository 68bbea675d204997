import { z } from 'zod'
import { documentType, type DocumentType } from './onboarding.records.ts'
import { document, partState, profileField, type ProfileField } from './onboarding.models.ts'

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

/** The fields that are required before the documents can be submitted. */
export const REQUIRED_FIELDS = [
  'first_name',
  'date_of_birth',
  'mobile',
  'current_address',
  'emergency_contact',
] as const satisfies readonly ProfileField[]

/** Fields that need the permission `hiring.documents.read`. */
export const HIDDEN_FIELDS = [
  'date_of_birth',
  'current_address',
  'permanent_address',
  'emergency_contact',
] as const satisfies readonly ProfileField[]

/** The stored state of the parts of an onboarding, on which its steps depend. */
export const onboardProgress = z.object({
  is_emptied: z.boolean(),
  missing_fields: z.array(profileField),
  document_types: z.array(documentType),
  documents: z.array(document.pick({ type_key: true, state: true, expires_on: true })),
  bank_required: z.boolean(),
  has_bank: z.boolean(),
  profile_state: partState,
  bank_state: partState,
  unanswered: z.int(),
  /** Titles of open items that block the approval. */
  blocking: z.array(z.string()),
})
type OnboardProgress = z.output<typeof onboardProgress>

/** The labels of the parts that the person still has to send. */
export const listMissing = (progress: OnboardProgress): string[] => {
  if (progress.is_emptied) return []
  const has = (type: DocumentType): boolean => progress.documents.some(({ type_key }) => type_key === type.key)
  return [
    ...progress.missing_fields.map((field) => PROFILE_LABELS[field]),
    ...progress.document_types.filter((type) => type.required && !has(type)).map(({ label }) => label),
    ...(progress.bank_required && !progress.has_bank ? ['Bank account'] : []),
    ...(progress.unanswered > 0
      ? [progress.unanswered === 1 ? 'a requested change' : `${progress.unanswered} requested changes`]
      : []),
  ]
}

/** The labels of the parts that block the approval. */
export const listBlockers = (progress: OnboardProgress, today: string): string[] => {
  if (progress.is_emptied) return []
  const accepted = (type: DocumentType): boolean =>
    progress.documents.some(({ type_key, state }) => type_key === type.key && state === 'accepted')
  const labelOf = (key: string): string => progress.document_types.find((type) => type.key === key)?.label ?? key
  return [
    ...(progress.profile_state === 'accepted' ? [] : ['Profile']),
    ...(!progress.bank_required || progress.bank_state === 'accepted' ? [] : ['Bank account']),
    ...progress.document_types.filter((type) => type.required && !accepted(type)).map(({ label }) => label),
    ...progress.documents
      .filter(({ expires_on }) => expires_on !== null && expires_on < today)
      .map(({ type_key }) => `${labelOf(type_key)} has expired`),
    ...progress.blocking,
  ]
}

type Creation = Readonly<{
  first_name: string | null
  role_id: number | null
}>

/** Returns the labels of the missing values without which no employee can be created. */
export const listMissingValues = (row: Creation): string[] => [
  ...(row.first_name === null ? ['First name'] : []),
  ...(row.role_id === null ? ['Role'] : []),
]

/** Masks a number except for its end: `•••• 3000`. */
export const maskNumber = (text: string): string => {
  const shown = Math.min(4, Math.floor(text.length / 3))
  return `•••• ${shown === 0 ? '' : text.slice(-shown)}`.trim()
}
