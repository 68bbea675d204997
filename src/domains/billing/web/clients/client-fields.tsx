import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Panel } from '#kit/web/screens/panels.tsx'
import type { addClient } from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'
import { CURRENCIES, useCountries } from './use-countries.ts'

const SOURCES = [
  { value: 'worksheets', label: 'Worksheets' },
  { value: 'tickets', label: 'Tickets' },
] as const

type Props = Readonly<{ form: Form<typeof addClient>; row: Client | undefined }>

/** The fields of a client; the currency follows the country. */
export const ClientFields = ({ form: { field, draft }, row }: Props) => {
  const { countries, options } = useCountries()
  const country = countries.find(({ id }) => id === draft.country_id)
  const currency = draft.currency ?? country?.currency ?? 'EUR'
  return (
    <>
      <FieldRow>
        <TextField
          {...field('code')}
          isOptional={false}
          label="Code"
          help="2 to 10 letters or digits."
          isFirst={!row}
        />
        <TextField {...field('name')} isOptional={false} label="Name" />
      </FieldRow>
      <TextField {...field('legal_name')} label="Legal name" help="Shown on invoices. If empty, the name is used." />
      <FieldRow>
        <Select {...field('country_id')} isOptional={false} label="Country" options={options} />
        <Select
          {...field('currency')}
          label="Currency"
          options={CURRENCIES}
          {...(country ? { placeholder: country.currency } : {})}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...field('tax_id')} label="Tax id" help="Needed before an invoice is issued." />
        <NumberField {...field('payment_terms_days')} isOptional={false} label="Payment terms" unit="days" />
      </FieldRow>
      {!draft.tax_id && <Check {...field('without_tax_id')} label="This client has no tax id" />}
      <TextArea {...field('address')} label="Address" rows={3} />
      <FieldRow>
        <TextField {...field('contact_name')} label="Contact" />
        <TextField {...field('phone')} label="Phone" type="tel" />
      </FieldRow>
      <TextField {...field('billing_email')} label="Billing email" type="email" />
      <Check {...field('reminders')} label="Gets reminders of overdue invoices" />
      <FieldRow>
        <MoneyField
          {...field('rate_minor')}
          label="Price per hour"
          currency={currency}
          help="For work without a project."
        />
        <MoneyField
          {...field('cost_rate_minor')}
          label="Cost per hour"
          currency={currency}
          help="Standard cost, never pay."
        />
      </FieldRow>
      <Select
        {...field('time_source')}
        isOptional={false}
        label="Time without a project comes from"
        options={SOURCES}
        help="Never from both, so that nothing is billed twice."
      />
      <TextField {...field('contract_ref')} label="Contract reference" />
      <FieldRow>
        <DateField {...field('contract_starts_on')} label="Contract start" />
        <DateField {...field('contract_ends_on')} label="Contract end" />
      </FieldRow>
      <PersonField {...field('owner_id')} label="Owner" chosen={row?.owner ?? null} forWork />
      <TextArea {...field('note')} label="Note" rows={3} />
      {row && <Panel name="client_teams" />}
    </>
  )
}
