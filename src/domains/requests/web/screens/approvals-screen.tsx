import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { DecideButtons, canDecide } from '../approvals/decide-buttons.tsx'
import { DecidedTab } from '../approvals/decided-tab.tsx'
import { DeputyTab } from '../approvals/deputy-tab.tsx'
import { InboxTab } from '../approvals/inbox-tab.tsx'
import { TeamStrip } from '../approvals/team-strip.tsx'
import { useDecisionAddress } from '../approvals/use-decision-address.ts'
import { DecisionCard } from '../parts/decision-card.tsx'
import { RequestDrawer } from '../parts/request-drawer.tsx'
import { TeamCalendar } from '../parts/team-calendar.tsx'

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
    <Page title="Approvals" context="Requests that you decide, and who decides while you are away.">
      <AddressTabs label="Approvals" tabs={tabs} />
      <RequestDrawer
        drawer={address}
        withPerson
        above={(request) => (
          <>
            <DecisionCard request={request} />
            {request.card && <TeamStrip request={request} />}
          </>
        )}
        buttons={(request) =>
          canDecide(request) && <DecideButtons request={request} address={address} onDone={address.close} />
        }
      />
    </Page>
  )
}
export default ApprovalsScreen
