import { Page } from '#kit/web/layout/page.tsx'
import { TeamsView } from '../team-reports/teams-view.tsx'

const TeamReportsScreen = () => (
  <Page title="Team reports" context="Hours, reports, tasks, targets and tickets of your teams">
    <TeamsView />
  </Page>
)
export default TeamReportsScreen
