import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'

const loadTargets = () => import('../targets/targets-tab.tsx')
const loadTickets = () => import('../tickets/tickets-tab.tsx')

const TrackersScreen = () => {
  const { has } = useActor()
  const targets = { id: 'targets', label: 'Targets', content: () => <LazyPart load={loadTargets} props={{}} /> }
  const tickets = { id: 'tickets', label: 'Tickets', content: () => <LazyPart load={loadTickets} props={{}} /> }
  return (
    <Page title="Trackers" context="Your targets and tickets">
      <AddressTabs
        label="Trackers"
        tabs={[...(has('targets.read') ? [targets] : []), ...(has('tickets.read') ? [tickets] : [])]}
      />
    </Page>
  )
}
export default TrackersScreen
