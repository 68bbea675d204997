import type { z } from 'zod'
import type { Named } from '#kit/contract/fields.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldsOf, Filled } from '#kit/web/form/draft.ts'
import { DateField, NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { detailFields, type DetailKind, docType } from '../../contract/details.models.ts'
import type { updateDetail } from '../../contract/details.calls.ts'
import { namedOptions } from '../parts/labels.ts'
import { DOC_TYPES } from '../../contract/details.labels.ts'

type Props = Readonly<{
  kind: DetailKind
  form: Pick<Form<typeof updateDetail>, 'part'>
  countries: readonly Named[]
  /** The end of the stored number, which stays when none is typed. */
  number: string | null
}>

type Own<Kind extends DetailKind> = Readonly<{ field: FieldsOf<Filled<z.input<(typeof detailFields)[Kind]>>> }>

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))
const TYPES = docType.options.map((value) => ({ value, label: DOC_TYPES[value] }))

const numberHelp = (number: string | null) => (number === null ? {} : { help: `${number} stays if you type nothing` })

const DocumentFile = ({ field, countries, number }: Own<'identity_document'> & Pick<Props, 'countries' | 'number'>) => (
  <>
    <Select {...field('doc_type')} label="Kind of document" options={TYPES} />
    <TextField
      {...field('number')}
      label="Number"
      {...numberHelp(number)}
      {...(number === null ? {} : { isOptional: true })}
    />
    <Select {...field('country_id')} label="Issued by" options={namedOptions(countries)} />
    <FieldRow>
      <DateField {...field('issued_on')} label="Issued on" />
      <DateField {...field('expires_on')} label="Expires on" />
    </FieldRow>
  </>
)

const Account = ({ field, number }: Own<'bank_account'> & Pick<Props, 'number'>) => (
  <>
    <TextField {...field('holder')} label="Account holder" />
    <TextField {...field('iban')} label="IBAN" {...numberHelp(number)} />
    <TextField {...field('account_number')} label="Account number" help="Where there is no IBAN" />
    <TextField {...field('bank_name')} label="Bank" />
    <FieldRow>
      <TextField {...field('routing_code')} label="Routing code" />
      <Select {...field('currency')} label="Currency" options={CURRENCIES} />
    </FieldRow>
    <DateField {...field('valid_from')} label="Valid from" />
  </>
)

const EmergencyContact = ({ field }: Own<'emergency_contact'>) => (
  <>
    <TextField {...field('name')} label="Name" />
    <TextField {...field('relation')} label="Relation" />
    <FieldRow>
      <TextField {...field('phone')} label="Phone" type="tel" />
      <TextField {...field('alt_phone')} label="Other phone" type="tel" />
    </FieldRow>
  </>
)

const Dependant = ({ field }: Own<'dependant'>) => (
  <>
    <TextField {...field('name')} label="Name" />
    <TextField {...field('relation')} label="Relation" />
    <DateField {...field('date_of_birth')} label="Date of birth" />
  </>
)

const Education = ({ field }: Own<'education'>) => (
  <>
    <TextField {...field('institution')} label="Institution" />
    <TextField {...field('degree')} label="Degree" />
    <TextField {...field('field')} label="Field" />
    <FieldRow>
      <NumberField {...field('from_year')} label="From year" />
      <NumberField {...field('to_year')} label="To year" />
    </FieldRow>
  </>
)

const Work = ({ field }: Own<'work_history'>) => (
  <>
    <TextField {...field('employer')} label="Employer" />
    <TextField {...field('title')} label="Title" />
    <FieldRow>
      <DateField {...field('from')} label="From" />
      <DateField {...field('to')} label="To" />
    </FieldRow>
  </>
)

const Contract = ({ field }: Own<'contract'>) => (
  <>
    <TextField {...field('title')} label="Title" />
    <FieldRow>
      <DateField {...field('starts_on')} label="Starts on" />
      <DateField {...field('ends_on')} label="Ends on" />
    </FieldRow>
    <Check {...field('signed')} label="Signed by both" />
  </>
)

/** The fields of one kind of detail. */
export const DetailFields = ({ kind, form: { part }, countries, number }: Props) => {
  switch (kind) {
    case 'emergency_contact':
      return <EmergencyContact field={part('data', detailFields.emergency_contact)} />
    case 'dependant':
      return <Dependant field={part('data', detailFields.dependant)} />
    case 'identity_document':
      return <DocumentFile field={part('data', detailFields.identity_document)} countries={countries} number={number} />
    case 'bank_account':
      return <Account field={part('data', detailFields.bank_account)} number={number} />
    case 'education':
      return <Education field={part('data', detailFields.education)} />
    case 'work_history':
      return <Work field={part('data', detailFields.work_history)} />
    case 'contract':
      return <Contract field={part('data', detailFields.contract)} />
    case 'note':
      return <TextArea {...part('data', detailFields.note)('text')} label="Note" rows={6} />
  }
}
