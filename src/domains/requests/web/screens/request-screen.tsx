import { lazy } from 'react'
import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { BalancePanel } from '../request/balance-panel.tsx'
import { OwnDetail } from '../request/own-detail.tsx'
import { RequestDrawers } from '../request/request-drawers.tsx'
import { RequestList } from '../request/request-list.tsx'

const TeamCalendar = lazy(async () => ({ default: (await import('../parts/team-calendar.tsx')).TeamCalendar }))
const PlannerTab = lazy(async () => ({ default: (await import('../request/planner-tab.tsx')).PlannerTab }))
const CoverTab = lazy(async () => ({ default: (await import('../request/cover-tab.tsx')).CoverTab }))

const RequestScreen = () => {
  const { employee_id, has } = useActor()
  const add = useDrawer('add')
  if (employee_id === null) return <Empty title="No requests" text="This account belongs to no employee." />
  const tabs: readonly Tab[] = [
    {
      id: 'requests',
      label: 'Requests',
      content: () => (
        <>
          {has('requests.balance.read') && <BalancePanel />}
          <RequestList />
        </>
      ),
    },
    ...(has('requests.calendar.read') ? [{ id: 'calendar', label: 'Calendar', content: () => <TeamCalendar /> }] : []),
    { id: 'planner', label: 'Planner', content: () => <PlannerTab /> },
    { id: 'cover', label: 'Cover', content: () => <CoverTab /> },
  ]
  return (
    <Page
      title="Request"
      context="Leave, work from home and more"
      primary={<Button onClick={() => add.open('new')}>Add Request</Button>}
    >
      <AddressTabs label="Request" tabs={tabs} />
      <OwnDetail />
      <RequestDrawers />
    </Page>
  )
}
export default RequestScreen
