import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { adjustBalances } from '../../../contract/balances.calls.ts'
import type { Unit } from '../../../contract/requests.models.ts'
import { AmountField } from '#kit/web/form/amount-field.tsx'
import { changeText } from '../../parts/amounts.ts'

type Props = Readonly<{
  people: readonly Readonly<{ id: number; name: string }>[]
  types: readonly Readonly<{ id: number; name: string; unit: Unit }>[]
  onDone: () => void
  onCancel: () => void
}>

const MAX_NAMED_DEPARTMENTS = 5

const namesOf = (people: Props['people']): string => {
  const names = people.slice(0, MAX_NAMED_DEPARTMENTS).map(({ name }) => name)
  const rest = people.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}

/** Posts an amount to the accounts of some people. */
export const AdjustForm = ({ people, types, onDone, onCancel }: Props) => {
  const today = todayIn(useActor().time_zone)
  return (
    <CallForm
      call={adjustBalances}
      initial={{
        employee_ids: people.map(({ id }) => id),
        type_id: types[0]?.id ?? null,
        effective_date: today,
        valid_to: null,
      }}
      submit={people.length === 1 ? 'Adjust balance' : `Adjust ${count(people.length, 'balance')}`}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(field, { draft }) => {
        const unit = types.find(({ id }) => id === draft.type_id)?.unit ?? 'day'
        return (
          <>
            <p>{namesOf(people)}</p>
            <Select
              {...field('type_id')}
              label="Type"
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
              isOptional={false}
            />
            <AmountField
              key={unit}
              {...field('amount')}
              unit={unit}
              label="Amount"
              help={draft.amount ? `${changeText(draft.amount, unit)} for each.` : 'Positive gives, negative takes.'}
              isFirst
            />
            <FieldRow>
              <DateField {...field('effective_date')} label="From" />
              <DateField
                {...field('valid_to')}
                label="Valid until"
                help="Leave empty for the leave year: what is left at its end carries over by the plan."
                {...(draft.effective_date ? { min: draft.effective_date } : {})}
              />
            </FieldRow>
            <TextField
              {...field('reason')}
              label="Reason"
              help="Shown in the statement, which the person can read."
              isOptional={false}
            />
          </>
        )
      }}
    </CallForm>
  )
}
