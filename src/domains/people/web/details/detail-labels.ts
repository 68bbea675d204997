import type { DetailKind } from '../../contract/details.models.ts'

type KindLabels = Readonly<{ title: string; one: string; empty: string }>

/** The labels of each kind: the card, one of them in a sentence, and an empty card. */
export const KINDS: Readonly<Record<DetailKind, KindLabels>> = {
  emergency_contact: { title: 'Emergency contacts', one: 'emergency contact', empty: 'No emergency contact yet.' },
  dependant: { title: 'Dependants', one: 'dependant', empty: 'No dependants.' },
  identity_document: { title: 'Identity documents', one: 'identity document', empty: 'No documents yet.' },
  bank_account: { title: 'Bank accounts', one: 'bank account', empty: 'No bank account yet.' },
  education: { title: 'Education', one: 'education', empty: 'No education yet.' },
  work_history: { title: 'Earlier work', one: 'earlier job', empty: 'No earlier work yet.' },
  contract: { title: 'Contracts', one: 'contract', empty: 'No contract filed yet.' },
  note: { title: 'Notes of HR', one: 'note', empty: 'No notes.' },
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

/** The fields of each kind: the one that names a detail, and the others with their labels, in reading order. */
export const DETAIL_FIELDS: Readonly<
  Record<DetailKind, Readonly<{ name: string; fields: readonly (readonly [string, string])[] }>>
> = {
  emergency_contact: {
    name: 'name',
    fields: [
      ['relation', 'Relation'],
      ['phone', 'Phone'],
      ['alt_phone', 'Other phone'],
    ],
  },
  dependant: {
    name: 'name',
    fields: [
      ['relation', 'Relation'],
      ['date_of_birth', 'Date of birth'],
    ],
  },
  identity_document: {
    name: 'doc_type',
    fields: [
      ['issued_on', 'Issued on'],
      ['expires_on', 'Expires on'],
    ],
  },
  bank_account: {
    name: 'bank_name',
    fields: [
      ['holder', 'Holder'],
      ['routing_code', 'Routing code'],
      ['currency', 'Currency'],
      ['valid_from', 'Valid from'],
    ],
  },
  education: {
    name: 'degree',
    fields: [
      ['institution', 'Institution'],
      ['field', 'Field'],
      ['from_year', 'From'],
      ['to_year', 'To'],
    ],
  },
  work_history: {
    name: 'title',
    fields: [
      ['employer', 'Employer'],
      ['from', 'From'],
      ['to', 'To'],
    ],
  },
  contract: {
    name: 'title',
    fields: [
      ['starts_on', 'Starts on'],
      ['ends_on', 'Ends on'],
      ['signed', 'Signed'],
    ],
  },
  note: { name: 'text', fields: [] },
}
