import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Payee } from '../../contract/pay.fields.ts'
import { listPayslips } from '../../contract/payslips.calls.ts'
import { addSalary, updateSalary } from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { AddSalary } from './add-salary.tsx'
import { componentsOf } from './salary-before.ts'
import { SalaryFields } from './salary-fields.tsx'

type Props = Readonly<{ drawer: DrawerState; employee_id: number | undefined }>

/** A new salary, which begins with what the one before says, or one that no payslip uses; at `?salary=`. */
export const SalaryDrawer = ({ drawer, employee_id }: Props) => (
  <SideDrawer
    history={['salaries', drawer.id]}
    title={drawer.id === 'new' ? 'Add salary' : 'Salary'}
    is_open={drawer.id !== null}
    onClose={drawer.close}
  >
    {drawer.id !== null && <Content key={employee_id ?? 0} drawer={drawer} employee_id={employee_id} />}
  </SideDrawer>
)

const Content = ({ drawer, employee_id }: Props) => {
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

/** Whose salary it is: what was paid before follows from it. */
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
