import { CallForm } from '#kit/web/form/call-form.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { addAdjustments } from '../../contract/adjustments.calls.ts'
import { listComponents } from '../../contract/components.calls.ts'
import { KIND_WORDS } from '../parts/words.ts'

type Values = Readonly<{
  employee_id?: number | null
  component_id?: number | null
  amount_minor?: number | null
  note?: string | null
  again?: boolean | null
}>

/** One adjustment of a month. */
export const AdjustForm = ({ month, onDone }: { month: string; onDone: () => void }) => {
  const { data = [] } = useCallQuery(listComponents, { query: { active: true } })
  const components = data.filter(({ calc }) => calc === 'manual')
  const empty: Values = {}
  return (
    <CallForm
      call={addAdjustments}
      initial={empty}
      toBody={(values: Values) => ({ items: [{ ...values, again: values.again ?? false, month }] })}
      submit="Add adjustment"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, { failure }) => (
        <>
          <PersonField {...field('employee_id')} isOptional={false} label="Person" isFirst />
          <Select
            {...field('component_id')}
            isOptional={false}
            label="Component"
            options={components.map(({ id, name, kind }) => ({ value: id, label: name, under: KIND_WORDS[kind] }))}
            help={components.length === 0 ? 'Add a component that is entered each month first.' : undefined}
          />
          <MoneyField
            {...field('amount_minor')}
            isOptional={false}
            label="Amount"
            currency="EUR"
            help="In the currency of the person's salary."
          />
          <TextField {...field('note')} isOptional={false} label="Note" />
          {failure?.code === 'payroll.entered_already' && <Check {...field('again')} label="Add it anyway" />}
        </>
      )}
    </CallForm>
  )
}
