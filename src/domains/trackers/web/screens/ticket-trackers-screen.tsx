import { lazy } from 'react'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { searchTicketsAsAdmin } from '../../contract/ticket-trackers.calls.ts'
import { TrackerTab } from '../tickets/tracker-tab.tsx'

const SearchView = lazy(async () => ({ default: (await import('../tickets/search-view.tsx')).SearchView }))
const ClientsTab = lazy(async () => ({ default: (await import('../tickets/clients-tab.tsx')).ClientsTab }))
const PoliciesTab = lazy(async () => ({ default: (await import('../tickets/policies-tab.tsx')).PoliciesTab }))

const TicketTrackersScreen = () => {
  const { has } = useActor()
  return (
    <Page title="Ticket trackers" context="Incoming tickets and response times">
      <AddressTabs
        label="Ticket trackers"
        tabs={[
          { id: 'people', label: 'By person', content: () => <TrackerTab /> },
          { id: 'tickets', label: 'Tickets', content: () => <SearchView call={searchTicketsAsAdmin} /> },
          ...(has('tickets.configure') && has('clients.read')
            ? [
                { id: 'clients', label: 'Teams of clients', content: () => <ClientsTab /> },
                { id: 'policies', label: 'Service times', content: () => <PoliciesTab /> },
              ]
            : []),
        ]}
      />
    </Page>
  )
}
export default TicketTrackersScreen
