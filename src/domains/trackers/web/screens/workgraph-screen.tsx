import { Page } from '#kit/web/layout/page.tsx'
import { GraphView } from '../work-graph/graph-view.tsx'

const WorkgraphScreen = () => (
  <Page title="Work graph" context="Time, tickets, tasks and targets as a day, a trend or a map.">
    <GraphView />
  </Page>
)
export default WorkgraphScreen
