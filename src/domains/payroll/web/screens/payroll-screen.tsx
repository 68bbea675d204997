import { lazy } from 'react'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { PayslipDrawer } from '../parts/payslip-drawer.tsx'
import { RunTab } from '../run/run-tab.tsx'

const SalariesTab = lazy(async () => ({ default: (await import('../salaries/salaries-tab.tsx')).SalariesTab }))
const AdjustmentsTab = lazy(async () => ({
  default: (await import('../adjustments/adjustments-tab.tsx')).AdjustmentsTab,
}))
const RegisterTab = lazy(async () => ({ default: (await import('../register/register-tab.tsx')).RegisterTab }))
const ComponentsTab = lazy(async () => ({ default: (await import('../components/components-tab.tsx')).ComponentsTab }))
const AccountsTab = lazy(async () => ({ default: (await import('../accounts/accounts-tab.tsx')).AccountsTab }))

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
