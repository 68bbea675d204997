import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral, Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { NumberField } from '#kit/web/form/text-fields.tsx'
import { listChains } from '../../../contract/chains.calls.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { namedOptions, useUnitOptions } from './options.ts'
import { EMPLOYMENT_OPTIONS, PERIOD_OPTIONS, RULE_OPTIONS } from './policy-labels.ts'
import type { TypeForm } from './type-fields.tsx'

type Props = Readonly<{ form: TypeForm }>

export const BalanceFields = ({ form: { field, draft } }: Props) => {
  const unit = draft.unit ?? 'day'
  const overdraft = field('allow_negative')
  const needs = field('needs_balance')
  const switchBalance = (is: boolean | null | undefined): void => {
    needs.onChange(is)
    if (!is) overdraft.onChange(0)
  }
  return (
    <>
      {draft.kind === 'leave' && (
        <Switch
          {...needs}
          onChange={switchBalance}
          label="Needs a balance"
          help="Leave plans grant it, and each request takes from it."
        />
      )}
      {draft.needs_balance && (
        <AmountField
          key={`overdraft ${unit}`}
          {...overdraft}
          unit={unit}
          label="Overdraft"
          help="How far the balance may go below zero."
        />
      )}
      <FieldRow>
        <AmountField key={`quota ${unit}`} {...field('quota_amount')} unit={unit} label="At most" />
        <Select {...field('quota_period')} label="In" options={PERIOD_OPTIONS} />
      </FieldRow>
    </>
  )
}

export const LimitFields = ({ form: { field, draft } }: Props) => {
  const unit = draft.unit ?? 'day'
  return (
    <>
      <FieldRow>
        <NumberField {...field('notice_days')} label="Notice" unit="days" help="How long ahead it is asked for." />
        <NumberField
          {...field('backdate_days')}
          label="Backdating"
          unit="days"
          help="How far back it can be entered."
        />
      </FieldRow>
      <FieldRow>
        <NumberField {...field('service_months')} label="After service of" unit="months" />
        <NumberField
          {...field('max_run_days')}
          label="Longest run"
          unit="days"
          help="With neighbouring requests of the type."
        />
      </FieldRow>
      <FieldRow>
        <AmountField key={unit} {...field('max_amount')} unit={unit} label="Most in one request" />
        <span />
      </FieldRow>
    </>
  )
}

export const ProofFields = ({ form: { field, draft } }: Props) => (
  <>
    <FieldRow>
      <Select {...field('reason_rule')} label="Reason" options={RULE_OPTIONS} />
      <Select {...field('file_rule')} label="Document" options={RULE_OPTIONS} />
    </FieldRow>
    {draft.file_rule === 'required' && (
      <NumberField
        {...field('file_after_days')}
        label="Document needed above"
        unit="days"
        help="Working days. Empty: always."
      />
    )}
  </>
)

export const ApprovalFields = ({ form: { field, draft } }: Props) => {
  const chains = useCallQuery(listChains, {})
  const usable = chains.data?.filter(({ id, active }) => active || id === draft.chain_id)
  return (
    <Select
      {...field('chain_id')}
      label="Approval chain"
      options={namedOptions(usable)}
      help="Empty: approved as soon as it is sent."
    />
  )
}

export const AudienceFields = ({ form }: Props) => {
  const audience = form.part('audience')
  const { departments, designations, brands } = useUnitOptions()
  return (
    <FieldSet field={{ ...form.field('audience'), isOptional: false }} label="Who can ask for it">
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
