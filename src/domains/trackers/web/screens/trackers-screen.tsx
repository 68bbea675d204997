import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'

const loadTargets = () => import('../targets/targets-tab.tsx')
const loadTickets = () => import('../tickets/tickets-tab.tsx')

const address = z.object({ tab: z.string().optional() })

const TrackersScreen = () => {
  const { has } = useActor()
  const targets = { id: 'targets', label: 'Targets', content: () => <LazyPart load={loadTargets} props={{}} /> }
  const tickets = { id: 'tickets', label: 'Tickets', content: () => <LazyPart load={loadTickets} props={{}} /> }
  const [{ tab = has('targets.read') ? 'targets' : 'tickets' }] = useAddressState(address)
  const add = useDrawer('add')
  const mayAdd = tab === 'tickets' && has('tickets.write')
  return (
    <Page
      title="Trackers"
      context="Your targets and tickets"
      primary={mayAdd && <Button onClick={() => add.open('ticket')}>Add Ticket</Button>}
    >
      <AddressTabs
        label="Trackers"
        tabs={[...(has('targets.read') ? [targets] : []), ...(has('tickets.read') ? [tickets] : [])]}
      />
    </Page>
  )
}
export default TrackersScreen
