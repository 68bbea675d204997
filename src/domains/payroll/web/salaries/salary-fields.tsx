import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Input } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { DateField, NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { Together } from '#kit/web/states/together.tsx'
import { money } from '#kit/web/format/money.ts'
import { listComponents } from '../../contract/components.calls.ts'
import type { PayComponent } from '../../contract/components.models.ts'
import type { addSalary } from '../../contract/salaries.calls.ts'
import { KIND_WORDS, optionsOf, REASON_WORDS } from '../parts/words.ts'
import styles from '../parts/pay.module.css'

type SalaryForm = Pick<Form<typeof addSalary>, 'field' | 'draft' | 'control' | 'forgive'>
type Typed = NonNullable<NonNullable<Input<typeof addSalary>['body']>['components']>[number]

const BASIS = [
  { value: 'monthly', label: 'A month' },
  { value: 'hourly', label: 'An hour' },
] as const
const BP = 10_000

/** The rate of a component by now: the newest that has begun counts; drafts only need it for the total. */
const rateNow = ({ rates }: PayComponent): number => rates.at(-1)?.rate_bp ?? 0

/** The base with the earnings of a full month, as it will be written. */
const monthlyTotal = (base: number, typed: readonly Partial<Typed>[], known: readonly PayComponent[]): number =>
  typed.reduce((sum, { component_id, amount_minor, rate_bp }) => {
    const component = known.find(({ id }) => id === component_id)
    if (component?.kind !== 'earning') return sum
    return (
      sum +
      (component.calc === 'fixed' ? (amount_minor ?? 0) : Math.round((base * (rate_bp ?? rateNow(component))) / BP))
    )
  }, base)

/** All that a salary says. */
export const SalaryFields = ({ form }: { form: SalaryForm }) => {
  const { field, draft } = form
  const known = useCallQuery(listComponents, { query: { active: true } })
  const components = known.data ?? []
  const usable = components.filter(({ calc }) => calc !== 'manual' && calc !== 'engine')
  const currency = /^[A-Z]{3}$/.test(draft.currency ?? '') ? (draft.currency ?? 'EUR') : 'EUR'
  const total = monthlyTotal(draft.base_minor ?? 0, draft.components ?? [], usable)
  return (
    <>
      <FieldRow>
        <DateField {...field('effective_from')} label="From" />
        <Select
          {...field('reason')}
          label="Reason"
          options={optionsOf(REASON_WORDS, ['hire', 'change', 'correction'])}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...field('currency')} label="Currency" help="Three letters, such as EUR." />
        <Select {...field('basis')} label="Paid for" options={BASIS} />
      </FieldRow>
      <MoneyField key={currency} {...field('base_minor')} label="Base" currency={currency} />
      <Together answers={[known]} shape="form">
        <ComponentRows form={form} components={usable} currency={currency} />
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

type RowsProps = Readonly<{ form: SalaryForm; components: readonly PayComponent[]; currency: string }>

const ComponentRows = ({ form, components, currency }: RowsProps) => {
  const rows = useRows(form, 'components')
  return (
    <FieldSet field={form.field('components')} label="Components">
      {rows.keys.map((key, at) => (
        <ComponentRow
          key={key}
          form={form}
          at={at}
          components={components}
          currency={currency}
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
  const options = components.map(({ id, name, kind }) => ({ value: id, label: name, under: KIND_WORDS[kind] }))
  return (
    <div className="m-row">
      <Select {...chosen} label={`Component ${at + 1}`} options={options} onChange={choose} />
      {component?.calc === 'fixed' && (
        <MoneyField key={currency} {...amount} isOptional={false} label="Amount" currency={currency} />
      )}
      {component && component.calc !== 'fixed' && (
        <NumberField {...rate} label="Own rate" unit="1/100 %" help="If empty, the rate of the component." />
      )}
      <RemoveRow label={`Remove component ${at + 1}`} onRemove={onRemove} />
    </div>
  )
}
