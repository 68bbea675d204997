import { invalid } from '#kit/contract/envelope.ts'
import { fieldErrors } from '#kit/contract/issues.ts'
import type { Tx } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { detailFaults, detailFields, type DetailKind, FILE_KINDS } from '../../../contract/details.models.ts'
import { maskSecret } from '../../../contract/details.rules.ts'
import { takeDocuments } from '../store/documents.ts'
import type { DetailColumns, StoredDetail } from '../store/details.ts'

type Data = Readonly<Record<string, unknown>>

/** Returns the owner of a sealed number: the number does not open for another person or kind. */
export const sealedFor = (row: Readonly<{ employee_id: number; kind: DetailKind }>): string =>
  `employee_details:${row.employee_id}:${row.kind}`

const prefixData = (faults: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([field, text]) => [`data.${field}`, text]))

const NUMBERS = ['number', 'iban', 'account_number'] as const

/** Reads the fields by their kind. Of a stored detail the number may be left out. */
const parse = (kind: DetailKind, data: Data, has_number: boolean): Data => {
  const schema =
    kind === 'identity_document' && has_number ? detailFields[kind].partial({ number: true }) : detailFields[kind]
  const parsed = schema.safeParse(data, { reportInput: true })
  if (!parsed.success) throw invalid(prefixData(fieldErrors(parsed.error)))
  const faults = detailFaults(kind, parsed.data, has_number)
  if (Object.keys(faults).length > 0) throw invalid(prefixData(faults))
  return parsed.data
}

const textAt = (data: Data, field: string): string | null => {
  const value = data[field]
  return typeof value === 'string' ? value : null
}

const takeFile = async (tx: Tx, owner: Owner, { file_id, uploaded_by }: Form): Promise<void> => {
  if (file_id === null) return
  if (!FILE_KINDS.includes(owner.kind)) throw invalid({ file_id: 'This kind of detail has no file' })
  await takeDocuments(tx, [file_id], { owner_id: owner.employee_id, uploaded_by }, 'file_id')
}

type Owner = Readonly<{ employee_id: number; kind: DetailKind }>
/** `uploaded_by`: the account whose documents alone may be filed. */
type Form = Readonly<{ data: Data; file_id: number | null; uploaded_by?: number | undefined }>

/**
 * Returns the columns of a form, with every check. `before`: the detail that it changes, whose number stays when
 * none is entered. Numbers are taken out of the data and sealed.
 */
export const columnsOf = async (
  tx: Tx,
  box: SecretBox,
  owner: Owner,
  form: Form,
  before: StoredDetail | null,
): Promise<DetailColumns> => {
  const parsed = parse(owner.kind, form.data, before?.secret_enc !== null && before !== null)
  if (form.file_id !== before?.file_id) await takeFile(tx, owner, form)
  const number = NUMBERS.map((field) => textAt(parsed, field)).find((text) => text !== null) ?? null
  const filled = Object.entries(parsed).filter(
    ([field, value]) => !isNumber(field) && value !== null && value !== undefined,
  )
  const isIban = textAt(parsed, 'iban') !== null || (number === null && isIbanOf(before))
  const data = Object.fromEntries(owner.kind === 'bank_account' ? [...filled, ['is_iban', isIban]] : filled)
  return {
    data,
    secret_enc: number === null ? (before?.secret_enc ?? null) : box.seal(number, sealedFor(owner)),
    secret_mask: number === null ? (before?.secret_mask ?? null) : maskSecret(number),
    file_id: form.file_id,
    expires_on: textAt(parsed, 'expires_on') ?? textAt(parsed, 'ends_on'),
    valid_from: textAt(parsed, 'valid_from'),
  }
}

const isNumber = (field: string): boolean => NUMBERS.some((name) => name === field)

const isIbanOf = (before: StoredDetail | null): boolean => dataOf(before?.data)['is_iban'] === true

/** Returns the value of a jsonb column of a detail, as an object. */
export const dataOf = (data: unknown): Data => (typeof data === 'object' && data !== null ? { ...data } : {})

/** Returns the values of a detail for the audit: never its number. */
export const audited = (columns: Pick<DetailColumns, 'data' | 'secret_mask' | 'file_id'>, more: object = {}) => ({
  ...more,
  ...columns.data,
  ...(columns.secret_mask === null ? {} : { number: columns.secret_mask }),
  ...(columns.file_id === null ? {} : { file_id: columns.file_id }),
})
