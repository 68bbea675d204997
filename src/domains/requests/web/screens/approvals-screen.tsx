import { lazy } from 'react'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { InboxTab } from '../approvals/inbox-tab.tsx'
import { APPROVER_CALLS } from '../parts/decision-calls.ts'
import { DecisionDrawer } from '../parts/decision-drawer.tsx'
import { useDecisionAddress } from '../parts/use-decision-address.ts'

const DecidedTab = lazy(async () => ({ default: (await import('../approvals/decided-tab.tsx')).DecidedTab }))
const TeamCalendar = lazy(async () => ({ default: (await import('../parts/team-calendar.tsx')).TeamCalendar }))
const DeputyTab = lazy(async () => ({ default: (await import('../approvals/deputy-tab.tsx')).DeputyTab }))

const ApprovalsScreen = () => {
  const { has } = useActor()
  const address = useDecisionAddress()
  const tabs: readonly Tab[] = [
    { id: 'inbox', label: 'Inbox', content: () => <InboxTab /> },
    { id: 'decided', label: 'Decided', content: () => <DecidedTab /> },
    ...(has('requests.calendar.read')
      ? [{ id: 'calendar', label: 'Calendar', content: () => <TeamCalendar onRequest={(id) => address.open(id)} /> }]
      : []),
    ...(has('approvals.delegate') ? [{ id: 'deputy', label: 'Deputy', content: () => <DeputyTab /> }] : []),
  ]
  return (
    <Page title="Approvals" context="Requests for your decision, and your deputies">
      <AddressTabs label="Approvals" tabs={tabs} />
      <DecisionDrawer calls={APPROVER_CALLS} address={address} />
    </Page>
  )
}
export default ApprovalsScreen
