import { PROFILE_LABELS, REQUIRED_FIELDS } from '../../contract/onboarding.rules.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'

type Requirements = Pick<WholeOnboard, 'document_types' | 'bank_required' | 'missing'>

export const BANK_LABEL = 'Bank account'

/** Returns the number of entries that an onboarding requires of the person, and of those that are there. */
export const enteredOf = ({ document_types, bank_required, missing }: Requirements) => {
  const required = [
    ...REQUIRED_FIELDS.map((field) => PROFILE_LABELS[field]),
    ...document_types.filter((type) => type.required).map(({ label }) => label),
    ...(bank_required ? [BANK_LABEL] : []),
  ]
  const absent = new Set(missing)
  return { required: required.length, entered: required.filter((label) => !absent.has(label)).length }
}
