import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { InterviewsTab } from '../interviews/interviews-tab.tsx'
import { OffersTab } from '../offers/offers-tab.tsx'
import { OpeningsTab } from '../openings/openings-tab.tsx'
import { PipelineTab } from '../pipeline/pipeline-tab.tsx'

const OfferedCandidatesScreen = () => (
  <Page title="Offered candidates" context="Openings, candidates, interviews and offers">
    <AddressTabs
      label="Hiring"
      tabs={[
        { id: 'offers', label: 'Offers', content: () => <OffersTab /> },
        { id: 'pipeline', label: 'Pipeline', content: () => <PipelineTab /> },
        { id: 'interviews', label: 'Interviews', content: () => <InterviewsTab /> },
        { id: 'openings', label: 'Openings', content: () => <OpeningsTab /> },
      ]}
    />
  </Page>
)
export default OfferedCandidatesScreen
