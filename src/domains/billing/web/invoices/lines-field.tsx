import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { addInvoice } from '../../contract/invoices.calls.ts'
import { type InvoiceOptions, lineUnit } from '../../contract/invoices.models.ts'
import { rateText } from '../parts/rate-text.ts'
import { ScaledField } from '../parts/scaled-field.tsx'
import { UNITS } from './invoice-labels.ts'
import styles from '../parts/billing.module.css'

const MAX_LINES = 200
const UNIT_OPTIONS = lineUnit.options.map((value) => ({ value, label: UNITS[value] }))

type InvoiceForm = Form<typeof addInvoice>
type Props = Readonly<{
  form: InvoiceForm
  currency: string
  taxRates: InvoiceOptions['tax_rates']
  /** The price that a new line begins with. */
  price: number | null
}>

/** The lines of a draft, each with time at a price for an hour or a quantity at the price of its unit. */
export const LinesField = ({ form, currency, taxRates, price }: Props) => {
  const rows = useRows(form, 'lines')
  const add = (): void =>
    rows.add({
      description: '',
      minutes: 60,
      quantity_milli: null,
      unit: 'hour',
      unit_price_minor: price,
      discount_bp: 0,
      discount_minor: 0,
      tax_rate_id: form.draft.lines?.at(-1)?.tax_rate_id ?? taxRates[0]?.id ?? null,
      items: [],
    })
  return (
    <FieldSet field={{ ...form.field('lines'), isOptional: false }} label="Lines">
      <ol className={styles.lines}>
        {rows.keys.map((key, at) => (
          <Line
            key={key}
            form={form}
            at={at}
            currency={currency}
            taxRates={taxRates}
            onRemove={() => rows.remove(at)}
          />
        ))}
      </ol>
      {rows.keys.length < MAX_LINES && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={add}
          >
            Add line
          </Button>
        </div>
      )}
    </FieldSet>
  )
}

type LineProps = Omit<Props, 'price'> & Readonly<{ at: number; onRemove: () => void }>

const isThere = (value: number | null | undefined): boolean => value !== null && value !== undefined

const Line = ({ form: { field, draft }, at, currency, taxRates, onRemove }: LineProps) => {
  const [minutes, quantity, unit] = [
    field(`lines.${at}.minutes`),
    field(`lines.${at}.quantity_milli`),
    field(`lines.${at}.unit`),
  ]
  const isQuantity = isThere(quantity.value)
  // The kind of measure stays when its field is emptied.
  const [isTimed, setTimed] = useState(!isQuantity)
  const isTime = !isQuantity && (isThere(minutes.value) || isTimed)
  const items = draft.lines?.[at]?.items?.length ?? 0
  const measure = (next: string): void => {
    setTimed(next === 'time')
    minutes.onChange(next === 'time' ? 60 : null)
    quantity.onChange(next === 'time' ? null : 1000)
    unit.onChange(next === 'time' ? 'hour' : 'piece')
  }
  return (
    <li className={styles.line} aria-label={`Line ${at + 1}`}>
      <div className={styles.lineHead}>
        <strong>Line {at + 1}</strong>
        {items > 0 && <span className="m-dim m-small">{count(items, 'piece of work', 'pieces of work')}</span>}
        <SegmentedControl
          size="xs"
          aria-label={`Line ${at + 1} counts`}
          value={isTime ? 'time' : 'quantity'}
          onChange={measure}
          data={[
            { value: 'time', label: 'Time' },
            { value: 'quantity', label: 'Quantity' },
          ]}
        />
        <RemoveRow label={`Remove line ${at + 1}`} onRemove={onRemove} />
      </div>
      <TextArea {...field(`lines.${at}.description`)} isOptional={false} label="Description" rows={2} />
      <FieldRow>
        {isTime ? (
          <ScaledField {...minutes} isOptional={false} label="Time" unit="hours" scale={60} />
        ) : (
          <ScaledField
            {...quantity}
            isOptional={false}
            label="Quantity"
            unit={UNITS[unit.value ?? 'piece']}
            scale={1000}
          />
        )}
        {!isTime && <Select {...unit} isOptional={false} label="Unit" options={UNIT_OPTIONS} />}
        <MoneyField {...field(`lines.${at}.unit_price_minor`)} isOptional={false} label="Price" currency={currency} />
      </FieldRow>
      <FieldRow>
        <ScaledField {...field(`lines.${at}.discount_bp`)} label="Discount" unit="%" scale={100} />
        <MoneyField {...field(`lines.${at}.discount_minor`)} label="Amount off" currency={currency} />
        <Select
          {...field(`lines.${at}.tax_rate_id`)}
          isOptional={false}
          label="Tax"
          options={taxRates.map(({ id, name, rate_bp }) => ({ value: id, label: `${name} ${rateText(rate_bp)}` }))}
        />
      </FieldRow>
    </li>
  )
}
