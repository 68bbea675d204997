import type { Named } from '#kit/contract/fields.ts'
import type { AnyRecord } from '#kit/contract/record.ts'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { detailFields, type DetailKind } from '../../contract/details.models.ts'
import { detailRecords } from '../../contract/details.records.ts'
import type { updateDetail } from '../../contract/details.calls.ts'
import { namedOptions } from '../parts/labels.ts'

type Props = Readonly<{
  kind: DetailKind
  form: Pick<Form<typeof updateDetail>, 'part'>
  countries: readonly Named[]
  /** The end of the stored number, which stays when none is typed. */
  number: string | null
}>

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))

/** The order of the inputs of kinds with some that are next to each other. */
const ROWS: Readonly<Partial<Record<DetailKind, readonly (string | readonly string[])[]>>> = {
  emergency_contact: ['name', 'relation', ['phone', 'alt_phone']],
  identity_document: ['doc_type', 'number', 'country_id', ['issued_on', 'expires_on']],
  bank_account: ['holder', 'iban', 'account_number', 'bank_name', ['routing_code', 'currency'], 'valid_from'],
  education: ['institution', 'degree', 'field', ['from_year', 'to_year']],
  work_history: ['employer', 'title', ['from', 'to']],
  contract: ['title', ['starts_on', 'ends_on'], 'signed'],
}

/** The fields of one kind of detail. */
export const DetailFields = ({ kind, form, countries, number }: Props) => {
  const of: AnyRecord = detailRecords[kind]
  const stays = number === null ? {} : { help: `${number} stays if you type nothing` }
  return (
    <Fields
      of={of}
      form={{ field: form.part('data', detailFields[kind]), draft: {} }}
      items={ROWS[kind] ?? 'add'}
      with={{
        phone: { type: 'tel' },
        alt_phone: { type: 'tel' },
        number: { ...stays, ...(number === null ? {} : { isOptional: true }) },
        iban: stays,
        country_id: { options: namedOptions(countries) },
        currency: { options: CURRENCIES },
      }}
    />
  )
}
