import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { draftRecord, invoiceRecord } from '../../contract/invoices.records.ts'
import type { addInvoice } from '../../contract/invoices.calls.ts'
import type { InvoiceFull, InvoiceOptions } from '../../contract/invoices.models.ts'
import { ScaledField } from '../parts/scaled-field.tsx'
import { LinesField } from './lines-field.tsx'
import { lineNet, sharesOf, taxesOf, totalsOf } from '../../contract/invoice.rules.ts'
import { InvoiceSum } from './invoice-sum.tsx'

type Line = Readonly<{
  minutes?: number | null | undefined
  quantity_milli?: number | null | undefined
  unit_price_minor?: number | null | undefined
  discount_bp?: number | null | undefined
  discount_minor?: number | null | undefined
  tax_rate_id?: number | null | undefined
}>
type Typed = number | null | undefined
type LiveSumProps = Readonly<{
  lines: readonly Line[]
  discount: Readonly<{ discount_bp?: Typed; discount_minor?: Typed }>
  taxRates: InvoiceOptions['tax_rates']
  currency: string
}>

const isWhole = (value: Typed): value is number => Number.isSafeInteger(value)

/** Lines that are typed far enough to be worked out. */
const countable = (lines: readonly Line[]) =>
  lines.flatMap((line) => {
    const { minutes, quantity_milli, unit_price_minor, tax_rate_id } = line
    const measure = minutes ?? quantity_milli
    const [discount_bp, discount_minor] = [line.discount_bp ?? 0, line.discount_minor ?? 0]
    if (!isWhole(measure) || !isWhole(unit_price_minor) || !isWhole(tax_rate_id)) return []
    if (!isWhole(discount_bp) || !isWhole(discount_minor) || measure < 0) return []
    if (discount_bp < 0 || discount_bp > 10_000 || measure * unit_price_minor > Number.MAX_SAFE_INTEGER) return []
    const net_minor = lineNet({ minutes, quantity_milli, unit_price_minor, discount_bp, discount_minor })
    return net_minor < 0 ? [] : [{ tax_rate_id, net_minor }]
  })

const rateOf = (value: Typed): number => (isWhole(value) && value >= 0 && value <= 10_000 ? value : 0)

/** Net, tax and total while lines are typed; the server works them out again on saving. */
const LiveSum = ({ lines, discount, taxRates, currency }: LiveSumProps) => {
  const rows = countable(lines)
  const shares = sharesOf(
    rows.map(({ net_minor }) => net_minor),
    {
      discount_bp: rateOf(discount.discount_bp),
      discount_minor: isWhole(discount.discount_minor) ? discount.discount_minor : 0,
    },
  )
  const left = rows.map((row, at) => ({ ...row, net_minor: row.net_minor - (shares[at] ?? 0) }))
  const taxes = taxesOf(left, (id) => taxRates.find((rate) => rate.id === id)?.rate_bp ?? 0)
  const { net_minor, total_minor } = totalsOf(left, taxes)
  const nameOf = (id: number): string => taxRates.find((rate) => rate.id === id)?.name ?? 'Tax'
  return (
    <InvoiceSum
      currency={currency}
      net={net_minor}
      total={total_minor}
      discount={shares.reduce((sum, share) => sum + share, 0)}
      taxes={taxes.map((tax) => ({ ...tax, id: tax.tax_rate_id, name: nameOf(tax.tax_rate_id) }))}
    />
  )
}

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
      {row && <p>{row.client.name}</p>}
      <Fields
        of={invoiceRecord}
        form={form}
        items={[!row && 'client_id', ['service_from', 'service_to']]}
        with={{ client_id: { options: named(choices.clients) } }}
      />
      <LinesField
        form={form}
        currency={currency}
        taxRates={rates}
        price={projects.find(({ pr_id }) => pr_id === draft.pr_id)?.rate_minor ?? client?.rate_minor ?? null}
      />
      <FieldRow>
        <ScaledField {...field('discount_bp')} label={draftRecord.fields.discount_bp.label} unit="%" scale={100} />
        <Fields of={draftRecord} form={form} items={['discount_minor']} with={{ discount_minor: { currency } }} />
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
      <Fields
        of={invoiceRecord}
        form={form}
        items={[['contract_ref', 'due_date']]}
        with={{ contract_ref: client?.contract_ref ? { placeholder: client.contract_ref } : {} }}
      />
      <FieldRow>
        <Select
          {...field('pr_id')}
          label="Project"
          options={projects.map(({ pr_id, name }) => ({ value: pr_id, label: name }))}
        />
        <Fields
          of={invoiceRecord}
          form={form}
          items={['brand_id']}
          with={{ brand_id: { options: named(choices.brands), isOptional: row === null } }}
        />
      </FieldRow>
      <Fields of={draftRecord} form={form} items={['note', 'footer']} />
    </>
  )
}
