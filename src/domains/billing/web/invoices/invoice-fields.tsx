import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { addInvoice } from '../../contract/invoices.calls.ts'
import type { InvoiceFull, InvoiceOptions } from '../../contract/invoices.models.ts'
import { ScaledField } from '../parts/scaled-field.tsx'
import { LinesField } from './lines-field.tsx'
import { LiveSum } from './live-sum.tsx'

type Props = Readonly<{ form: Form<typeof addInvoice>; choices: InvoiceOptions; row: InvoiceFull | null }>

const named = (rows: readonly Readonly<{ id: number; name: string }>[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

/** The fields of a draft. The client stays once it is chosen. */
export const InvoiceFields = ({ form, choices, row }: Props) => {
  const { field, draft } = form
  const client_id = row?.client.id ?? draft.client_id
  const client = choices.clients.find(({ id }) => id === client_id)
  const projects = choices.projects.filter((one) => one.client_id === client_id)
  const currency = row?.currency ?? client?.currency ?? 'EUR'
  const brand = choices.brands.find(({ id, is_default }) => (draft.brand_id ? id === draft.brand_id : is_default))
  const used = new Set((draft.lines ?? []).map((line) => line.tax_rate_id))
  const rates = choices.tax_rates.filter(
    ({ id, valid_from }) => used.has(id) || valid_from <= (draft.service_to ?? row?.service_to ?? ''),
  )
  return (
    <>
      {row ? (
        <p>{row.client.name}</p>
      ) : (
        <Select {...field('client_id')} isOptional={false} label="Client" options={named(choices.clients)} />
      )}
      <FieldRow>
        <DateField {...field('service_from')} isOptional={false} label="Service from" />
        <DateField {...field('service_to')} isOptional={false} label="Service to" />
      </FieldRow>
      <LinesField
        form={form}
        currency={currency}
        taxRates={rates}
        price={projects.find(({ pr_id }) => pr_id === draft.pr_id)?.rate_minor ?? client?.rate_minor ?? null}
      />
      <FieldRow>
        <ScaledField {...field('discount_bp')} label="Discount on all lines" unit="%" scale={100} />
        <MoneyField {...field('discount_minor')} label="Amount off all lines" currency={currency} />
      </FieldRow>
      <LiveSum lines={draft.lines ?? []} discount={draft} taxRates={choices.tax_rates} currency={currency} />
      {brand && brand.tax_currency !== currency && (
        <ScaledField
          {...field('exchange_micro')}
          label={`Exchange rate: ${brand.tax_currency} for 1 ${currency}`}
          unit={brand.tax_currency}
          scale={1_000_000}
          help="The tax is printed in this currency, too. Not needed without tax."
        />
      )}
      <FieldRow>
        <TextField
          {...field('contract_ref')}
          label="Reference"
          {...(client?.contract_ref ? { placeholder: client.contract_ref } : {})}
        />
        <DateField {...field('due_date')} label="Due date" help="Empty: by the payment terms." />
      </FieldRow>
      <FieldRow>
        <Select
          {...field('pr_id')}
          label="Project"
          options={projects.map(({ pr_id, name }) => ({ value: pr_id, label: name }))}
        />
        <Select {...field('brand_id')} isOptional={row === null} label="Brand" options={named(choices.brands)} />
      </FieldRow>
      <TextArea {...field('note')} label="Note" rows={2} help="Printed below the total." />
      <TextArea {...field('footer')} label="Footer" rows={2} help="Printed at the end, small." />
    </>
  )
}
