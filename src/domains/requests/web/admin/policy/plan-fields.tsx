import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { addPlan, LeavePlan, RequestType } from '../../../contract/policy.calls.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { namedOptions, useUnitOptions } from './options.ts'
import { scopeText } from './plan-draft.ts'
import { GRANT_OPTIONS, MONTH_NUMBERS, monthName, SCOPE_OPTIONS, SCOPE_LABELS } from './policy-labels.ts'

const HALF_A_DAY = 50

type PlanForm = Pick<Form<typeof addPlan>, 'field' | 'draft'>
type Props = Readonly<{ form: PlanForm; types: readonly RequestType[]; from: LeavePlan | undefined }>

/** The fields of a plan. A new version has the type and scope of the former one. */
export const PlanFields = ({ form, types, from }: Props) => {
  const { field, draft } = form
  const unit = types.find(({ id }) => id === draft.type_id)?.unit ?? from?.unit ?? 'day'
  return (
    <>
      {from ? (
        <Facts
          facts={[
            ['Type', from.type_name],
            ['For', scopeText(from)],
          ]}
        />
      ) : (
        <>
          <TypeField form={form} types={types} />
          <ScopeFields form={form} />
        </>
      )}
      <DateField {...field('effective_from')} label="First day" isFirst={from !== undefined} />
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
          label="Full amount for a week of"
          unit="days"
          help="Shorter weeks get their share. Empty: all get the full amount."
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

/** Days are rounded to halves, hours to minutes, until something else is typed. */
const TypeField = ({ form: { field }, types }: Pick<Props, 'form' | 'types'>) => {
  const [type, rounding] = [field('type_id'), field('rounding')]
  const choose = (id: number | null | undefined): void => {
    type.onChange(id)
    rounding.onChange(types.find((one) => one.id === id)?.unit === 'hour' ? 1 : HALF_A_DAY)
  }
  return <Select {...type} label="Type" options={namedOptions(types)} onChange={choose} isFirst />
}

const ScopeFields = ({ form: { field, draft } }: Pick<Props, 'form'>) => {
  const { brands, departments, designations } = useUnitOptions()
  const [scope, one] = [field('scope'), field('scope_id')]
  const options = { brand: brands, department: departments, designation: designations }
  const chosen = draft.scope ?? 'organisation'
  const choose = (next: typeof scope.value): void => {
    scope.onChange(next)
    one.onChange(null)
  }
  return (
    <>
      <Select
        {...scope}
        label="For"
        options={SCOPE_OPTIONS}
        onChange={choose}
        help="The plan of a person beats that of a designation, this one that of a department, a brand and the organisation."
      />
      {chosen === 'employee' && <PersonField {...one} isOptional={false} label="Person" />}
      {chosen !== 'employee' && chosen !== 'organisation' && (
        <Select {...one} isOptional={false} label={SCOPE_LABELS[chosen]} options={options[chosen]} />
      )}
    </>
  )
}
