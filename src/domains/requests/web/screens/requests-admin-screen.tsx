import { lazy } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { AddDrawer } from '../admin/add/add-drawer.tsx'
import { RequestsTab } from '../admin/list/requests-tab.tsx'
import { ADMIN_CALLS } from '../parts/decision-calls.ts'
import { DecisionDrawer } from '../parts/decision-drawer.tsx'
import { useDecisionAddress } from '../parts/use-decision-address.ts'

const CalendarTab = lazy(async () => ({ default: (await import('../admin/calendar/calendar-tab.tsx')).CalendarTab }))
const BalancesTab = lazy(async () => ({ default: (await import('../admin/balances/balances-tab.tsx')).BalancesTab }))
const PolicyTab = lazy(async () => ({ default: (await import('../admin/policy/policy-tab.tsx')).PolicyTab }))
const DeputyTab = lazy(async () => ({ default: (await import('../approvals/deputy-tab.tsx')).DeputyTab }))

const place = z.object({ tab: z.string().optional() })

/** All requests to those who read them; to others the calendar alone. */
const RequestsAdminScreen = () => {
  const { has } = useActor()
  const add = useDrawer('add')
  const address = useDecisionAddress()
  const [mayRead, mayAdd] = [has('requests.read'), has('requests.manage')]
  const [{ tab }] = useAddressState(place)
  const calendar: Tab = { id: 'calendar', label: 'Calendar', content: () => <CalendarTab /> }
  const tabs: readonly Tab[] = mayRead
    ? [
        { id: 'requests', label: 'Requests', content: () => <RequestsTab /> },
        ...(has('requests.calendar.read') ? [calendar] : []),
        { id: 'balances', label: 'Balances', content: () => <BalancesTab /> },
        { id: 'policy', label: 'Policy', content: () => <PolicyTab /> },
        ...(has('approvals.delegate') ? [{ id: 'deputy', label: 'Deputies', content: () => <DeputyTab /> }] : []),
      ]
    : [calendar]
  return (
    <Page
      title="Requests"
      context={mayRead ? 'Leave, work from home and more, of all people' : 'People who are away'}
      primary={
        // Those tabs have another main action.
        mayAdd &&
        tab !== 'policy' &&
        tab !== 'deputy' && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => add.open('new')}>
            Add Request
          </Button>
        )
      }
    >
      <AddressTabs label="Requests" tabs={tabs} />
      {mayRead && <DecisionDrawer calls={ADMIN_CALLS} address={address} />}
      {mayAdd && <AddDrawer drawer={add} />}
    </Page>
  )
}
export default RequestsAdminScreen
