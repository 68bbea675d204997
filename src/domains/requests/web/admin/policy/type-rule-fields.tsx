import { optionsOf } from '#kit/contract/record.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { textsOf } from '#kit/web/record/texts-of.ts'
import { requestTypeRecord } from '../../../contract/policy.records.ts'
import { AmountField } from '#kit/web/form/amount-field.tsx'
import { useUnitOptions } from './options.ts'
import { EMPLOYMENT_OPTIONS } from './policy-labels.ts'
import type { TypeForm } from './type-fields.tsx'

type Props = Readonly<{ form: TypeForm }>

const { fields } = requestTypeRecord

/** An amount in the unit of the type. */
export const Amount = ({
  form: { field, draft },
  name,
}: Props & Readonly<{ name: 'allow_negative' | 'quota_amount' | 'max_amount' }>) => (
  <AmountField {...field(name)} {...textsOf(fields[name])} unit={draft.unit ?? 'day'} />
)

export const NeedsBalance = ({ form: { field } }: Props) => {
  const needs = field('needs_balance')
  const switchBalance = (is: boolean | null | undefined): void => {
    needs.onChange(is)
    if (!is) field('allow_negative').onChange(0)
  }
  return <Check {...needs} {...textsOf(fields.needs_balance)} onChange={switchBalance} />
}

export const Quota = ({ form }: Props) => (
  <FieldRow>
    <Amount key={form.draft.unit} form={form} name="quota_amount" />
    <Select
      {...form.field('quota_period')}
      {...textsOf(fields.quota_period)}
      options={optionsOf(fields.quota_period)}
    />
  </FieldRow>
)

export const AudienceFields = ({ form }: Props) => {
  const audience = form.part('audience')
  const { departments, designations, brands } = useUnitOptions()
  return (
    <FieldSet field={{ ...form.field('audience'), isOptional: false }} label={fields.audience.label}>
      <p className="m-dim m-small">Empty lists do not narrow. Several lists hold together.</p>
      <SelectSeveral {...audience('department_ids')} isOptional label="Departments" options={departments} />
      <SelectSeveral {...audience('designation_ids')} isOptional label="Designations" options={designations} />
      <SelectSeveral
        {...audience('employment_types')}
        isOptional
        label="Employment types"
        options={EMPLOYMENT_OPTIONS}
      />
      <SelectSeveral {...audience('brand_ids')} isOptional label="Brands" options={brands} />
    </FieldSet>
  )
}
