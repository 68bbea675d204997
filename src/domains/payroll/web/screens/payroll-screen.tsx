import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { AccountsTab } from '../accounts/accounts-tab.tsx'
import { AdjustmentsTab } from '../adjustments/adjustments-tab.tsx'
import { ComponentsTab } from '../components/components-tab.tsx'
import { PayslipDrawer } from '../parts/payslip-drawer.tsx'
import { RegisterTab } from '../register/register-tab.tsx'
import { RunTab } from '../run/run-tab.tsx'
import { SalariesTab } from '../salaries/salaries-tab.tsx'

/** The pay of people, and the runs that pay it. */
const PayrollScreen = () => {
  const { has } = useActor()
  const payslip = useDrawer('payslip')
  const tabs: readonly Tab[] = [
    { id: 'run', label: 'Run', content: () => <RunTab /> },
    { id: 'salaries', label: 'Salaries', content: () => <SalariesTab /> },
    { id: 'adjustments', label: 'Adjustments', content: () => <AdjustmentsTab /> },
    { id: 'register', label: 'Register', content: () => <RegisterTab /> },
    { id: 'components', label: 'Components', content: () => <ComponentsTab /> },
    ...(has('payroll.pay') ? [{ id: 'accounts', label: 'Accounts', content: () => <AccountsTab /> }] : []),
  ]
  return (
    <Page title="Payslips" context="Salaries, monthly runs and payslips of all people">
      <AddressTabs label="Payslips" tabs={tabs} />
      <PayslipDrawer drawer={payslip} />
    </Page>
  )
}
export default PayrollScreen
