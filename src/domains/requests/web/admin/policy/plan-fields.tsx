import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { optionsOf } from '#kit/contract/record.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { textsOf } from '#kit/web/record/texts-of.ts'
import type { addPlan, LeavePlan, RequestType } from '../../../contract/policy.calls.ts'
import { leavePlanRecord } from '../../../contract/policy.records.ts'
import { AmountField } from '#kit/web/form/amount-field.tsx'
import { namedOptions, useUnitOptions } from './options.ts'
import { scopeText } from './plan-draft.ts'
import { ServiceStepsField } from './service-steps-field.tsx'
import { MONTH_NUMBERS, monthName } from './policy-labels.ts'

const HALF_A_DAY = 50
const { fields } = leavePlanRecord

type PlanForm = Pick<Form<typeof addPlan>, 'field' | 'draft' | 'control' | 'forgive'>
type Props = Readonly<{ form: PlanForm; types: readonly RequestType[]; from: LeavePlan | undefined }>

/** The fields of a plan. A new version has the type and scope of the former one. */
export const PlanFields = ({ form, types, from }: Props) => {
  const { field, draft } = form
  const unit = types.find(({ id }) => id === draft.type_id)?.unit ?? from?.unit ?? 'day'
  const amount = (name: 'yearly_amount' | 'rounding' | 'carry_max') => (
    <AmountField key={`${name} ${unit}`} {...field(name)} {...textsOf(fields[name])} unit={unit} />
  )
  return (
    <Fields
      of={leavePlanRecord}
      form={form}
      first={from !== undefined && 'effective_from'}
      items={[
        from ? (
          <DetailsOf key="former" of={leavePlanRecord} row={from} items={['type_name', ['scope', scopeText(from)]]} />
        ) : (
          <>
            <TypeField form={form} types={types} />
            <ScopeFields form={form} />
          </>
        ),
        'effective_from',
        amount('yearly_amount'),
        <ServiceStepsField key={`steps ${unit}`} form={form} unit={unit} />,
        (draft.service_steps ?? []).length > 0 && 'service_from',
        'granted',
        ['year_start_month', 'opens_days_before'],
        'prorate',
        draft.prorate === true && 'prorate_by',
        <FieldRow key="rounding">
          <Fields of={leavePlanRecord} form={form} items={['reference_days_per_week']} />
          {amount('rounding')}
        </FieldRow>,
        <FieldRow key="carry">
          {amount('carry_max')}
          <Fields of={leavePlanRecord} form={form} items={['carry_months']} />
        </FieldRow>,
      ]}
      with={{
        prorate_by: { isOptional: false },
        service_from: { isOptional: false },
        year_start_month: { options: MONTH_NUMBERS.map((value) => ({ value, label: monthName(value) })) },
      }}
    />
  )
}

/** Days are rounded to halves, hours to minutes, until something else is typed. */
const TypeField = ({ form: { field }, types }: Pick<Props, 'form' | 'types'>) => {
  const [type, rounding] = [field('type_id'), field('rounding')]
  const choose = (id: number | null | undefined): void => {
    type.onChange(id)
    rounding.onChange(types.find((one) => one.id === id)?.unit === 'hour' ? 1 : HALF_A_DAY)
  }
  return <Select {...type} {...textsOf(fields.type_id)} options={namedOptions(types)} onChange={choose} isFirst />
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
      <Select {...scope} {...textsOf(fields.scope)} options={optionsOf(fields.scope)} onChange={choose} />
      {chosen === 'employee' && <PersonField {...one} isOptional={false} label="Person" />}
      {chosen !== 'employee' && chosen !== 'organisation' && (
        <Select {...one} isOptional={false} label={fields.scope.options[chosen]} options={options[chosen]} />
      )}
    </>
  )
}
