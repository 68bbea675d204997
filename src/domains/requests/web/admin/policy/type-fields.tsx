import type { DataOf } from '#kit/contract/call.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral, Switch } from '#kit/web/form/choice-fields.tsx'
import { ColorField, NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { addType, listTypes } from '../../../contract/policy.calls.ts'
import { METHODS } from '../../parts/labels.ts'
import { UNIT_LABELS } from './policy-labels.ts'
import { codeOf, fitKind } from './type-draft.ts'
import { ApprovalFields, AudienceFields, BalanceFields, LimitFields, ProofFields } from './type-rule-fields.tsx'

type Kinds = DataOf<typeof listTypes>['kinds']
export type TypeForm = Pick<Form<typeof addType>, 'field' | 'draft' | 'part'>
type Props = Readonly<{
  form: TypeForm
  kinds: Kinds
  /** Requests exist: kind and unit stay as they are. */
  isUsed?: boolean
}>

const FIXED = 'Fixed, since requests of this type exist.'

/** Every rule of a type. */
export const TypeFields = ({ form, kinds, isUsed = false }: Props) => {
  const { field, draft } = form
  const hasDays = kinds.find(({ key }) => key === draft.kind)?.has_days ?? false
  return (
    <>
      <NameFields form={form} isNew={!isUsed && !('version' in draft)} />
      <KindFields form={form} kinds={kinds} isUsed={isUsed} />
      {hasDays && (
        <>
          <SelectSeveral
            {...field('methods')}
            label="Methods"
            help="How a day can be taken."
            options={METHODS.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <FieldRow>
            <NumberField {...field('paid_percent')} label="Paid" unit="%" />
            <span />
          </FieldRow>
          <BalanceFields form={form} />
          <LimitFields form={form} />
          <Switch
            {...field('counts_rest_days')}
            label="Counts days off and holidays"
            help="Each date costs a whole day."
          />
          <Switch {...field('replaces')} label="Replaces other leave" help="Such as sick leave in a holiday." />
          <Switch
            {...field('cancel_free')}
            label="Cancelled by its owner without approval"
            help="As long as all of its dates lie ahead."
          />
        </>
      )}
      <ProofFields form={form} />
      <ApprovalFields form={form} />
      <AudienceFields form={form} />
      <Switch {...field('active')} label="Active" help="An inactive type takes no new requests." />
    </>
  )
}

/** The code follows the name of a new type until one is typed. */
const NameFields = ({ form: { field, draft }, isNew }: { form: TypeForm; isNew: boolean }) => {
  const [name, code] = [field('name'), field('code')]
  const follows = isNew && (draft.code ?? '') === codeOf(draft.name ?? '')
  const rename = (text: string | null | undefined): void => {
    name.onChange(text)
    if (follows) code.onChange(codeOf(text ?? ''))
  }
  return (
    <>
      <TextField {...name} label="Name" onChange={rename} isFirst />
      <FieldRow>
        <TextField {...code} label="Code" help="Small letters, digits and _; exports name it." />
        <ColorField {...field('color')} label="Colour" />
      </FieldRow>
    </>
  )
}

const KindFields = ({ form: { field, draft }, kinds, isUsed = false }: Props) => {
  const [kind, unit] = [field('kind'), field('unit')]
  const choose = (key: string | null | undefined): void => {
    const next = kinds.find((one) => one.key === key)
    if (!next) return
    kind.onChange(next.key)
    const fitting = fitKind(next, draft)
    unit.onChange(fitting.unit)
    field('methods').onChange(fitting.methods)
    field('needs_balance').onChange(fitting.needs_balance)
    field('allow_negative').onChange(fitting.allow_negative)
    field('quota_amount').onChange(fitting.quota_amount)
    field('quota_period').onChange(fitting.quota_period)
    field('max_amount').onChange(fitting.max_amount)
  }
  const units = kinds.find(({ key }) => key === kind.value)?.units ?? []
  return (
    <FieldRow>
      <Select
        {...kind}
        label="Kind"
        options={kinds.map(({ key, label }) => ({ value: key, label }))}
        onChange={choose}
        is_disabled={isUsed}
        help={isUsed ? FIXED : undefined}
      />
      {units.length > 1 ? (
        <Select
          {...unit}
          label="Counted in"
          options={units.map((one) => ({ value: one, label: UNIT_LABELS[one] }))}
          is_disabled={isUsed}
        />
      ) : (
        <span />
      )}
    </FieldRow>
  )
}
