import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { addPlan, LeavePlan, RequestType } from '../../../contract/policy.calls.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { namedOptions, useUnitOptions } from './options.ts'
import { GRANT_OPTIONS, MONTH_NUMBERS, monthName, SCOPE_OPTIONS } from './policy-words.ts'

type PlanForm = Pick<Form<typeof addPlan>, 'field' | 'draft'>
type Props = Readonly<{ form: PlanForm; types: readonly RequestType[]; from: LeavePlan | undefined }>

/** All that a plan says. A new version keeps the type and scope of the former one. */
export const PlanFields = ({ form, types, from }: Props) => {
  const { field, draft } = form
  const unit = types.find(({ id }) => id === draft.type_id)?.unit ?? from?.unit ?? 'day'
  return (
    <>
      <Select {...field('type_id')} label="Type" options={namedOptions(types)} is_disabled={from !== undefined} />
      <ScopeFields form={form} from={from} />
      <DateField {...field('effective_from')} label="First day" />
      <AmountField key={`year ${unit}`} {...field('yearly_amount')} unit={unit} label="A full leave year" />
      <Select {...field('granted')} label="Granted" options={GRANT_OPTIONS} />
      <FieldRow>
        <Select
          {...field('year_start_month')}
          label="Leave year begins in"
          options={MONTH_NUMBERS.map((value) => ({ value, label: monthName(value) }))}
        />
        <NumberField
          {...field('opens_days_before')}
          label="Can be booked before it"
          unit="days"
          help="When the postings of the next leave year are made."
        />
      </FieldRow>
      <Switch
        {...field('prorate')}
        label="In proportion to the employment"
        help="People who join or leave in the year get their share of it."
      />
      <FieldRow>
        <NumberField
          {...field('reference_days_per_week')}
          label="Full amount for"
          unit="days"
          help="A week. Shorter weeks get their share; empty: all get the full amount."
        />
        <AmountField key={`rounding ${unit}`} {...field('rounding')} unit={unit} label="Rounded to" />
      </FieldRow>
      <FieldRow>
        <AmountField key={`carry ${unit}`} {...field('carry_max')} unit={unit} label="Carried over, at most" />
        <NumberField {...field('carry_months')} label="Carried for" unit="months" help="The rest expires." />
      </FieldRow>
    </>
  )
}

const ScopeFields = ({ form: { field, draft }, from }: Pick<Props, 'form' | 'from'>) => {
  const { brands, departments, designations } = useUnitOptions()
  const [scope, one] = [field('scope'), field('scope_id')]
  const known = from?.scope_id && from.scope_name ? [{ value: from.scope_id, label: from.scope_name }] : []
  const options = { brand: brands, department: departments, designation: designations }
  const chosen = draft.scope ?? 'organisation'
  const choose = (next: typeof scope.value): void => {
    scope.onChange(next)
    one.onChange(null)
  }
  const is_disabled = from !== undefined
  return (
    <>
      <Select
        {...scope}
        label="For"
        options={SCOPE_OPTIONS}
        onChange={choose}
        is_disabled={is_disabled}
        help="The plan of a person beats that of a designation, this one that of a department, a brand and the organisation."
      />
      {chosen === 'employee' && (
        <PersonField
          {...one}
          isOptional={false}
          label="Person"
          is_disabled={is_disabled}
          chosen={from?.scope_id && from.scope_name ? { id: from.scope_id, name: from.scope_name } : null}
        />
      )}
      {chosen !== 'employee' && chosen !== 'organisation' && (
        <Select
          {...one}
          isOptional={false}
          label={SCOPE_OPTIONS.find(({ value }) => value === chosen)?.label ?? ''}
          options={is_disabled ? known : options[chosen]}
          is_disabled={is_disabled}
        />
      )}
    </>
  )
}
