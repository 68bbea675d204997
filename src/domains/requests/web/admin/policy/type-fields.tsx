import type { DataOf } from '#kit/contract/call.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { ColorField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { textsOf } from '#kit/web/record/texts-of.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { listChains } from '../../../contract/chains.calls.ts'
import type { addType, listTypes } from '../../../contract/policy.calls.ts'
import { requestTypeRecord } from '../../../contract/policy.records.ts'
import { METHODS } from '../../parts/labels.ts'
import { namedOptions } from './options.ts'
import { codeOf, fitKind } from './type-draft.ts'
import { Amount, AudienceFields, NeedsBalance, Quota } from './type-rule-fields.tsx'

type Kinds = DataOf<typeof listTypes>['kinds']
export type TypeForm = Pick<Form<typeof addType>, 'field' | 'draft' | 'part'>
type Props = Readonly<{
  form: TypeForm
  kinds: Kinds
  /** Requests exist: kind and unit stay as they are. */
  isUsed?: boolean
}>

const FIXED = 'Fixed, since requests of this type exist.'
const { fields } = requestTypeRecord

/** Every rule of a type. */
export const TypeFields = ({ form, kinds, isUsed = false }: Props) => {
  const { draft } = form
  const chains = useCallQuery(listChains, {})
  const hasDays = kinds.find(({ key }) => key === draft.kind)?.has_days ?? false
  const unit = draft.unit ?? 'day'
  return (
    <>
      <NameFields form={form} isNew={!isUsed && !('version' in draft)} />
      <KindFields form={form} kinds={kinds} isUsed={isUsed} />
      {hasDays && (
        <Fields
          of={requestTypeRecord}
          form={form}
          items={[
            'methods',
            'paid_percent',
            draft.kind === 'leave' ? <NeedsBalance key="balance" form={form} /> : false,
            draft.needs_balance ? <Amount key={unit} form={form} name="allow_negative" /> : false,
            <Quota key="quota" form={form} />,
            ['notice_days', 'backdate_days'],
            ['service_months', 'max_run_days'],
            <Amount key={`most ${unit}`} form={form} name="max_amount" />,
            'counts_rest_days',
            'replaces',
            'cancel_free',
          ]}
          with={{ methods: { options: METHODS.map(({ code, name }) => ({ value: code, label: name })) } }}
        />
      )}
      <Fields
        of={requestTypeRecord}
        form={form}
        items={[
          ['reason_rule', 'file_rule'],
          draft.file_rule === 'required' && 'file_after_days',
          'chain_id',
          <AudienceFields key="audience" form={form} />,
          'active',
        ]}
        with={{
          chain_id: { options: namedOptions(chains.data?.filter(({ id, active }) => active || id === draft.chain_id)) },
        }}
      />
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
      <TextField {...name} {...textsOf(fields.name)} onChange={rename} isFirst />
      <FieldRow>
        <TextField {...code} {...textsOf(fields.code)} />
        <ColorField {...field('color')} {...textsOf(fields.color)} />
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
        label={fields.kind.label}
        options={kinds.map(({ key, label }) => ({ value: key, label }))}
        onChange={choose}
        is_disabled={isUsed}
        help={isUsed ? FIXED : undefined}
      />
      {units.length > 1 ? (
        <Select
          {...unit}
          label={fields.unit.label}
          options={units.map((one) => ({ value: one, label: fields.unit.options[one] }))}
          is_disabled={isUsed}
        />
      ) : (
        <span />
      )}
    </FieldRow>
  )
}
