import { Page } from '#kit/web/layout/page.tsx'
import { GraphView } from '../work-graph/graph-view.tsx'

const WorkgraphScreen = () => (
  <Page title="Work graph" context="Hours, tickets, tasks and targets over time">
    <GraphView />
  </Page>
)
export default WorkgraphScreen
