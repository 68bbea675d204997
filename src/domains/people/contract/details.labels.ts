import type { DocType } from './details.models.ts'

/** The labels of the types of documents. */
export const DOC_TYPES: Readonly<Record<DocType, string>> = {
  passport: 'Passport',
  national_id: 'National ID card',
  visa: 'Visa',
  work_permit: 'Work permit',
  driving_licence: 'Driving licence',
  tax_id: 'Tax number',
  social_security: 'Social security',
  other: 'Other document',
}
