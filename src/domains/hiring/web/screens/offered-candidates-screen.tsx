import { lazy } from 'react'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { OffersTab } from '../offers/offers-tab.tsx'

const PipelineTab = lazy(async () => ({ default: (await import('../pipeline/pipeline-tab.tsx')).PipelineTab }))
const InterviewsTab = lazy(async () => ({ default: (await import('../interviews/interviews-tab.tsx')).InterviewsTab }))
const OpeningsTab = lazy(async () => ({ default: (await import('../openings/openings-tab.tsx')).OpeningsTab }))

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
