import type { Named } from '#kit/contract/fields.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { type DetailKind, docType } from '../../contract/details.models.ts'
import type { NestedFields } from '../parts/nested-fields.ts'
import { namedOptions } from '../parts/words.ts'
import { DOC_TYPES } from './detail-words.ts'

type Props = Readonly<{
  kind: DetailKind
  field: NestedFields
  countries: readonly Named[]
  /** The end of the stored number, which stays when none is typed. */
  number: string | null
}>

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))
const TYPES = docType.options.map((value) => ({ value, label: DOC_TYPES[value] }))

const stays = (number: string | null) => (number === null ? {} : { help: `${number} stays if you type nothing` })

const DocumentFile = ({ field, countries, number }: Props) => (
  <>
    <Select {...field<string>('doc_type')} label="Kind of paper" options={TYPES} />
    <TextField
      {...field<string>('number')}
      label="Number"
      {...stays(number)}
      {...(number === null ? {} : { isOptional: true })}
    />
    <Select {...field<number>('country_id')} label="Issued by" options={namedOptions(countries)} />
    <FieldRow>
      <DateField {...field<string>('issued_on')} label="Issued on" />
      <DateField {...field<string>('expires_on')} label="Expires on" />
    </FieldRow>
  </>
)

const Account = ({ field, number }: Props) => (
  <>
    <TextField {...field<string>('holder')} label="Account holder" />
    <TextField {...field<string>('iban')} label="IBAN" {...stays(number)} />
    <TextField {...field<string>('account_number')} label="Account number" help="Where there is no IBAN" />
    <TextField {...field<string>('bank_name')} label="Bank" />
    <FieldRow>
      <TextField {...field<string>('routing_code')} label="Routing code" />
      <Select {...field<string>('currency')} label="Currency" options={CURRENCIES} />
    </FieldRow>
    <DateField {...field<string>('valid_from')} label="Valid from" />
  </>
)

const Person = ({ kind, field }: Props) => (
  <>
    <TextField {...field<string>('name')} label="Name" />
    <TextField {...field<string>('relation')} label="Relation" />
    {kind === 'emergency_contact' ? (
      <FieldRow>
        <TextField {...field<string>('phone')} label="Phone" type="tel" />
        <TextField {...field<string>('alt_phone')} label="Other phone" type="tel" />
      </FieldRow>
    ) : (
      <DateField {...field<string>('date_of_birth')} label="Date of birth" />
    )}
  </>
)

const Education = ({ field }: Props) => (
  <>
    <TextField {...field<string>('institution')} label="Institution" />
    <TextField {...field<string>('degree')} label="Degree" />
    <TextField {...field<string>('field')} label="Field" />
    <FieldRow>
      <NumberField {...field<number>('from_year')} label="From year" />
      <NumberField {...field<number>('to_year')} label="To year" />
    </FieldRow>
  </>
)

const Work = ({ field }: Props) => (
  <>
    <TextField {...field<string>('employer')} label="Employer" />
    <TextField {...field<string>('title')} label="Title" />
    <FieldRow>
      <DateField {...field<string>('from')} label="From" />
      <DateField {...field<string>('to')} label="To" />
    </FieldRow>
  </>
)

const Contract = ({ field }: Props) => (
  <>
    <TextField {...field<string>('title')} label="Title" />
    <FieldRow>
      <DateField {...field<string>('starts_on')} label="Starts on" />
      <DateField {...field<string>('ends_on')} label="Ends on" />
    </FieldRow>
    <Check {...field<boolean>('signed')} label="Signed by both" />
  </>
)

/** The fields of one kind of detail. */
export const DetailFields = (props: Props) => {
  switch (props.kind) {
    case 'emergency_contact':
    case 'dependant':
      return <Person {...props} />
    case 'identity_document':
      return <DocumentFile {...props} />
    case 'bank_account':
      return <Account {...props} />
    case 'education':
      return <Education {...props} />
    case 'work_history':
      return <Work {...props} />
    case 'contract':
      return <Contract {...props} />
    case 'note':
      return <TextArea {...props.field<string>('text')} label="Note" rows={6} />
  }
}
