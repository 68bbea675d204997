import type { CheckedField, DetailKind } from '../../../contract/details.models.ts'

/** Kinds of details, as notices name them in a sentence. */
export const KIND_LABELS: Readonly<Record<DetailKind, string>> = {
  emergency_contact: 'emergency contact',
  dependant: 'dependant',
  identity_document: 'identity document',
  bank_account: 'bank account',
  education: 'education',
  work_history: 'work history',
  contract: 'contract',
  note: 'note',
}

export const FIELD_LABELS: Readonly<Record<CheckedField, string>> = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  nationality_country_id: 'Nationality',
}
