import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { date, textId } from '#kit/contract/fields.ts'
import { type AddressSetter, useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay, month, today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listPayroll, type PayrollRow } from '../../contract/salaries.calls.ts'
import { useUnits } from '../parts/use-units.ts'
import { SalaryDrawer } from './salary-drawer.tsx'
import { useDeleteSalary } from './use-delete-salary.ts'

const NONE = '–'
const PHASES = [
  { value: 'current', label: 'With salary' },
  { value: 'future', label: 'With a change ahead' },
  { value: 'none', label: 'Without salary' },
] as const
const address = z.object({
  q: z.string().max(80).optional(),
  on: date.optional(),
  department_id: textId.optional(),
  phase: z.enum(['current', 'future', 'none']).optional(),
})

const baseText = ({ salary, off_payroll }: PayrollRow): string => {
  if (!salary) return off_payroll ? 'Off the payroll' : 'Without salary'
  return `${money(salary.base_minor, salary.currency)}${salary.basis === 'hourly' ? ' an hour' : ''}`
}
const totalText = ({ salary }: PayrollRow): string =>
  salary?.monthly_total_minor == null ? NONE : money(salary.monthly_total_minor, salary.currency)

const columns: readonly Column<PayrollRow>[] = [
  {
    key: 'name',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => (
      <PersonChip name={employee.name} photo={{ id: employee.id }} under={employee.employee_no} />
    ),
    sort: 'name',
    onPhone: 'title',
  },
  { key: 'designation', title: 'Designation', text: ({ employee }) => employee.designation?.name ?? NONE },
  {
    key: 'base',
    title: 'Base',
    text: baseText,
    cell: (row) =>
      row.salary ? baseText(row) : <StatusBadge tone={row.off_payroll ? 'off' : 'attention'} word={baseText(row)} />,
    sort: 'base_minor',
    isNumber: true,
  },
  { key: 'total', title: 'Monthly total', text: totalText, isNumber: true },
  {
    key: 'from',
    title: 'From',
    text: ({ salary }) => (salary ? fullDay(salary.effective_from) : NONE),
    sort: 'effective_from',
  },
  {
    key: 'next',
    title: 'Next change',
    text: ({ next_salary }) => (next_salary ? fullDay(next_salary.effective_from) : NONE),
  },
  { key: 'last', title: 'Last payslip', text: ({ last_payslip }) => (last_payslip ? month(last_payslip.month) : NONE) },
]

type Address = z.output<typeof address>

/** Returns the menu of a row: its details, a new salary, and its last salary to edit or to delete. */
const useSalaryMenu = (addFor: (id: number) => void) => {
  const { has } = useActor()
  const go = useGo()
  const remove = useDeleteSalary()
  const menu = (row: PayrollRow): readonly PageAction[] => {
    const { id, employee, salary, next_salary } = row
    const edited = next_salary ?? salary
    return [
      { label: 'Details', run: () => go(`/admin/payroll-details/${id}`) },
      ...(has('payroll.write') ? [{ label: 'New salary', run: () => addFor(employee.id) }] : []),
      ...(edited?.can.update
        ? [{ label: 'Edit salary', run: () => go(`/admin/payroll-details/${id}?tab=timeline&salary=${edited.id}`) }]
        : []),
      ...(edited?.can.delete
        ? [{ label: 'Delete salary', run: () => void remove.confirmDelete(edited, employee.name), isDestructive: true }]
        : []),
    ]
  }
  return { menu, failure: remove.failure }
}

type FilterProps = Readonly<{
  state: Address
  set: AddressSetter<Address>
  departments: ReturnType<typeof useUnits>['departments']
  count: number
  onClear: () => void
  aside: ReactNode
}>

const SalaryFilters = ({ state, set, departments, count, onClear, aside }: FilterProps) => {
  const { organisation } = useActor()
  const { q, on, department_id, phase } = state
  return (
    <FilterBar
      search={{ value: q, onChange: (text) => set({ q: text }), label: 'Search people' }}
      count={count}
      onClear={onClear}
      aside={aside}
    >
      <DayInput
        className="m-inline-label"
        label="On"
        value={on ?? today(organisation.time_zone)}
        onChange={(value) => set({ on: value })}
      />
      <FilterSelect
        label="Department"
        options={departments}
        value={department_id}
        onChange={(value) => set({ department_id: value })}
      />
      <FilterSelect label="Salary" options={PHASES} value={phase} onChange={(value) => set({ phase: value })} />
    </FilterBar>
  )
}

/** The salary of each person on a day. */
export const SalariesTab = () => {
  const { has } = useActor()
  const [state, set] = useAddressState(address)
  const { q, on, department_id, phase } = state
  const { departments } = useUnits()
  const drawer = useDrawer('salary')
  const [{ person }, setPerson] = useAddressState(z.object({ person: textId.optional() }))
  const query = {
    ...(q ? { q } : {}),
    ...(on ? { on } : {}),
    ...(department_id ? { department_id: [department_id] } : {}),
    ...(phase ? { phase } : {}),
  }
  const clear = (): void => set({ q: undefined, on: undefined, department_id: undefined, phase: undefined })
  const addFor = (id: number | undefined): void => {
    setPerson({ person: id })
    drawer.open('new')
  }
  const { menu, failure } = useSalaryMenu(addFor)
  const add = has('payroll.write') && <Button onClick={() => addFor(undefined)}>Add salary</Button>
  return (
    <>
      <Refused failure={failure} />
      <CallTable
        id="salaries"
        label="Salaries"
        call={listPayroll}
        input={{ query }}
        rows={(rows) => rows}
        columns={columns}
        rowKey={(row) => row.id}
        href={({ id }) => `/admin/payroll-details/${id}`}
        actions={(row) => <ActionMenu actions={menu(row)} label={`Actions for ${row.employee.name}`} />}
        empty={{ title: 'No people yet', text: 'People appear here once they are hired.' }}
        isFiltered={Object.keys(query).length > 0}
        onClear={clear}
        toolbar={
          <SalaryFilters
            state={state}
            set={set}
            departments={departments}
            count={Object.keys(query).length}
            onClear={clear}
            aside={add}
          />
        }
      />
      <SalaryDrawer drawer={drawer} employee_id={person} />
    </>
  )
}
