import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { detailRecords } from './details.records.ts'
import { storedFile } from './files.models.ts'

export { docType } from './details.records.ts'

/** The fields of each kind of detail. */
export const detailFields = {
  emergency_contact: z.strictObject(detailRecords.emergency_contact.add),
  dependant: z.strictObject(detailRecords.dependant.add),
  identity_document: z.strictObject(detailRecords.identity_document.add),
  bank_account: z.strictObject(detailRecords.bank_account.add),
  education: z.strictObject(detailRecords.education.add),
  work_history: z.strictObject(detailRecords.work_history.add),
  contract: z.strictObject(detailRecords.contract.add),
  note: z.strictObject(detailRecords.note.add),
}
export type DetailKind = keyof typeof detailFields
const isKind = (name: string): name is DetailKind => name in detailFields
export const DETAIL_KINDS = Object.keys(detailFields).filter(isKind)
export const detailKind = z.enum(DETAIL_KINDS)

/** Kinds that HR approves before they take effect. */
export const CHECKED_KINDS: readonly DetailKind[] = ['identity_document', 'bank_account']
/** Kinds that people edit themselves. */
export const ownKind = detailKind.exclude(['contract', 'note'])
/** Kinds with a document. */
export const FILE_KINDS: readonly DetailKind[] = ['identity_document', 'contract']

type Data = Readonly<Record<string, unknown>>
const ORDERED: readonly (readonly [from: string, to: string])[] = [
  ['issued_on', 'expires_on'],
  ['from_year', 'to_year'],
  ['from', 'to'],
  ['starts_on', 'ends_on'],
]
const isBefore = (a: unknown, b: unknown): boolean =>
  (typeof a === 'string' && typeof b === 'string' && a < b) || (typeof a === 'number' && typeof b === 'number' && a < b)

/**
 * Returns the faults between the fields of a detail, by field. `has_number`: a stored number stays when none is
 * entered.
 */
export const detailFaults = (kind: DetailKind, data: Data, has_number: boolean): Record<string, string> => {
  const faults: Record<string, string> = {}
  for (const [from, to] of ORDERED) if (isBefore(data[to], data[from])) faults[to] = 'This lies before the beginning'
  if (kind !== 'bank_account') return faults
  const given = [data['iban'], data['account_number']].filter(Boolean).length
  if (given > 1) faults['account_number'] = 'Give the IBAN or the account number, not both'
  if (given === 0 && !has_number) faults['iban'] = 'IBAN or account number is required'
  return faults
}

const detailState = z.enum(['active', 'pending', 'rejected', 'archived'])

/** A detail of a person. Of a number only its end is shown. */
export const detail = z.strictObject({
  id,
  employee_id: id,
  kind: detailKind,
  data: z.record(z.string(), z.unknown()),
  /** The end of the number of a document or an account. */
  number: z.string().nullable(),
  country: named.nullable(),
  file: storedFile.nullable(),
  expires_on: date.nullable(),
  state: detailState,
  /** The detail whose place this one takes once it is approved. */
  replaces_id: id.nullable(),
  comment: z.string().nullable(),
  added_at: instant,
  version,
  can: z.strictObject({ edit: z.boolean(), delete: z.boolean(), reveal: z.boolean(), decide: z.boolean() }),
})
export type Detail = z.output<typeof detail>

/** Fields of a profile that take effect when HR approves them. */
export const checkedField = z.enum([
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'nationality_country_id',
])
export type CheckedField = z.output<typeof checkedField>

/** A change that waits, with its values as people read them. */
const profileChange = z.strictObject({
  id,
  field: checkedField,
  old_text: z.string().nullable(),
  new_text: z.string().nullable(),
  new_value: z.union([z.string(), z.int()]).nullable(),
  requested_at: instant,
  can: z.strictObject({ decide: z.boolean() }),
})
export type ProfileChange = z.output<typeof profileChange>

/** The parts of a record that are no fields of the person. */
export const detailsPart = {
  details: z.array(detail),
  pending_changes: z.array(profileChange),
}
