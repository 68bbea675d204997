import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { listTypes } from '../../../contract/policy.calls.ts'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { type FormOf, useCallForm } from '#kit/web/form/use-call-form.ts'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addForPerson } from '../../../contract/requests-admin.calls.ts'
import { requestBody, type RequestDraft } from '../../parts/request-draft.ts'
import { RequestFields } from '../../parts/request-fields.tsx'
import { METHODS } from '../../parts/labels.ts'
import { enteredTypes, formTypeOf } from './form-type.ts'
import { showBalance } from '../../../contract/balances.calls.ts'
import { amountText } from '../../parts/amounts.ts'

type BalanceLineProps = Readonly<{ user_id: number; type_id: number; date: string }>

/** Shows the balance of a person in a type on a day, while a request for them is entered. */
const BalanceLine = ({ user_id, type_id, date }: BalanceLineProps) => {
  const input = { params: { userId: user_id }, query: { date, type_id } }
  const query = useCallQuery(showBalance, input, { showPrevious: true, background: true })
  const row = query.data?.[0]
  if (!row) return null
  return (
    <p role="status" className="m-dim">
      {amountText(row.available, row.unit)} available on {fullDay(date)}.
    </p>
  )
}

type Policy = DataOf<typeof listTypes>
type Draft = RequestDraft &
  Readonly<{
    employee_id?: number | null
    approved?: boolean | null
    override?: boolean | null
    override_reason?: string | null
  }>
type AddFormProps = Readonly<{
  policy: Policy
  /** The person, if the request is entered from their record. */
  person?: Readonly<{ id: number; name: string }> | null
  onDone: () => void
  onCancel: () => void
}>

const useAddForm = ({ policy, person = null, onDone }: AddFormProps) => {
  const today = todayIn(useActor().time_zone)
  const types = enteredTypes(policy)
  const typeOf = (draft: Draft) => types.find(({ id }) => id === draft.type_id)
  const form = useCallForm<typeof addForPerson, Draft>({
    call: addForPerson,
    initial: {
      employee_id: person?.id ?? null,
      type_id: types[0]?.id ?? null,
      from_date: today,
      to_date: today,
      approved: true,
      override: false,
    },
    toBody: (draft) => {
      const type = typeOf(draft)
      const { employee_id, approved, override, override_reason } = draft
      return {
        ...(employee_id ? { employee_id } : {}),
        ...(type ? { type_id: type.id, ...requestBody(formTypeOf(type, policy.kinds), draft) } : {}),
        approved: approved ?? false,
        ...(override ? { override, override_reason: override_reason?.trim() || null } : {}),
      }
    },
    onDone,
  })
  return { form, types, type: typeOf(form.draft) }
}

/** A request that HR enters for another person, approved at once where that is wanted. */
export const AddForm = (props: AddFormProps) => {
  const { policy, person = null, onCancel } = props
  const { form, types, type } = useAddForm(props)
  const { field, draft } = form
  return (
    <FormFrame form={form} submit="Add Request" onCancel={onCancel}>
      {() => (
        <>
          <PersonField {...field('employee_id')} label="Person" chosen={person} isOptional={false} isFirst={!person} />
          <Select
            {...field('type_id')}
            label="Type"
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            isOptional={false}
          />
          {type && <RequestFields form={form} type={formTypeOf(type, policy.kinds)} methods={METHODS} />}
          {type?.needs_balance && draft.employee_id && draft.from_date && (
            <BalanceLine user_id={draft.employee_id} type_id={type.id} date={draft.from_date} />
          )}
          <Switch
            {...field('approved')}
            label="Approve at once"
            help="Without it the request goes to the first step of its approval chain."
          />
          <Override form={form} />
        </>
      )}
    </FormFrame>
  )
}

const Override = ({ form: { field, draft } }: { form: FormOf<Draft> }) => (
  <>
    <Switch
      {...field('override')}
      label="Override the rules of the type"
      help="Lifts notice, backdating, service, longest leave, quota and blackout periods. Balance, other requests and work are checked all the same."
    />
    {draft.override && (
      <TextArea
        {...field('override_reason')}
        label="Why are the rules overridden?"
        help="It stays in the history of the request."
        rows={2}
        isOptional={false}
      />
    )}
  </>
)
