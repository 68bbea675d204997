import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPayslips } from '../../contract/payslips.calls.ts'
import { addSalary, updateSalary } from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { SalaryFields } from './salary-fields.tsx'

const componentsOf = ({ components }: Salary) =>
  components.map(({ component_id, amount_minor, rate_bp }) => ({ component_id, amount_minor, rate_bp }))

type Props = Readonly<{ drawer: DrawerState; employee_id: number | undefined }>

/** A new salary, which begins with what the last one says, or one that no payslip uses; at `?salary=`. */
export const SalaryDrawer = ({ drawer, employee_id }: Props) => {
  const isOpen = drawer.id !== null
  const query = useCallQuery(
    listPayslips,
    { body: { id: employee_id ?? 0 } },
    { enabled: isOpen && employee_id !== undefined },
  )
  return (
    <SideDrawer title={drawer.id === 'new' ? 'Add salary' : 'Salary'} is_open={isOpen} onClose={drawer.close}>
      {employee_id === undefined ? (
        <AddForm drawer={drawer} last={undefined} employee={undefined} />
      ) : (
        <Loaded query={query} what="the salaries" shape="form">
          {({ employee, salaries }) => {
            const edited = salaries.find(({ id }) => String(id) === drawer.id)
            return edited ? (
              <EditForm key={edited.id} drawer={drawer} salary={edited} />
            ) : (
              <AddForm key={employee.id} drawer={drawer} last={salaries.at(-1)} employee={employee} />
            )
          }}
        </Loaded>
      )}
    </SideDrawer>
  )
}

type AddProps = Readonly<{
  drawer: DrawerState
  last: Salary | undefined
  employee: Readonly<{ id: number; name: string }> | undefined
}>

const AddForm = ({ drawer, last, employee }: AddProps) => {
  const { organisation } = useActor()
  const initial = {
    ...(employee ? { employee_id: employee.id } : {}),
    effective_from: `${today(organisation.time_zone).slice(0, 7)}-01`,
    currency: last?.currency ?? 'EUR',
    basis: last?.basis ?? ('monthly' as const),
    reason: last ? ('change' as const) : ('hire' as const),
    components: last ? componentsOf(last) : [],
  }
  return (
    <CallForm call={addSalary} initial={initial} submit="Add salary" onDone={drawer.close} onCancel={drawer.close}>
      {(field, form) => (
        <>
          <PersonField {...field('employee_id')} label="Person" chosen={employee ?? null} isFirst />
          <SalaryFields form={form} />
        </>
      )}
    </CallForm>
  )
}

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
