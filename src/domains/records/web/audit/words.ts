import type { AuditVerb } from '../../contract/audit.models.ts'

export const VERBS: readonly Readonly<{ value: AuditVerb; label: string }>[] = [
  { value: 'create', label: 'Added' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Deleted' },
  { value: 'state', label: 'Moved on' },
  { value: 'read', label: 'Looked at' },
  { value: 'export', label: 'Exported' },
  { value: 'sign_in', label: 'Signed in' },
]

/** `employee_details` as people say it. */
export const spoken = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
