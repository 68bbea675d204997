import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Input } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { Together } from '#kit/web/states/together.tsx'
import { money } from '#kit/web/format/money.ts'
import { listComponents } from '../../contract/components.calls.ts'
import type { PayComponent } from '../../contract/components.models.ts'
import type { addSalary } from '../../contract/salaries.calls.ts'
import { PercentField } from '../parts/percent-field.tsx'
import { KIND_LABELS, optionsOf, rateText, REASON_LABELS } from '../parts/labels.ts'
import styles from '../parts/pay.module.css'

type SalaryForm = Pick<Form<typeof addSalary>, 'field' | 'draft' | 'control' | 'forgive'>
type Typed = NonNullable<NonNullable<Input<typeof addSalary>['body']>['components']>[number]

const BASIS = [
  { value: 'monthly', label: 'A month' },
  { value: 'hourly', label: 'An hour' },
] as const
const BP = 10_000

/** The rate of a component on a day; null before its first. */
const rateOn = ({ rates }: PayComponent, day: string): number | null =>
  rates.findLast(({ effective_from }) => effective_from <= day)?.rate_bp ?? null

/** The base with the earnings of a full month, as it will be written. */
const monthlyTotal = (
  { base, day }: Readonly<{ base: number; day: string }>,
  typed: readonly Partial<Typed>[],
  known: readonly PayComponent[],
): number =>
  typed.reduce((sum, { component_id, amount_minor, rate_bp }) => {
    const component = known.find(({ id }) => id === component_id)
    if (component?.kind !== 'earning' || component.outside) return sum
    return (
      sum +
      (component.calc === 'fixed'
        ? (amount_minor ?? 0)
        : Math.round((base * (rate_bp ?? rateOn(component, day) ?? 0)) / BP))
    )
  }, base)

/** All fields of a salary. */
export const SalaryFields = ({ form, onDay }: Readonly<{ form: SalaryForm; onDay?: (day: string) => void }>) => {
  const { field, draft } = form
  const first = field('effective_from')
  const setFirst = (value: string | null | undefined): void => {
    first.onChange(value)
    if (value) onDay?.(value)
  }
  const known = useCallQuery(listComponents, {})
  const [chosen] = useState(() => new Set(draft.components?.map(({ component_id }) => component_id)))
  const usable = (known.data ?? []).filter(
    ({ id, calc, active }) => calc !== 'manual' && calc !== 'engine' && (active || chosen.has(id)),
  )
  const currency = /^[A-Z]{3}$/.test(draft.currency ?? '') ? (draft.currency ?? 'EUR') : 'EUR'
  const day = draft.effective_from ?? ''
  const total = monthlyTotal({ base: draft.base_minor ?? 0, day }, draft.components ?? [], usable)
  return (
    <>
      <FieldRow>
        <DateField {...first} onChange={setFirst} label="From" />
        <Select
          {...field('reason')}
          label="Reason"
          options={optionsOf(REASON_LABELS, ['hire', 'change', 'correction'])}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...field('currency')} label="Currency" help="Three letters, such as EUR." />
        <Select {...field('basis')} label="Paid for" options={BASIS} />
      </FieldRow>
      <MoneyField key={currency} {...field('base_minor')} label="Base" currency={currency} />
      <Together responses={[known]} shape="form">
        <ComponentRows form={form} components={usable} currency={currency} day={day} />
        {draft.basis !== 'hourly' && (
          <p aria-live="polite">
            Monthly total: <strong className={styles.amount}>{money(total, currency)}</strong>
          </p>
        )}
        <TextArea {...field('note')} label="Note" help="Needed for a month that is over." />
      </Together>
    </>
  )
}

type RowsProps = Readonly<{
  form: SalaryForm
  components: readonly PayComponent[]
  currency: string
  /** The day on which the salary begins. */
  day: string
}>

const ComponentRows = ({ form, components, ...shown }: RowsProps) => {
  const rows = useRows(form, 'components')
  return (
    <FieldSet field={form.field('components')} label="Components">
      {rows.keys.map((key, at) => (
        <ComponentRow
          key={key}
          form={form}
          at={at}
          components={components}
          {...shown}
          onRemove={() => rows.remove(at)}
        />
      ))}
      {components.length > 0 && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add({})}
          >
            Add component
          </Button>
        </div>
      )}
    </FieldSet>
  )
}

const ComponentRow = ({
  form: { field },
  at,
  components,
  currency,
  day,
  onRemove,
}: RowsProps & { at: number; onRemove: () => void }) => {
  const chosen = field(`components.${at}.component_id`)
  const component = components.find(({ id }) => id === chosen.value)
  const [amount, rate] = [field(`components.${at}.amount_minor`), field(`components.${at}.rate_bp`)]
  const choose = (id: number | null | undefined): void => {
    chosen.onChange(id)
    amount.onChange(null)
    rate.onChange(null)
  }
  const rateThen = component ? rateOn(component, day) : null
  const options = components.map(({ id, name, kind }) => ({ value: id, label: name, under: KIND_LABELS[kind] }))
  return (
    <div className="m-row">
      <Select {...chosen} label={`Component ${at + 1}`} options={options} onChange={choose} />
      {component?.calc === 'fixed' && (
        <MoneyField key={currency} {...amount} isOptional={false} label="Amount" currency={currency} />
      )}
      {component && component.calc !== 'fixed' && (
        <PercentField
          {...rate}
          label="Own rate"
          help={rateThen === null ? 'The component has no rate on that day.' : `If empty, ${rateText(rateThen)}.`}
        />
      )}
      <RemoveRow label={`Remove component ${at + 1}`} onRemove={onRemove} />
    </div>
  )
}
