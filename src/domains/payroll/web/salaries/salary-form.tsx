import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { type Form, useCallForm } from '#kit/web/form/use-call-form.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Payee } from '../../contract/pay.fields.ts'
import { listPayslips } from '../../contract/payslips.calls.ts'
import { addSalary, updateSalary } from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { SalaryFields } from './salary-fields.tsx'
import { addMonths } from '#kit/contract/months.ts'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

/** The components of a salary as a form has them. */
const componentsOf = ({ components }: Salary) =>
  components.map(({ component_id, amount_minor, rate_bp }) => ({ component_id, amount_minor, rate_bp }))

/** The first values of a new salary from a day on: those of the salary until then, without components that are not in use any more. */
const beginsWith = (salaries: readonly Salary[], day: string) => {
  const before = salaries.findLast(({ effective_from }) => effective_from < day)
  const stillUsed = before?.components.filter(({ active }) => active) ?? []
  return {
    before,
    reason: before ? ('change' as const) : ('hire' as const),
    components: before ? componentsOf({ ...before, components: stillUsed }) : [],
    left_out: before?.components.filter(({ active }) => !active).map(({ name }) => name) ?? [],
  }
}

/** The first of this month, or of the next one where a salary begins then already. */
const firstDay = (salaries: readonly Salary[], month: string): string => {
  const isTaken = salaries.some(({ effective_from }) => effective_from === `${month}-01`)
  return `${isTaken ? addMonths(month, 1) : month}-01`
}

type AddSalaryProps = Readonly<{ drawer: DrawerState; employee_id: number; salaries: readonly Salary[] }>

/** A new salary of a person; reason and components follow the salary before until they are changed. */
const AddSalary = ({ drawer, employee_id, salaries }: AddSalaryProps) => {
  const { organisation } = useActor()
  const [day, setDay] = useState(() => firstDay(salaries, today(organisation.time_zone).slice(0, 7)))
  const { before, reason, components } = beginsWith(salaries, day)
  const initial = {
    employee_id,
    effective_from: day,
    currency: before?.currency ?? 'EUR',
    basis: before?.basis ?? ('monthly' as const),
    reason,
    components,
  }
  const form = useCallForm({ call: addSalary, initial, onDone: drawer.close })
  const take = (next: string): void => {
    const other = beginsWith(salaries, next)
    setDay(next)
    if (before?.id === other.before?.id) return
    if (form.draft.reason === reason) form.field('reason').onChange(other.reason)
    if (JSON.stringify(form.draft.components) === JSON.stringify(components))
      form.field('components').onChange(other.components)
  }
  return (
    <FormFrame form={form} submit="Add salary" onCancel={drawer.close}>
      {() => (
        <>
          <Before salaries={salaries} day={day} />
          <SalaryFields form={form} onDay={take} />
        </>
      )}
    </FormFrame>
  )
}

/** The salary until a day, and the components of it that a new salary cannot have. */
const Before = ({ salaries, day }: Readonly<{ salaries: readonly Salary[]; day: string }>) => {
  const { before, left_out } = beginsWith(salaries, day)
  const later = salaries.find(({ effective_from }) => effective_from > day)
  return (
    <>
      <Until before={before} left_out={left_out} />
      {later && (
        <p role="note">
          It holds until {fullDay(later.effective_from)}: from then on {money(later.base_minor, later.currency)}
          {later.basis === 'hourly' ? ' an hour' : ''} is entered already.
        </p>
      )}
    </>
  )
}

const Until = ({ before, left_out }: Pick<ReturnType<typeof beginsWith>, 'before' | 'left_out'>) => {
  if (!before) return <p className="m-dim">There is no salary before: this is the first one.</p>
  const { base_minor, currency, basis, effective_from } = before
  return (
    <p className="m-dim">
      Until then: {money(base_minor, currency)}
      {basis === 'hourly' ? ' an hour' : ''} from {fullDay(effective_from)}. Its components are copied.
      {left_out.length > 0 && ` Not in use any more, and left out: ${left_out.join(', ')}.`}
    </p>
  )
}

type Props = Readonly<{ drawer: DrawerState; employee_id: number | undefined }>

/** The form of a new salary, or of one that no payslip uses. */
export const SalaryForm = ({ drawer, employee_id }: Props) => {
  const [chosen, choose] = useState(employee_id)
  const query = useCallQuery(listPayslips, { body: { id: chosen ?? 0 } }, { enabled: chosen !== undefined })
  const edited = query.data?.salaries.find(({ id }) => String(id) === drawer.id)
  if (edited) return <EditForm key={edited.id} drawer={drawer} salary={edited} />
  return (
    <div className="m-stack">
      <Person id={chosen} known={query.data?.employee} onChoose={choose} />
      {chosen === undefined ? (
        <p className="m-dim">The new salary begins with what the person is paid before.</p>
      ) : (
        <Loaded query={query} what="the salaries" shape="form">
          {({ employee, salaries }) => (
            <AddSalary key={employee.id} drawer={drawer} employee_id={employee.id} salaries={salaries} />
          )}
        </Loaded>
      )}
    </div>
  )
}

type PersonProps = Readonly<{
  id: number | undefined
  known: Payee | undefined
  onChoose: (id: number | undefined) => void
}>

/** The person of the salary: the pay before follows from it. */
const Person = ({ id, known, onChoose }: PersonProps) => (
  <PersonField
    key={known?.id ?? 0}
    name="employee_id"
    id="payroll-add-employee_id"
    label="Person"
    value={id}
    chosen={known ?? null}
    onChange={(value) => onChoose(value ?? undefined)}
    isOptional={false}
    isFirst={id === undefined}
  />
)

const EditForm = ({ drawer, salary }: { drawer: DrawerState; salary: Salary }) => {
  const { id, version, effective_from, currency, basis, base_minor, reason, note, can } = salary
  if (!can.update) return <p>A payslip uses this salary. Add a new one instead.</p>
  const values = { version, effective_from, currency, basis, base_minor, note, components: componentsOf(salary) }
  return (
    <CallForm
      call={updateSalary}
      input={{ params: { id } }}
      initial={reason === 'hike' ? values : { ...values, reason }}
      submit="Save"
      onDone={drawer.close}
      onCancel={drawer.close}
    >
      {/* A change takes the fields of a new salary, each of which may be left out. */}
      {(_, form) => <SalaryFields form={unsafeCast<Form<typeof addSalary>>(form)} />}
    </CallForm>
  )
}
