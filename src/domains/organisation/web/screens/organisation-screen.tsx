import { lazy } from 'react'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { usePlacedTabs } from '#kit/web/screens/placed-tabs.tsx'
import { OverviewTab } from '../tabs/overview-tab.tsx'

const HolidaysTab = lazy(async () => ({ default: (await import('../tabs/holidays-tab.tsx')).HolidaysTab }))
const WorkPatternsTab = lazy(async () => ({ default: (await import('../tabs/work-patterns-tab.tsx')).WorkPatternsTab }))
const BrandsTab = lazy(async () => ({ default: (await import('../tabs/brands-tab.tsx')).BrandsTab }))

const SetupTab = lazy(async () => ({ default: (await import('../setup/setup-guide.tsx')).SetupGuide }))

const OrganisationScreen = () => {
  const { organisation, has } = useActor()
  const placed = usePlacedTabs('organisation')
  return (
    <Page title="Organisation" context={organisation.name}>
      <AddressTabs
        label="Parts of the organisation"
        tabs={[
          { id: 'overview', label: 'Overview', content: () => <OverviewTab /> },
          { id: 'holidays', label: 'Holidays', content: () => <HolidaysTab /> },
          { id: 'patterns', label: 'Work patterns', content: () => <WorkPatternsTab /> },
          { id: 'brands', label: 'Brands', content: () => <BrandsTab /> },
          ...placed,
          ...(has('dashboard.admin.read') ? [{ id: 'setup', label: 'Set-up', content: () => <SetupTab /> }] : []),
        ]}
      />
    </Page>
  )
}
export default OrganisationScreen
