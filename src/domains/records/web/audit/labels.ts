import type { AuditChange, AuditRecord, AuditVerb } from '../../contract/audit.models.ts'

export const VERBS: readonly Readonly<{ value: AuditVerb; label: string }>[] = [
  { value: 'create', label: 'Added' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Deleted' },
  { value: 'state', label: 'Moved on' },
  { value: 'read', label: 'Looked at' },
  { value: 'export', label: 'Exported' },
  { value: 'sign_in', label: 'Signed in' },
]

type Field = Pick<AuditChange, 'field' | 'label'>

/** Returns the label of a field inside a sentence. An earlier server sends only its name. */
export const fieldText = ({ field, label }: Field): string => label ?? field.replaceAll('_', ' ')

/** Returns the label at the start of a line. */
export const fieldTitle = (field: Field): string => {
  const text = fieldText(field)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A record with its name, or with its number where it has none: “Task “Renew the contract””, “Task 12”. */
export const recordText = ({ kind, name }: AuditRecord, id: number): string =>
  name === null ? `${kind} ${id}` : `${kind} “${name}”`

/** The placeholder of a record until its name is loaded, or where an earlier server sends none. */
export const NO_RECORD: AuditRecord = { kind: 'Record', name: null }
