import { lazy } from 'react'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { AdminAccounts } from '../parts/admin-accounts.tsx'

const EmployeeLogins = lazy(async () => ({ default: (await import('../parts/employee-logins.tsx')).EmployeeLogins }))

/** The accounts of the admin area, and the logins of employees. */
const UsersScreen = () => {
  const { has } = useActor()
  const tabs = [
    ...(has('people.admin.read') ? [{ id: 'admins', label: 'Admin accounts', content: () => <AdminAccounts /> }] : []),
    ...(has('people.user.read') ? [{ id: 'logins', label: 'Employee logins', content: () => <EmployeeLogins /> }] : []),
  ]
  return (
    <Page title="Users" context="Admin accounts and their roles">
      <AddressTabs label="Kinds of users" tabs={tabs} />
      {has('session.others.read') && <Panel name="sign_in" />}
    </Page>
  )
}
export default UsersScreen
