import { lazy } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'

const SalaryForm = lazy(async () => ({ default: (await import('./salary-form.tsx')).SalaryForm }))

type Props = Readonly<{ drawer: DrawerState; employee_id: number | undefined }>

/** A new salary, which begins with the values of the one before, or one that no payslip uses; at `?salary=`. */
export const SalaryDrawer = ({ drawer, employee_id }: Props) => (
  <SideDrawer
    history={['salaries', drawer.id]}
    title={drawer.id === 'new' ? 'Add salary' : 'Salary'}
    is_open={drawer.id !== null}
    onClose={drawer.close}
  >
    {drawer.id !== null && <SalaryForm key={employee_id ?? 0} drawer={drawer} employee_id={employee_id} />}
  </SideDrawer>
)
