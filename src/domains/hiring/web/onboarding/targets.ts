import { PROFILE_FIELDS, type ProfileField, type WholeOnboard } from '../../contract/onboarding.models.ts'
import { PROFILE_LABELS } from '../../contract/onboarding.rules.ts'
import { BANK_LABEL } from './entered.ts'

export type Target = Readonly<
  { target: 'profile'; field: ProfileField } | { target: 'document'; document_id: number } | { target: 'bank' }
>

/** Parses a target: `bank`, `profile-mobile`, `document-12`. */
export const targetOf = (text: string): Target | undefined => {
  if (text === 'bank') return { target: 'bank' }
  const [kind, rest = ''] = text.split('-')
  const field = PROFILE_FIELDS.find((name) => name === rest)
  if (kind === 'profile' && field) return { target: 'profile', field }
  return kind === 'document' && /^\d+$/.test(rest) ? { target: 'document', document_id: Number(rest) } : undefined
}

export const labelOf = (target: Target, onboard: WholeOnboard): string => {
  if (target.target === 'bank') return BANK_LABEL
  if (target.target === 'profile') return PROFILE_LABELS[target.field]
  return onboard.documents.find(({ id }) => id === target.document_id)?.label ?? 'Document'
}

/** The parts of an onboarding of which a change can be requested, as options. */
export const targetOptions = (onboard: WholeOnboard, withBank: boolean) => [
  ...PROFILE_FIELDS.filter((field) => onboard.profile[field] !== null).map((field) => ({
    value: `profile-${field}`,
    label: PROFILE_LABELS[field],
  })),
  ...onboard.documents
    .filter(({ state }) => state !== 'replaced')
    .map(({ id, label, name }) => ({ value: `document-${id}`, label: `${label}: ${name}` })),
  ...(withBank && onboard.bank !== null ? [{ value: 'bank', label: BANK_LABEL }] : []),
]

/** The parts that wait for a review and can be accepted together; a document that has expired is left out. */
export const acceptableParts = (onboard: WholeOnboard, withBank: boolean, today: string) => [
  ...(onboard.profile_state === 'pending' ? [{ target: 'profile', decision: 'accepted' } as const] : []),
  ...onboard.documents
    .filter(({ state, expires_on }) => state === 'pending' && (expires_on === null || expires_on >= today))
    .map(({ id }) => ({ target: 'document', document_id: id, decision: 'accepted' }) as const),
  ...(withBank && onboard.bank !== null && onboard.bank_state === 'pending'
    ? [{ target: 'bank', decision: 'accepted' } as const]
    : []),
]
