import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'

const loadForm = async () => ({ default: (await import('./salary-form.tsx')).SalaryForm })

type Props = Readonly<{ drawer: DrawerState; employee_id: number | undefined }>

/** A new salary, which begins with the values of the one before, or one that no payslip uses; at `?salary=`. */
export const SalaryDrawer = ({ drawer, employee_id }: Props) => (
  <SideDrawer
    history={['salaries', drawer.id]}
    title={drawer.id === 'new' ? 'Add salary' : 'Salary'}
    is_open={drawer.id !== null}
    onClose={drawer.close}
  >
    {drawer.id !== null && (
      <LazyPart
        key={employee_id ?? 0}
        load={loadForm}
        props={{ drawer, employee_id }}
        fallback={<Skeletons shape="form" />}
      />
    )}
  </SideDrawer>
)
