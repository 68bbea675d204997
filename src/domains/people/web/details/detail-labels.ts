import type { DetailKind } from '../../contract/details.models.ts'

type KindLabels = Readonly<{ title: string; one: string; empty: string; name: string }>

/** The labels of each kind: the card, one of them in a sentence, an empty card; and the field with its name. */
export const KINDS: Readonly<Record<DetailKind, KindLabels>> = {
  emergency_contact: {
    title: 'Emergency contacts',
    one: 'emergency contact',
    empty: 'No emergency contact yet.',
    name: 'name',
  },
  dependant: { title: 'Dependants', one: 'dependant', empty: 'No dependants.', name: 'name' },
  identity_document: {
    title: 'Identity documents',
    one: 'identity document',
    empty: 'No documents yet.',
    name: 'doc_type',
  },
  bank_account: { title: 'Bank accounts', one: 'bank account', empty: 'No bank account yet.', name: 'bank_name' },
  education: { title: 'Education', one: 'education', empty: 'No education yet.', name: 'degree' },
  work_history: { title: 'Earlier work', one: 'earlier job', empty: 'No earlier work yet.', name: 'title' },
  contract: { title: 'Contracts', one: 'contract', empty: 'No contract filed yet.', name: 'title' },
  note: { title: 'Notes of HR', one: 'note', empty: 'No notes.', name: 'text' },
}

export const PERSONAL_KINDS: readonly DetailKind[] = ['emergency_contact', 'dependant', 'education', 'work_history']
export const DOCUMENT_KINDS: readonly DetailKind[] = ['identity_document', 'contract', 'bank_account', 'note']
export const OWN_KINDS: readonly DetailKind[] = [
  'identity_document',
  'bank_account',
  'contract',
  'emergency_contact',
  'dependant',
  'education',
  'work_history',
]
