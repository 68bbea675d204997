import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'

const loadTickets = () => import('../tickets/tickets-tab.tsx')

const TrackersScreen = () => (
  <Page title="Trackers" context="Your targets and your tickets.">
    <AddressTabs
      label="Trackers"
      tabs={[{ id: 'tickets', label: 'Tickets', content: () => <LazyPart load={loadTickets} props={{}} /> }]}
    />
  </Page>
)
export default TrackersScreen
