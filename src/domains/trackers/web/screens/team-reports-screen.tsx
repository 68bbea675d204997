import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { TeamsView } from '../team-reports/teams-view.tsx'

const TeamReportsScreen = () => {
  const { has } = useActor()
  const tabs: readonly Tab[] = [
    { id: 'teams', label: 'Teams', content: () => <TeamsView /> },
    { id: 'reports', label: 'Work reports', content: () => <Panel name="waiting_reports" /> },
  ]
  return (
    <Page title="Team reports" context="Hours, reports, tasks, targets and tickets of your teams">
      {has('worksheets.review') ? <AddressTabs label="Team reports" tabs={tabs} /> : <TeamsView />}
    </Page>
  )
}
export default TeamReportsScreen
